import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type JsonValue,
  readJson,
} from '../../../../../../plugins/audit/page/structured-data/reading/json-reader.ts'

test('an object keeps its keys in order and knows its line', () => {
  const { value } = readJson('\n{"b": 1, "a": {"x": null}}')
  assert.deepEqual(value, {
    kind: 'object',
    line: 2,
    entries: new Map<string, unknown>([
      ['b', 1],
      ['a', { kind: 'object', line: 2, entries: new Map([['x', null]]) }],
    ]),
  })
})

for (const [text, message, line, column] of [
  ['{"a": 1,}', 'Expected a key in double quotes but found }', 1, 9],
  ['{"a" 1}', 'Expected a colon but found 1', 1, 6],
  ['{"a": 1\n "b": 2}', 'Expected a comma or } but found "b"', 2, 2],
  ['[1 2]', 'Expected a comma or ] but found 2', 1, 4],
  ["{'a': 1}", "Expected a key in double quotes or } but found 'a'", 1, 2],
  ['{"a": "x', 'This string does not end on its line: "x', 1, 7],
  ['{"a": 1', 'The block ends where a comma or } is expected', 1, 8],
  ['{} {}', 'Expected the end of the block but found {', 1, 4],
  ['{"a": // note\n1}', 'Expected a value but found // note', 1, 7],
  ['{"a": undefined}', 'Expected a value but found undefined', 1, 7],
] as const) {
  test(`${JSON.stringify(text)} is refused at the place of its defect`, () => {
    assert.deepEqual(readJson(text), { problem: { kind: 'syntax', message, line, column } })
  })
}

test('only white space is an empty block', () => {
  assert.equal(readJson(' \n ').problem?.kind, 'empty')
})

test('a repeated key is a problem, and its last value counts', () => {
  const { value, problem } = readJson('{"a": 1, "b": {"a": 0},\n "a": 2}')
  assert.deepEqual(problem, {
    kind: 'duplicateKey',
    message: 'The key "a" stands twice in one object',
    line: 2,
    column: 2,
  })
  assert.equal((value as { entries: Map<string, JsonValue> }).entries.get('a'), 2)
})

test('nesting beyond a thousand levels is given up', () => {
  assert.deepEqual(readJson('['.repeat(1_000_000)), { tooDeep: true })
  assert.equal(readJson('['.repeat(1000) + ']'.repeat(1000)).tooDeep, undefined)
})

test('what is read equals what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.deepEqual(plain(readJson(text).value), JSON.parse(text))
    }),
  )
})

test('exactly the texts that JSON.parse refuses are refused', () => {
  const token = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-',
      '.5',
      '01',
      '1e',
      'null',
      'tru',
      ' ',
      '\n',
      '"',
      '\\',
      '\u0001',
      '\u00a0',
    ],
  )
  fc.assert(
    fc.property(fc.array(token, { maxLength: 8 }), (tokens) => {
      const text = tokens.join('')
      assert.equal(readJson(text).value !== undefined, parses(text), text)
    }),
    { numRuns: 2000 },
  )
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function plain(value: JsonValue | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value.kind === 'array') return value.items.map(plain)
  return Object.fromEntries([...value.entries].map(([key, inside]) => [key, plain(inside)]))
}
