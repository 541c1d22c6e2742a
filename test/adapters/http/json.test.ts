import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonProblem, parseJson } from '../../../adapters/http/json.ts'

const parse = (text: string, mostValues: number) =>
  parseJson(new TextEncoder().encode(text), mostValues)

test('a body of more values than may be is refused before it is parsed', () => {
  const tooMany = {
    code: 'INVALID_REQUEST',
    data: { problem: 'its body has more than 4 values' },
  }
  for (const text of ['[1,2,3,4]', '[[[[[', '{"a":{},"b":[]}']) {
    assert.throws(
      () => parse(text, 4),
      (error: { code: string; data: { problem: string } }) => {
        const { code, data } = error
        assert.deepEqual({ code, data: { problem: data.problem } }, tooMany)
        return true
      },
    )
  }
  assert.deepEqual(parse('[1,2,3]', 4), [1, 2, 3])
})

test('what stands in texts is no value', () => {
  const texts = [',,,,,,', '\\",[[[[\\\\', '"{,{,{']
  assert.deepEqual(parse(JSON.stringify(texts), 4), texts)
  assert.throws(() => parse('["\\\\",1,2,3]', 4), { code: 'INVALID_REQUEST' })
})

test('a text without an end is no JSON', () => {
  assert.throws(() => parse('["a,b,c', 4), { code: 'INVALID_JSON' })
})

for (const [text, problem] of [
  ['', 'it is empty'],
  ['  \n', 'it is empty'],
  ['{"a": 1,}', 'property name expected at line 1, column 9 (position 8)'],
  ['{\n  "a" 1\n}', 'colon expected at line 2, column 7 (position 8)'],
  ["{'a': 1}", 'invalid symbol at line 1, column 2 (position 1)'],
  ['[1, 2', 'close bracket expected at line 1, column 6 (position 5)'],
  ['['.repeat(300_000), 'it is nested deeper than 200 levels'],
] as const) {
  test(`${JSON.stringify(text.slice(0, 20))}: ${problem}`, () => {
    assert.equal(jsonProblem(text), problem)
  })
}

test('whatever JSON.parse refuses gets a problem and never an exception', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => text.slice(1)),
      ),
      (text) => {
        try {
          JSON.parse(text)
        } catch {
          assert.notEqual(jsonProblem(text), '')
        }
      },
    ),
  )
})
