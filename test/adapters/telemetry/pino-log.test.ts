import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PinoLog, type PinoLogOptions } from '../../../adapters/telemetry/pino-log.ts'
import { AppError } from '../../../core/errors.ts'

/** A log and the lines it wrote. */
function recorded(options: Omit<PinoLogOptions, 'to'> = {}) {
  const lines: string[] = []
  const log = PinoLog.create({ ...options, to: { write: (line) => lines.push(line) } })
  return {
    log,
    lines,
    fields: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

test('a line is one JSON object with level, time, fields and message', () => {
  const { log, fields } = recorded()

  log.info({ runId: 'r1' }, 'run began')

  const [{ time, ...rest } = {}] = fields()
  assert.deepEqual(rest, { level: 'info', runId: 'r1', msg: 'run began' })
  assert.match(String(time), /^\d{4}-\d\d-\d\dT/)
})

test('a child adds its fields to every line', () => {
  const { log, fields } = recorded()

  log.child({ runId: 'r1' }).warn({ moduleId: 'crawl' }, 'slow')

  const [line] = fields()
  assert.deepEqual([line?.runId, line?.moduleId, line?.level], ['r1', 'crawl', 'warn'])
})

test('lines below the level are not written, silent writes none', () => {
  const warning = recorded({ level: 'warn' })
  const silent = recorded({ level: 'silent' })
  for (const { log } of [warning, silent]) {
    log.debug({}, 'd')
    log.info({}, 'i')
    log.error({}, 'e')
  }

  assert.deepEqual(
    warning.fields().map((line) => line.msg),
    ['e'],
  )
  assert.deepEqual(silent.lines, [])
})

test('an unknown level is a fault of the configuration', () => {
  assert.throws(
    () => PinoLog.create({ level: 'loud' }),
    (error: AppError) => {
      assert.equal(error.code, 'INVALID_CONFIG')
      assert.match(error.message, /LOG_LEVEL is "loud"; it is one of trace, debug, info/)
      return true
    },
  )
})

test('an error is written with its code, data, stack and cause', () => {
  const { log, fields } = recorded()
  const cause = new Error('socket closed')

  log.error(
    { err: new AppError('UPSTREAM_FAILED', { api: 'places', problem: 'x' }, { cause }) },
    'failed',
  )

  const err = fields()[0]?.err as Record<string, unknown>
  assert.deepEqual([err.code, err.data], ['UPSTREAM_FAILED', { api: 'places', problem: 'x' }])
  assert.match(String(err.stack), /^AppError: places failed: x\.\n +at .+\.m?[jt]s:\d+/)
  assert.match(JSON.stringify(err.cause), /socket closed/)
})

const secrets = ['sk-or-v1-0123456789', 'pa"ss\\word', 'with space&more']
const leaks: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ['a configured secret in a field', { note: 'key sk-or-v1-0123456789 used' }, 'plain'],
  ['a configured secret in the message', {}, 'used sk-or-v1-0123456789'],
  ['a configured secret that JSON escapes', { note: 'pa"ss\\word' }, 'plain'],
  ['a configured secret in an error', { err: new Error('bad key sk-or-v1-0123456789') }, 'plain'],
  [
    'a configured secret in a URL',
    { url: `https://x.test/?q=${encodeURIComponent('with space&more')}` },
    'plain',
  ],
  ['an Authorization header', { headers: { Authorization: 'Custom hidden-value' } }, 'plain'],
  [
    'a list of cookies',
    { headers: { 'set-cookie': ['a=hidden-value', 'b="hidden-value"'] } },
    'plain',
  ],
  [
    'a field named like a key',
    { apiKey: 'hidden-value', nested: { api_key: 'hidden-value' } },
    'plain',
  ],
  ['a password with a quote', { password: 'x"hidden-value' }, 'plain'],
  ['a key in a URL', { url: 'https://api.test/run?a=1&key=hidden-value&b=2' }, 'plain'],
  ['a token in the URL of a browser', {}, 'connecting to wss://b.test?token=hidden-value'],
  ['a bearer token in words', {}, 'sent Bearer hidden-value-1'],
  ['a user and password in a URL', { url: 'https://user:hidden-value@b.test/' }, 'plain'],
]
for (const [name, fields, message] of leaks) {
  test(`${name} is not written`, () => {
    const { log, lines } = recorded({ secrets })

    log.info(fields, message)

    const line = lines.join('')
    assert.match(line, /\[redacted\]/)
    assert.ok(!/hidden-value|sk-or-v1|pa\\"ss|with space|with%20space/.test(line), line)
    assert.doesNotThrow(() => JSON.parse(line))
  })
}

test('what surrounds a secret is still readable', () => {
  const { log, fields } = recorded({ secrets })

  log.info({ url: 'https://api.test/run?a=1&key=abcdefgh&b=2', authorization: 'x' }, 'plain')

  assert.deepEqual(
    [fields()[0]?.url, fields()[0]?.authorization],
    ['https://api.test/run?a=1&key=[redacted]&b=2', '[redacted]'],
  )
})

test('an ordinary line is left as it is, also with an empty or very short secret configured', () => {
  const { log, fields } = recorded({ secrets: ['', 'a'] })

  log.info({ url: 'https://a.test/keys?monkey=1', tokens: 12 }, 'a Basic page')

  const [line] = fields()
  assert.deepEqual(
    [line?.url, line?.tokens, line?.msg],
    ['https://a.test/keys?monkey=1', 12, 'a Basic page'],
  )
})
