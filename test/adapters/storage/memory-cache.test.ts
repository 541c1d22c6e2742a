import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryCache } from '../../../adapters/storage/memory-cache.ts'
import type { Clock } from '../../../core/ports/clock.ts'

const never = new AbortController().signal

/** A clock that stands still until `time.ms` is moved. */
const time = { ms: 0 }
const clock: Clock = {
  now: () => time.ms,
  monotonic: () => time.ms,
  sleep: () => Promise.reject(new Error('not used')),
}

/** A load that tells how often it ran and settles when told to. */
function controlled() {
  let settle: { resolve: (value: unknown) => void; reject: (error: unknown) => void } | undefined
  const seen: AbortSignal[] = []
  const load = (signal: AbortSignal): Promise<unknown> => {
    seen.push(signal)
    return new Promise((resolve, reject) => {
      settle = { resolve, reject }
    })
  }
  return {
    load,
    seen,
    resolve: (value: unknown) => settle?.resolve(value),
    reject: (error: unknown) => settle?.reject(error),
  }
}

test('a value is loaded once and then given from the cache until its time is over', async () => {
  const cache = new MemoryCache(clock)
  let loads = 0
  const load = async (): Promise<number> => ++loads

  const first = await cache.wrap('k', 1000, load, never)
  time.ms += 1000
  const second = await cache.wrap('k', 1000, load, never)
  time.ms += 1
  const third = await cache.wrap('k', 1000, load, never)

  assert.deepEqual(
    [first, second, third],
    [
      { value: 1, cached: false },
      { value: 1, cached: true },
      { value: 2, cached: false },
    ],
  )
})

test('callers that ask at once share one load', async () => {
  const cache = new MemoryCache(clock)
  const { load, seen, resolve } = controlled()

  const both = Promise.all([cache.wrap('k', 1000, load, never), cache.wrap('k', 1000, load, never)])
  resolve('v')

  assert.deepEqual(await both, [
    { value: 'v', cached: false },
    { value: 'v', cached: true },
  ])
  assert.equal(seen.length, 1)
})

test('a failed load fails for all who wait, and is not kept', async () => {
  const cache = new MemoryCache(clock)
  const { load, reject } = controlled()
  const waiting = [cache.wrap('k', 1000, load, never), cache.wrap('k', 1000, load, never)]
  reject(new Error('down'))

  for (const result of waiting) await assert.rejects(result, { message: 'down' })
  assert.deepEqual(await cache.wrap('k', 1000, async () => 'up', never), {
    value: 'up',
    cached: false,
  })
})

test('one caller leaves at once, and the load continues for the others', async () => {
  const cache = new MemoryCache(clock)
  const { load, seen, resolve } = controlled()
  const abort = new AbortController()
  const leaving = cache.wrap('k', 1000, load, abort.signal)
  const staying = cache.wrap('k', 1000, load, never)
  abort.abort(new Error('gone'))

  await assert.rejects(leaving, { message: 'gone' })
  assert.equal(seen[0]?.aborted, false)
  resolve('v')
  assert.deepEqual(await staying, { value: 'v', cached: true })
})

test('the load is aborted when the last caller has left, and the next one begins anew', async () => {
  const cache = new MemoryCache(clock)
  const { load, seen } = controlled()
  const [a, b] = [new AbortController(), new AbortController()]
  const waiting = [cache.wrap('k', 1000, load, a.signal), cache.wrap('k', 1000, load, b.signal)]
  a.abort(new Error('a'))
  b.abort(new Error('b'))

  await assert.rejects(waiting[0] ?? Promise.resolve(), { message: 'a' })
  await assert.rejects(waiting[1] ?? Promise.resolve(), { message: 'b' })
  assert.equal(seen[0]?.aborted, true)
  assert.deepEqual(await cache.wrap('k', 1000, async () => 'new', never), {
    value: 'new',
    cached: false,
  })
})

test('what an abandoned load still gives is not kept', async () => {
  const cache = new MemoryCache(clock)
  const { load, resolve } = controlled()
  const abort = new AbortController()
  const leaving = cache.wrap('k', 1000, load, abort.signal)
  abort.abort(new Error('gone'))
  await assert.rejects(leaving)
  resolve('late')

  assert.deepEqual(await cache.wrap('k', 1000, async () => 'new', never), {
    value: 'new',
    cached: false,
  })
})

