import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportMarkdown, reportText } from '../../../adapters/cli/report/report-text.ts'
import { createPaint, layoutOf, type Terminal } from '../../../adapters/cli/terminal.ts'
import { speak } from '../../../adapters/cli/terminal-language.ts'
import { displayWidth } from '../../../adapters/cli/terminal-text.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { sampleCheck, sampleReport } from './sample-report.ts'
import { terminalDouble } from './terminal-double.ts'

const plain = createPaint(false)
speak('en')

test('the terminal report shows scores, categories and what to do first', () => {
  const text = reportText(
    sampleReport([sampleCheck('seo.on-page.a', 'pass'), sampleCheck('seo.on-page.b', 'fail')]),
    plain,
  )
  assert.match(text, /^ {2}Overall {2}█{10}░{10} {3}50 {2}grade D\n {2}SEO /m)
  assert.match(text, /On-Page {2}█{10}░{10} {3}50 {3}1 pass {3}0 warn {3}1 fail/)
  assert.match(
    text,
    /1\. Measured 7\n {5}Do the right thing\.\n {5}medium, \+2\.5 points, low effort, documented by platforms, seo\.on-page\.b/,
  )
  assert.match(text, /manifold explain seo\.on-page\.b/)
})

test('the terminal report is in the language of its command', () => {
  try {
    speak('fr')
    const checks = [sampleCheck('seo.on-page.a', 'pass'), sampleCheck('seo.on-page.b', 'fail')]
    const text = reportText({ ...sampleReport(checks), language: 'fr' }, plain)
    assert.match(text, /^ {2}Global {2}.* 50 {2}note D\n/m)
    assert.match(text, /1 réussi {3}0 avertissement {3}1 échec/)
    assert.match(text, /Par où commencer\n {2}1\. .*\n.*\n {5}moyen, \+2,5 points, peu d’effort, /)
    assert.match(text, /mesures? en 1,2 s\./)
  } finally {
    speak('en')
  }
})

const LONG =
  'Images explained in words: only 1 of 3. 画像の説明が足りないため、人工知能は内容を読み取れません。'
const wordy: CombinedAuditResponse = {
  ...sampleReport([sampleCheck('seo.on-page.b', 'fail', LONG)]),
  modules: {
    fanout: {
      status: 'done',
      durationMs: 10,
      costUsd: 0.5,
      cached: false,
      summary: LONG,
      result: null,
    },
    visual: {
      status: 'failed',
      error: 'No browser is available: none was found.',
      code: 'BROWSER_UNAVAILABLE',
      durationMs: 3,
    },
    cwv: { status: 'skipped', skipped: LONG },
    sxo: { status: 'skipped', skipped: LONG },
  },
  warnings: [{ code: 'ODD', message: LONG }],
  cost: { totalUsd: 0.5, byApi: { openrouter: 0.5 } },
}

for (const columns of [60, 80, 160]) {
  test(`no line of the report is wider than a terminal of ${columns} columns`, () => {
    const page = layoutOf(terminalDouble({ columns }))
    const widths = reportText(wordy, page.paint, page).split('\n').map(displayWidth)
    assert.ok(Math.max(...widths) <= columns, String(Math.max(...widths)))
  })
}

test('the report says what to do about a failed module, and each reason of skipped ones once', () => {
  const text = reportText(wordy, plain)
  assert.match(text, /✖ visual: No browser is available.*\n {4}Install Chromium/)
  assert.match(text, /- cwv, sxo: Images explained/)
  assert.match(text, /for 0\.50 USD \(OpenRouter 0\.50 USD\)/)
})

test('a terminal without capabilities gets a report without drawing characters and colours', () => {
  const page = layoutOf(terminalDouble({ columns: 80, env: { TERM: 'dumb' } }))
  const text = reportText(sampleReport([sampleCheck('seo.on-page.b', 'fail')]), page.paint, page)
  assert.match(text, /#{10}\.{10} {3}50/)
  assert.doesNotMatch(text, /[^\n -~]/)
})

test('colours are for terminals, unless the environment says otherwise', () => {
  const isColoured = (columns: number | undefined, env: Terminal['env']) =>
    layoutOf(terminalDouble({ ...(columns && { columns }), env })).paint.bold('x') !== 'x'
  assert.deepEqual(
    [
      isColoured(80, {}),
      isColoured(undefined, {}),
      isColoured(80, { NO_COLOR: '1' }),
      isColoured(undefined, { FORCE_COLOR: '1' }),
      isColoured(80, { FORCE_COLOR: '0' }),
      isColoured(80, { TERM: 'dumb' }),
    ],
    [true, false, false, true, false, false],
  )
})

test('without colours the terminal report holds no control character', () => {
  const text = reportText(sampleReport([sampleCheck('seo.on-page.a', 'warn')]), plain)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what the test is about
  assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f]/)
})

test('what a page puts into its texts moves no cursor and turns no text', () => {
  const evil = '\u001b[2J\u009b31m\u0007\u202egnp.exe'
  const check = {
    ...sampleCheck('seo.on-page.b', 'fail', `Measured ${evil}.`),
    evidence: [{ selector: 'title', snippet: `<title>${evil}`, line: 3 }],
  }
  const sample = sampleReport([check])
  const skipped = { status: 'skipped', skipped: evil } as const
  const warnings = [{ code: 'ODD', message: evil, moduleId: 'crawl' }]
  const report = { ...sample, finalUrl: evil, modules: { fanout: skipped }, warnings }
  for (const text of [reportText(report, plain), reportMarkdown(report)]) {
    assert.match(text, /gnp\.exe/)
    assert.doesNotMatch(text, /[^\P{Cc}\n]|\p{Bidi_Control}/u)
  }
})

test('a warning does not repeat why a module was skipped', () => {
  const message = `Runs without brand: it uses cwv, which was skipped: ${LONG}`
  const text = reportText({ ...wordy, warnings: [{ code: 'INPUT_ABSENT', message }] }, plain)
  assert.match(text, /it uses cwv, which was skipped\. \(INPUT_ABSENT\)/)
})

test('the Markdown report keeps code that a remedy names', () => {
  const check = { ...sampleCheck('seo.on-page.b', 'fail'), fix: 'Add `alt="*"` to *each* image.' }
  const text = reportMarkdown(sampleReport([check]))
  assert.match(text, /Add `alt="\*"` to \\\*each\\\* image\./)
})

test('the Markdown report is a work list', () => {
  const text = reportMarkdown(sampleReport([sampleCheck('seo.on-page.b', 'fail')]))
  assert.match(text, /^- \[ \] \*\*Measured 7\*\* \(.*Finding 1\)\n {2}Do the right thing\.\n/m)
})
