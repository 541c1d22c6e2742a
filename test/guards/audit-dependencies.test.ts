import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Verdict = { readonly exitCode: number; readonly message: string }
const script = new URL('../../.ci/audit-dependencies.js', import.meta.url)
const { verdictOf } = (await import(script.href)) as { verdictOf(output: string): Verdict }

const report = (vulnerabilities: object, total: number): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { total } },
  })
const weakness = (severity: string) => ({
  sample: { name: 'sample', severity, range: '<2.0.0', via: [{ title: 'It leaks' }, 'other'] },
})

test('a dependency with a high or critical weakness fails, and says which one', () => {
  for (const severity of ['high', 'critical']) {
    assert.deepEqual(verdictOf(report(weakness(severity), 1)), {
      exitCode: 1,
      message: `Dependencies with known weaknesses:\n  sample <2.0.0 (${severity}): It leaks; by other`,
    })
  }
})

test('no weakness, or a lesser one, passes', () => {
  assert.equal(verdictOf(report({}, 0)).exitCode, 0)
  const { exitCode, message } = verdictOf(report(weakness('moderate'), 1))
  assert.deepEqual([exitCode, /1 below/.test(message)], [0, true])
})

test('a registry that does not answer audits is reported and passes', () => {
  const refusal = JSON.stringify({ message: 'no', method: 'POST', statusCode: 405, error: {} })
  const unreachable = JSON.stringify({ error: { code: 'ECONNREFUSED', summary: 'no' } })
  for (const [output, reason] of [
    [refusal, 'status 405'],
    [unreachable, 'ECONNREFUSED'],
  ] as const) {
    const { exitCode, message } = verdictOf(output)
    assert.equal(exitCode, 0)
    assert.ok(message.includes(`does not answer audits (${reason})`), message)
  }
})

test('an answer that cannot be read does not pass for one without weaknesses', () => {
  for (const output of ['', '<html>', '{}', 'null']) assert.equal(verdictOf(output).exitCode, 2)
})

test('the continuous integration runs the test command of the guide, then the audit', () => {
  const run = readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8')
  assert.match(run, /^npm ci && npm test$/m)
  assert.match(run, /^node \.ci\/audit-dependencies\.js$/m)
})
