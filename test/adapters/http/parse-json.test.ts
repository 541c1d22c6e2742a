import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJson } from '../../../adapters/http/json.ts'

const parse = (text: string, mostValues: number) =>
  parseJson(new TextEncoder().encode(text), mostValues)

test('a body of more values than may be is refused before it is parsed', () => {
  const tooMany = {
    code: 'INVALID_REQUEST',
    data: { problem: 'its body holds more than 4 values' },
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
