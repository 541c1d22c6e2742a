import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  countOf,
  lineOf,
  listOf,
  numberOf,
  recordOf,
  textOf,
} from '../../../../../plugins/audit/page/http/json-value.ts'

test('numbers are read as they are and from decimal strings, "NaN" is not a number', () => {
  const given = [12, '0.06', '2104338', '-1.5', 'NaN', '', '1e9', null, true, Number.NaN, [3]]
  assert.deepEqual(given.map(numberOf), [12, 0.06, 2104338, -1.5, ...Array(7).fill(null)])
})

test('counts are whole and not negative', () => {
  const given = [0, '2104338', 1.5, -1, '1e3', 2 ** 60, null]
  assert.deepEqual(given.map(countOf), [0, 2104338, ...Array(5).fill(null)])
})

test('texts are trimmed and cut, and blank ones are none', () => {
  assert.equal(textOf('  abcdef ', 3), 'abc')
  assert.deepEqual([textOf(' '), textOf(7), textOf(undefined)], [undefined, undefined, undefined])
})

test('a line holds no control character and no mark of direction', () => {
  const evil = ' one\u001b[2J\r\ntwo\u0000\u202egnp.exe\u2066 three\u009b '
  assert.equal(lineOf(evil), 'one [2J two gnp.exe three')
  assert.equal(textOf(evil), 'one [2J two gnp.exe three')
  assert.equal(textOf('\u202e\u0007'), undefined)
})

test('a line contains only whole characters, also where it is cut', () => {
  const given = [lineOf('\ud800 a\udc00b'), lineOf('ab😀', 3), lineOf('ab😀', 4)]
  assert.deepEqual(given, ['ab', 'ab', 'ab😀'])
})

test('any JSON can be read on without a throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const record = recordOf(value)
      assert.equal(record === value, typeof value === 'object' && !!value && !Array.isArray(value))
      assert.equal(listOf(value) === value, Array.isArray(value))
    }),
  )
})
