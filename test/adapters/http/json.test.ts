import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonProblem, parseJson } from '../../../adapters/http/json.ts'
import { cpuTime } from '../../support/cpu-time.ts'

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

test('text inside strings is not read as a value', () => {
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

const refusal = (text: string): unknown => {
  try {
    return parse(text, 1_000_000)
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return `${code}: ${message}`
  }
}

for (const [text, place] of [
  ['{"url": 1, "url": 2}', '"url" twice, at line 1, column 12 (position 11)'],
  ['{"a": {"b": [], "c": {},\n "b": {}}}', '"b" twice, at line 2, column 2 (position 26)'],
  ['[{"a": 1}, {"a": 1, "b": "a", "a": 2}]', '"a" twice, at line 1, column 31 (position 30)'],
  ['{"url":1,"\\u0075rl":2}', '"url" twice, at line 1, column 10 (position 9)'],
  ['{"":1,"":2}', '"" twice, at line 1, column 7 (position 6)'],
  ['{"__proto__":1,"__proto__":2}', '"__proto__" twice, at line 1, column 16 (position 15)'],
  ['{"\\"":1,"\\u0022":2}', '"\\"" twice, at line 1, column 9 (position 8)'],
] as const) {
  test(`a body with a key twice is refused: ${text}`, () => {
    const problem = `its body has the key ${place}`
    assert.equal(refusal(text), `INVALID_REQUEST: The request is not valid: ${problem}.`)
  })
}

for (const text of [
  '{"a":{"a":{"a":1}},"b":{"a":2}}',
  '[{"a":1},{"a":2}]',
  '{"a":"a","b":"a","c":["a","a"]}',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a\\\\":1,"a":2}',
  '{"A":1,"a":2}',
]) {
  test(`a body whose objects have each key once is read: ${text}`, () => {
    assert.deepEqual(refusal(text), JSON.parse(text))
  })
}

test('of a long key, only the beginning is named', () => {
  const key = 'x'.repeat(10_000)
  assert.ok(String(refusal(`{"${key}":1,"${key}":2}`)).length < 300)
})

test('a body that nests objects as deep as it can is read in time', () => {
  const levels = 400_000
  const text = `${'{"a":1,"b":'.repeat(levels)}{}${'}'.repeat(levels)}`
  const startedAt = cpuTime()
  assert.equal(typeof parse(text, 1_000_000), 'object')
  assert.ok(startedAt() < 5000)
})

test('exactly the bodies of which a key would be lost are refused', () => {
  const keys = fc.constantFrom('a', 'b', '\\u0061', 'a\\\\', '\\"')
  const { tree } = fc.letrec<{ tree: Node }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constant<Node>({ text: '"a"', isTwice: false }),
      fc.array(fc.tuple(keys, tie('tree')), { maxLength: 4 }).map(objectOf),
      fc.array(tie('tree'), { maxLength: 3 }).map(listOf),
    ),
  }))
  fc.assert(
    fc.property(tree, ({ text, isTwice }) => {
      assert.equal(String(refusal(text)).startsWith('INVALID_REQUEST'), isTwice, text)
    }),
  )
})

type Node = { readonly text: string; readonly isTwice: boolean }

function objectOf(members: readonly (readonly [key: string, value: Node])[]): Node {
  const names = new Set(members.map(([key]) => JSON.parse(`"${key}"`)))
  return {
    text: `{${members.map(([key, { text }]) => `"${key}" :${text}`).join(', ')}}`,
    isTwice: names.size < members.length || members.some(([, { isTwice }]) => isTwice),
  }
}

function listOf(items: readonly Node[]): Node {
  return {
    text: `[${items.map(({ text }) => text).join(',')}]`,
    isTwice: items.some(({ isTwice }) => isTwice),
  }
}
