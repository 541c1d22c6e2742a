import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPaint } from '../../../adapters/cli/report/paint.ts'
import { reportMarkdown } from '../../../adapters/cli/report/report-markdown.ts'
import { reportText } from '../../../adapters/cli/report/report-text.ts'
import { sampleCheck, sampleReport } from './sample-report.ts'

const plain = createPaint(false)

test('the terminal report shows scores, categories and what to do first', () => {
  const text = reportText(
    sampleReport([sampleCheck('seo.on-page.a', 'pass'), sampleCheck('seo.on-page.b', 'fail')]),
    plain,
  )
  assert.match(text, /Overall 50 {2}grade D {4}SEO 50 {4}GEO none/)
  assert.match(text, /On-Page {2}█{10}░{10} 50 {2}1 pass {2}0 warn {2}1 fail/)
  assert.match(
    text,
    /1\. Do the right thing\.\n {5}Measured 7\.\n {5}\+2\.5 points, low effort, seo\.on-page\.b/,
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

test('the Markdown report lists every finding with its evidence as a work list', () => {
  const check = {
    ...sampleCheck('seo.on-page.b', 'fail'),
    evidence: [{ selector: 'main > img', snippet: '<img src="a.png">', line: 3 }],
  }
  const text = reportMarkdown(sampleReport([check]))
  assert.match(
    text,
    /- \[ \] Do the right thing\.\n {2}Measured 7\. \(\+2\.5 points, low effort; `seo\.on-page\.b`\)/,
  )
  assert.match(
    text,
    /- \*\*fail\*\* Title of seo\.on-page\.b: Measured 7\.\n {2}- `main > img, line 3: <img src="a\.png">`/,
  )
})

test('page text cannot become markup of the Markdown report', () => {
  const hostile = 'x](javascript:alert(1)) <script>alert(1)</script> # `code`\n| a |'
  const text = reportMarkdown(sampleReport([sampleCheck('seo.on-page.b', 'fail', hostile)]))
  assert.doesNotMatch(text, /(^|[^\\])<script>/m)
  assert.doesNotMatch(text, /(^|[^\\])\]\(javascript/m)
  assert.doesNotMatch(text, /^\| a \|/m)
})
