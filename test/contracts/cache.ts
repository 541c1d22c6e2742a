import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cache } from '../../core/ports/storage.ts'

/** Gives an empty cache. Undefined when the test is skipped. */
export type OpenCache = (t: TestContext) => Promise<Cache | undefined>

const never = new AbortController().signal
const LONG_MS = 60_000

/** The contract of every cache. */
export function cacheContract(name: string, open: OpenCache): void {
  const contract = (what: string, body: (cache: Cache) => Promise<void>): void => {
    test(`${name}: ${what}`, async (t) => {
      const cache = await open(t)
      if (cache !== undefined) await body(cache)
    })
  }

  contract('a value is loaded once, and then comes from the cache', async (cache) => {
    const load = async () => ({ list: [1, 'é', null], deep: { is: true } })
    const first = await cache.wrap('k', LONG_MS, load, never)
    const second = await cache.wrap('k', LONG_MS, () => Promise.reject(new Error('again')), never)
    assert.deepEqual([first.cached, second.cached], [false, true])
    assert.deepEqual(second.value, await load())
  })

  contract('a value is loaded again when its time is over', async (cache) => {
    let loads = 0
    const ask = () => cache.wrap('k', 50, async () => ++loads, never)
    await ask()
    await pause(80)
    assert.deepEqual(await ask(), { value: 2, cached: false })
  })

  contract('how long a value is kept may depend on it; 0 keeps nothing', async (cache) => {
    let loads = 0
    const ask = (key: string, ttlMs: (value: number) => number) =>
      cache.wrap(key, ttlMs, async () => ++loads, never)
    await ask('none', () => 0)
    assert.equal((await ask('none', () => 0)).value, 2)
    await ask('long', () => LONG_MS)
    assert.equal((await ask('long', () => LONG_MS)).value, 3)
  })

  contract('callers that ask at once share one load', async (cache) => {
    let loads = 0
    const load = async () => {
      loads += 1
      await pause(20)
      return loads
    }
    const both = [cache.wrap('k', LONG_MS, load, never), cache.wrap('k', LONG_MS, load, never)]
    assert.deepEqual(
      (await Promise.all(both)).map(({ value }) => value),
      [1, 1],
    )
  })

  contract('a failed load fails, and is not kept', async (cache) => {
    await assert.rejects(
      cache.wrap('k', LONG_MS, () => Promise.reject(new Error('failed')), never),
      { message: 'failed' },
    )
    assert.equal((await cache.wrap('k', LONG_MS, async () => 1, never)).cached, false)
  })

  contract('a caller that leaves gets the reason of its signal at once', async (cache) => {
    const controller = new AbortController()
    const asking = cache.wrap('k', LONG_MS, () => new Promise(() => {}), controller.signal)
    controller.abort(new Error('left'))
    await assert.rejects(asking, { message: 'left' })
  })

  contract('a value that is not JSON comes back as it is', async (cache) => {
    for (const value of [new Map([[1, 2]]), new Uint8Array([1, 2]), undefined, Number.NaN]) {
      const key = String(value)
      await cache.wrap(key, LONG_MS, async () => value, never)
      const again = await cache.wrap(key, LONG_MS, async () => value, never)
      assert.deepEqual(again.value, value)
    }
  })

  contract('a large value comes back', async (cache) => {
    const value = 'x'.repeat(1_000_000)
    await cache.wrap('k', LONG_MS, async () => value, never)
    assert.equal((await cache.wrap('k', LONG_MS, async () => '', never)).value, value)
  })
}
