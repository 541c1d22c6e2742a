import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runCommandLine } from '../../../../adapters/cli/command-line.ts'
import { historyLine } from '../../../../adapters/storage/audit-history.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { sampleCheck, sampleReport } from '../sample-report.ts'
import { terminalDouble } from '../terminal-double.ts'

const image = (place: string) => ({
  ...sampleCheck('seo.content.image-alt', 'fail', 'An image has no alt text'),
  evidence: [{ selector: `img#${place}` }],
})

async function run(t: TestContext, files: Readonly<Record<string, string>>, ...words: string[]) {
  const folder = tempFolder(t, files)
  const terminal = terminalDouble()
  const args = words.map((word) => (word.includes('.json') ? join(folder, word) : word))
  const code = await runCommandLine(args, terminal)
  return { code, stdout: terminal.out.text, stderr: terminal.err.text }
}

const reports = {
  'before.json': JSON.stringify(
    sampleReport([image('one'), sampleCheck('seo.on-page.same', 'warn')], 60),
  ),
  'after.json': JSON.stringify(
    sampleReport([image('two'), sampleCheck('seo.on-page.same', 'warn')], 60),
  ),
}

test('diff shows what is new and what is fixed, with the place', async (t) => {
  const { code, stdout } = await run(t, reports, 'diff', 'before.json', 'after.json')
  assert.equal(code, 0)
  assert.match(stdout, /^Overall {2}60 -> 60\nSEO/)
  assert.match(
    stdout,
    /New \(1\)\n {2}seo\.content\.image-alt {2}pass -> fail\n {4}An image has no alt text\n {4}at img#two\n/,
  )
  assert.match(stdout, /Fixed \(1\)\n.*\n.*\n {4}at img#one\n\nUnchanged: 1 finding\.\n$/)
})

test('diff speaks the language that is asked for, else that of the later report', async (t) => {
  const french = { ...JSON.parse(reports['after.json']), language: 'fr' }
  const files = { ...reports, 'french.json': JSON.stringify(french) }
  for (const words of [['after.json', '--language', 'fr'], ['french.json']]) {
    const { stdout } = await run(t, files, 'diff', 'before.json', ...words)
    assert.match(stdout, /^Global {2}60 -> 60\n/)
    assert.match(stdout, /Nouveaux \(1\)\n {2}seo\.content\.image-alt {2}réussi -> échec\n/)
    assert.match(stdout, /\n {4}dans img#two\n[\s\S]*Inchangé\s: 1 constat\.\n$/)
  }
  const { code, stderr } = await run(
    ...([t, files, 'diff', 'before.json', 'after.json', '--language', 'de'] as const),
  )
  assert.equal(code, 2)
  assert.match(stderr, /en, fr, nl/)
})

test('diff fails on demand if anything is worse, also where something else is fixed', async (t) => {
  const ends = [
    await run(t, reports, 'diff', 'before.json', 'after.json', '--fail-on-worse'),
    await run(t, reports, 'diff', 'before.json', 'before.json', '--fail-on-worse'),
  ]
  assert.deepEqual(
    ends.map(({ code }) => code),
    [1, 0],
  )
  assert.match(ends[1]?.stdout ?? '', /No finding changed\./)
})

test('diff prints the record of a comparison as JSON', async (t) => {
  const { stdout } = await run(t, reports, 'diff', 'before.json', 'after.json', '--json')
  const { findings } = JSON.parse(stdout)
  assert.deepEqual(
    [findings.new[0].place, findings.fixed[0].place, findings.unchanged.length],
    ['img#two', 'img#one', 1],
  )
})

const line = (day: number, score: number | null, url = 'https://www.example.com/') =>
  `${JSON.stringify(historyLine({ ...sampleReport([], score), url, auditedAt: `2026-06-${day}T08:00:00.000Z` }))}\n`

test('trend shows the last audits of each address with the change', async (t) => {
  const files = {
    'history.jsonl.1': line(10, 40),
    'history.jsonl': `${line(11, 50)}${line(12, null, 'https://b.example/')}${line(13, 45)}{"cut`,
  }
  const { code, stdout, stderr } = await run(t, files, 'trend', 'history.jsonl')
  assert.equal(code, 0)
  assert.match(stdout, /^https:\/\/www\.example\.com\/\n {2}Audited .*Overall/)
  assert.match(stdout, /2026-06-10 08:00 {2}40 .*\n {2}2026-06-11 08:00 {2}50 +\+10 .*\n.*45 +-5 /)
  assert.match(stdout, /\n\nhttps:\/\/b\.example\/\n.*\n {2}2026-06-12 08:00 {2}none/)
  assert.equal(stderr, '1 line is not from a history and was skipped.\n')
  const last = await run(t, files, 'trend', 'history.jsonl', '--last', '1', '--json')
  assert.deepEqual(
    JSON.parse(last.stdout).map(({ audits }: { audits: { overall: number }[] }) => audits.length),
    [1, 1],
  )
})

test('trend says where a history comes from if there is none', async (t) => {
  const { code, stderr } = await run(t, {}, 'trend', 'history.jsonl')
  assert.equal(code, 2)
  assert.match(stderr, /history\.jsonl does not exist.*history\.file/)
})
