import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { AuditHistory } from '../../../adapters/storage/audit-history.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { sampleCheck, sampleReport } from '../cli/sample-report.ts'

const MESSAGE = 'A text of the page'
const report = sampleReport([sampleCheck('seo.on-page.b', 'fail', MESSAGE)])

test('each audit is one line of figures, in the order of the audits, without texts of the page', async (t) => {
  const file = join(tempFolder(t), 'history', 'reports.jsonl')
  const history = new AuditHistory({ file, maxBytes: 10_000, log: new SilentLog() })
  for (const second of ['01', '02']) {
    history.add({ ...report, auditedAt: `2026-06-15T12:00:${second}.000Z` })
  }
  await history.close()
  const text = readFileSync(file, 'utf8')
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.ok(!text.includes(MESSAGE))
  assert.deepEqual(lines[0], {
    auditedAt: '2026-06-15T12:00:01.000Z',
    url: 'https://www.example.com/',
    finalUrl: 'https://www.example.com/',
    ...{ overall: 50, seo: 50, geo: null },
    checks: { total: 1, pass: 0, warn: 0, fail: 1, notApplicable: 0, error: 0 },
    actions: 1,
    ...{ catalogueVersion: '1', engineVersion: '0.0.0' },
  })
  assert.equal(lines[1].auditedAt, '2026-06-15T12:00:02.000Z')
})

test('a full history begins a new file and keeps the last one', async (t) => {
  const file = join(tempFolder(t), 'reports.jsonl')
  const history = new AuditHistory({ file, maxBytes: 1000, log: new SilentLog() })
  for (let count = 0; count < 10; count += 1) history.add(report)
  await history.close()
  const [now, old] = [file, `${file}.1`].map((path) => readFileSync(path, 'utf8'))
  for (const text of [now, old]) assert.ok(text && text.length <= 1000 && text.endsWith('}\n'))
})

test('a history that cannot be written is a warning in the log', async (t) => {
  const folder = tempFolder(t)
  writeFileSync(join(folder, 'file'), '')
  const log = new SilentLog()
  const history = new AuditHistory({ file: join(folder, 'file/a.jsonl'), maxBytes: 1000, log })
  history.add(report)
  await history.close()
  assert.deepEqual(
    log.entries.map(({ level, message }) => [level, message]),
    [['warn', 'an audit could not be added to the history']],
  )
})