test('an aborted signal gets nothing, not even from the cache', async () => {
  const cache = new MemoryCache(clock)
  await cache.wrap('k', 1000, async () => 'v', never)

  await assert.rejects(
    cache.wrap('k', 1000, async () => 'v', AbortSignal.abort(new Error('gone'))),
    { message: 'gone' },
  )
})

test('a load that throws before it returns a promise is a failed load', async () => {
  const cache = new MemoryCache(clock)
  const load = (): Promise<never> => {
    throw new Error('at once')
  }

  await assert.rejects(cache.wrap('k', 1000, load, never), { message: 'at once' })
  assert.equal((await cache.wrap('k', 1000, async () => 1, never)).cached, false)
})

test('undefined is a value like others', async () => {
  const cache = new MemoryCache(clock)
  await cache.wrap('k', 1000, async () => undefined, never)

  assert.deepEqual(await cache.wrap('k', 1000, async () => 1, never), {
    value: undefined,
    cached: true,
  })
})

test('a time to live of 0 keeps nothing', async () => {
  const cache = new MemoryCache(clock)
  await cache.wrap('k', 0, async () => 1, never)

  assert.equal((await cache.wrap('k', 0, async () => 2, never)).value, 2)
})

test('the entry used longest ago leaves when there are too many', async () => {
  const cache = new MemoryCache(clock, { maxEntries: 2 })
  for (const key of ['a', 'b', 'a', 'c']) await cache.wrap(key, 1000, async () => 1, never)

  const kept = async (key: string) => (await cache.wrap(key, 1000, async () => 2, never)).cached
  assert.deepEqual([await kept('a'), await kept('c'), await kept('b')], [true, true, false])
})

test('entries leave when they take too much room together, and one too large is not kept', async () => {
  const cache = new MemoryCache(clock, { maxBytes: 1000 })
  const half = 'x'.repeat(240)
  await cache.wrap('a', 1000, async () => half, never)
  await cache.wrap('b', 1000, async () => half, never)
  await cache.wrap('large', 1000, async () => new Uint8Array(2000), never)
  const both = await Promise.all(
    ['a', 'b'].map((key) => cache.wrap(key, 1000, async () => 0, never)),
  )
  await cache.wrap('c', 1000, async () => half, never)

  assert.deepEqual(
    both.map((entry) => entry.cached),
    [true, true],
  )
  assert.equal((await cache.wrap('large', 1000, async () => 0, never)).cached, false)
  assert.equal((await cache.wrap('a', 1000, async () => 0, never)).cached, false)
})

test('a value that JSON cannot hold is given and not kept', async () => {
  const cache = new MemoryCache(clock)
  const circle: Record<string, unknown> = {}
  circle.self = circle

  assert.equal((await cache.wrap('k', 1000, async () => circle, never)).value, circle)
  assert.equal((await cache.wrap('k', 1000, async () => 1, never)).cached, false)
})

test('how long a value is kept may depend on the value', async () => {
  const cache = new MemoryCache(clock)
  const ttlMs = (value: string): number => (value === 'none' ? 10 : 1000)
  await cache.wrap('found', ttlMs, async () => 'some', never)
  await cache.wrap('missing', ttlMs, async () => 'none', never)
  time.ms += 500

  const isKept = async (key: string) =>
    (await cache.wrap(key, ttlMs, async () => 'new', never)).cached
  assert.deepEqual([await isKept('found'), await isKept('missing')], [true, false])
})

test('a load that failed because its caller left is begun anew for those who stay', async () => {
  const cache = new MemoryCache(clock)
  const { load, reject } = controlled()
  const abort = new AbortController()
  const leaving = cache.wrap('k', 1000, load, abort.signal)
  const staying = cache.wrap('k', 1000, async () => 'own', never)
  abort.abort(new Error('gone'))
  reject(new Error('gone'))

  await assert.rejects(leaving, { message: 'gone' })
  assert.deepEqual(await staying, { value: 'own', cached: false })
})

test('a load may have any number of requests wait for its signal', async (t) => {
  const warnings: string[] = []
  const note = (warning: Error): unknown => warnings.push(warning.name)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  await new MemoryCache(clock).wrap(
    'k',
    1000,
    async (signal) => {
      for (let made = 0; made < 30; made += 1) signal.addEventListener('abort', () => made)
    },
    never,
  )
  // Warnings are told in the turn after.
  await new Promise(setImmediate)
  assert.deepEqual(warnings, [])
})
