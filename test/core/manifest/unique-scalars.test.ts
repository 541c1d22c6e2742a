import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileSchemas } from '../../../core/manifest/json-schema.ts'
import { growthOf, MOST_RATIO } from '../../fuzz/parsers/growth.ts'

const validate = fileSchemas.compile<unknown>({
  type: 'array',
  uniqueItems: true,
  items: { enum: ['a', 'b', 1, '1', null] },
})
const keywordsOf = (value: unknown): string[] => {
  validate(value)
  return (validate.errors ?? []).map(({ keyword }) => keyword)
}

test('a text or a number that stands twice is found', () => {
  assert.deepEqual(keywordsOf(['a', 1, '1', null]), [])
  assert.deepEqual(keywordsOf(['a', 'b', 'a']), ['uniqueItems'])
  assert.deepEqual(keywordsOf([1, '1', 1]), ['uniqueItems'])
})

test('maps in place of names are told of once each, whatever they hold', () => {
  const maps = JSON.parse('[{"valueOf":1},{"valueOf":2},{"toString":1}]') as unknown
  assert.deepEqual(keywordsOf(maps), ['enum', 'enum', 'enum'])
})

test('very many maps in place of names cost linear time', async () => {
  const { ratio } = await growthOf(
    (list: unknown) => validate(list),
    (size) => Array.from({ length: size }, (_, at) => ({ at })),
    { size: 500, floorMs: 5, rounds: 4 },
  )
  assert.ok(ratio <= MOST_RATIO, `${ratio} times the time`)
})
