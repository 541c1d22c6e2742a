import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReplyCache } from '../../../../adapters/api/table-tennis/routes.ts'

const reply = (text: string) => ({ text })

type Cache = ReplyCache<{ readonly text: string }>

/** As somebody asks for it twice. */
function keep(cache: Cache, key: string, value: { readonly text: string }, bytes: number): void {
  cache.set(key, value, bytes)
  cache.set(key, value, bytes)
}

test('a reply is kept when it is made a second time', () => {
  const cache: Cache = new ReplyCache()
  cache.get(1, 'a')
  cache.set('a', reply('first'), 100)
  assert.equal(cache.get(1, 'a'), undefined)
  cache.set('a', reply('second'), 100)
  assert.deepEqual(cache.get(1, 'a'), reply('second'))
})

test('a reply is kept for as long as the data stay as they are', () => {
  const cache = new ReplyCache<{ readonly text: string }>()
  assert.equal(cache.get(1, 'a'), undefined)
  keep(cache, 'a', reply('first'), 100)
  assert.deepEqual(cache.get(1, 'a'), reply('first'))
  assert.equal(cache.get(2, 'a'), undefined)
  assert.equal(cache.get(1, 'a'), undefined)
})

test('replies to other questions are other replies', () => {
  const cache = new ReplyCache<{ readonly text: string }>()
  cache.get(1, 'a')
  keep(cache, 'a', reply('first'), 100)
  assert.equal(cache.get(1, 'b'), undefined)
})

test('beyond 32 MiB the reply used longest ago goes', () => {
  const cache = new ReplyCache<{ readonly text: string }>()
  cache.get(1, '')
  for (let n = 0; n < 40; n += 1) {
    keep(cache, String(n), reply(String(n)), 1_000_000)
    cache.get(1, '0')
  }
  assert.deepEqual(cache.get(1, '0'), reply('0'))
  assert.deepEqual(cache.get(1, '39'), reply('39'))
  assert.equal(cache.get(1, '1'), undefined)
})

test('a reply of more than 1 MiB is not kept', () => {
  const cache = new ReplyCache<{ readonly text: string }>()
  cache.get(1, 'a')
  keep(cache, 'a', reply('large'), 1_048_577)
  assert.equal(cache.get(1, 'a'), undefined)
})

test('questions count by their length, so that long ones cannot fill the memory', () => {
  const cache = new ReplyCache<{ readonly text: string }>()
  cache.get(1, '')
  const long = 'x'.repeat(900_000)
  for (let n = 0; n < 40; n += 1) keep(cache, `${n}${long}`, reply(''), 1)
  assert.equal(cache.get(1, `0${long}`), undefined)
  assert.deepEqual(cache.get(1, `39${long}`), reply(''))
})
