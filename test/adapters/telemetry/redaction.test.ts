import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineRedactor, valueHider } from '../../../adapters/telemetry/redaction.ts'
import { cpuTime } from '../../support/cpu-time.ts'

const KEY = 'sk-or-v1-4b1d9e7a0c55b8e0c7f2'
const LOGIN = 'seo.account@example-velo.be'
const PASSWORD = 'pa ss+w/or"d=9'
const SECRETS = [KEY, LOGIN, PASSWORD, `${LOGIN}:${PASSWORD}`]
const redacted = lineRedactor(SECRETS)
const hidden = valueHider(SECRETS)

test('a secret is taken out however it is spelled', () => {
  const spellings = [
    ...SECRETS,
    JSON.stringify(PASSWORD).slice(1, -1),
    encodeURIComponent(PASSWORD),
    Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64'),
    Buffer.from(KEY).toString('base64url'),
  ]
  for (const spelling of spellings) {
    assert.equal(redacted(`it said ${spelling}!`), 'it said [redacted]!', spelling)
    assert.equal(hidden(`it said ${spelling}!`), 'it said [redacted]!', spelling)
  }
})

test('eight characters of a key are taken out, wherever they begin', () => {
  assert.equal(redacted(`refused: ${KEY.slice(0, 9)}…`), 'refused: [redacted]…')
  for (let at = 0; at + 8 <= KEY.length; at += 1) {
    assert.ok(!redacted(`key x${KEY.slice(at, at + 8)}y`).includes(KEY.slice(at, at + 8)))
  }
  const basic = Buffer.from(`${KEY}:${PASSWORD}`).toString('base64')
  assert.equal(redacted(`it got ${basic.slice(4, 20)}`), 'it got [redacted]')
})

test('what only looks a little like a secret stays', () => {
  const lines = [
    'https://www.example-velo.be/',
    'seo.account',
    'pa ss',
    KEY.slice(0, 7),
    'a'.repeat(40),
  ]
  for (const line of lines) assert.equal(redacted(line), line)
})

test('of an address only what follows its question mark counts as a key', () => {
  const address = lineRedactor(['wss://window7-of-browsers.example/?token=far6window2c2f90d1'])
  assert.equal(address('at window7-of-browsers.example'), 'at window7-of-browsers.example')
  assert.equal(address('it said far6window2c'), 'it said [redacted]')
})

test('a long line takes time in proportion to its length', () => {
  const timeOf = (line: string): number => {
    const spent = cpuTime()
    redacted(line)
    return spent()
  }
  const piece = `${KEY.slice(0, 7)} `
  redacted(piece.repeat(1000))
  const [short, long] = [timeOf(piece.repeat(20_000)), timeOf(piece.repeat(80_000))]
  assert.ok(long < short * 40 + 50, `${short} ms, ${long} ms`)
})
