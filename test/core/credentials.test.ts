import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { Credential, Credentials } from '../../core/credentials.ts'

const pair = { env: ['LOGIN', 'PASSWORD'], title: 'A service' }

test('a credential is present only when all of its variables have a value', () => {
  const half = new Credential('x', pair, { LOGIN: 'me', PASSWORD: '' })
  assert.deepEqual([half.present, half.missing, half.reveal()], [false, ['PASSWORD'], undefined])
  const whole = new Credential('x', pair, { LOGIN: 'me', PASSWORD: 'secret' })
  assert.deepEqual([whole.present, whole.missing], [true, []])
})

test('a secret can be read by name', () => {
  const values = new Credential('x', pair, { LOGIN: 'me', PASSWORD: 'secret' }).reveal()
  assert.deepEqual([values?.LOGIN, values?.PASSWORD], ['me', 'secret'])
})

test('no way of printing shows a secret', () => {
  const credential = new Credential('x', pair, { LOGIN: 'me', PASSWORD: 'hunter2' })
  const values = credential.reveal()
  const printed = [
    String(credential),
    JSON.stringify({ credential, values }),
    inspect(credential, { depth: 9, showHidden: true }),
    inspect(values),
    JSON.stringify({ ...values }),
  ]
  assert.deepEqual(printed, [
    '[redacted]',
    '{"credential":"[redacted]","values":{}}',
    'Credential x [redacted]',
    '{}',
    '{}',
  ])
})

test("a variable that is not set takes its fallback's value", () => {
  const spec = { env: ['CRUX'], fallback: { CRUX: 'PAGESPEED' }, title: 'CrUX' }
  const borrowed = new Credential('crux', spec, { PAGESPEED: 'p' })
  const own = new Credential('crux', spec, { PAGESPEED: 'p', CRUX: 'c' })
  assert.deepEqual([borrowed.reveal()?.CRUX, own.reveal()?.CRUX], ['p', 'c'])
})

test('all credentials of a table are known, present or not', () => {
  const credentials = new Credentials({ a: pair, b: { env: ['B'], title: 'B' } }, { B: '1' })
  assert.deepEqual(
    credentials.all().map(({ id, present }) => [id, present]),
    [
      ['a', false],
      ['b', true],
    ],
  )
  assert.equal(credentials.get('c'), undefined)
})
