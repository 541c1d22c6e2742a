import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { derivedOnce } from '../../../core/manifest/yaml-cache.ts'

test('a value is derived once for the same texts, and again for others', () => {
  const own = randomUUID()
  let derived = 0
  const value = (text: string) =>
    derivedOnce('test', [import.meta.url, own, text], () => {
      derived += 1
      return { text, list: [1, 2] }
    })
  assert.deepEqual(
    [value('a'), value('a'), value('b')],
    [
      { text: 'a', list: [1, 2] },
      { text: 'a', list: [1, 2] },
      { text: 'b', list: [1, 2] },
    ],
  )
  assert.equal(derived, 2)
})

test('texts cut at another place are other texts', () => {
  const own = randomUUID()
  const of = (...texts: string[]) =>
    derivedOnce('test', [import.meta.url, own, ...texts], () => texts)
  assert.deepEqual(
    [of('ab', 'c'), of('a', 'bc')],
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
  )
})

test('a failure is thrown and not kept', () => {
  const own = randomUUID()
  const parts = [import.meta.url, own] as const
  const fail = () => {
    throw new Error('wrong manifest')
  }
  assert.throws(() => derivedOnce('test', parts, fail), /wrong manifest/)
  assert.equal(
    derivedOnce('test', parts, () => 'right'),
    'right',
  )
})
