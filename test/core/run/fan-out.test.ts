import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { AppError } from '../../../core/errors.ts'
import type { EventPayloads } from '../../../core/events/event.ts'
import {
  type FanOutPlugin,
  type FanOutTally,
  type ItemCounts,
  loadedPlugin,
  type RunContext,
  type WorkItem,
} from '../../../core/plugin.ts'
import { type Ledger, MemoryLedger, resumedState } from '../../../core/run/ledger.ts'
import { StoreLedger } from '../../../core/run/store-ledger.ts'
import { settle } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { testEngine } from '../../support/test-engine.ts'
import { testRegistry } from '../../support/test-registry.ts'

type Counts = ItemCounts | undefined
type Visit = (item: WorkItem<number>, ctx: RunContext) => Promise<Counts> | Counts

type Given = {
  readonly items: number | (() => AsyncIterable<WorkItem>)
  readonly visit?: Visit
  readonly fanOut?: string
  readonly more?: string
  readonly ledger?: Ledger
  readonly size?: number
}

async function* counted(items: number): AsyncGenerator<WorkItem> {
  for (let order = 0; order < items; order += 1) yield { key: `k${order}`, order, data: order }
}

/** A run of one fan-out module; its result is the tally. */
function start({
  items,
  visit = () => undefined,
  fanOut = '{ concurrency: 4 }',
  more = '',
  ledger,
  size,
}: Given) {
  const plugin: FanOutPlugin = {
    list: () => (typeof items === 'number' ? counted(items) : items()),
    visit: async (item, ctx) => visit(item as WorkItem<number>, ctx),
    ...(size !== undefined && { size: () => size }),
    finish: async (tally) => ({ outputs: { result: tally } }),
  }
  const registry = testRegistry({ pages: `fanOut: ${fanOut}\n${more}` }, [
    loadedPlugin('pages', plugin),
  ])
  const parts = testEngine(registry)
  const run = parts.engine.start({
    goals: ['pages'],
    inputs: {},
    ...(ledger !== undefined && { ledger: () => ledger }),
  })
  const progress: { at: number; data: EventPayloads['progress'] }[] = []
  const failures: EventPayloads['item:failed'][] = []
  run.subscribe(({ kind, at, data }) => {
    if (kind === 'progress') progress.push({ at, data })
    if (kind === 'item:failed') failures.push(data)
  })
  return { ...parts, run, progress, failures }
}

async function tallyOf(run: ReturnType<typeof start>['run']): Promise<FanOutTally> {
  const outcome = (await run.result).outcomes.pages
  assert.equal(outcome?.status, 'done')
  return (outcome as unknown as { output: { result: FanOutTally } }).output.result
}

test('every listed item is visited once, and the plugin finishes with the tally', async () => {
  const seen: number[] = []
  const { run, progress, clock } = start({
    items: 10,
    visit: ({ data }) => ({ sum: seen.push(data) && data }),
  })
  assert.deepEqual(await tallyOf(run), {
    settled: 10,
    counts: { sum: 45 },
    failedCount: 0,
    failed: [],
  })
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.deepEqual(progress, [
    {
      at: 0,
      data: { moduleId: 'pages', settled: 10, failed: 0, counts: { sum: 45 }, lastKey: 'k9' },
    },
  ])
  assert.equal(clock.pending, 0)
})

test('an empty list finishes with an empty tally', async () => {
  assert.deepEqual(await tallyOf(start({ items: 0 }).run), {
    settled: 0,
    counts: {},
    failedCount: 0,
    failed: [],
  })
})

test('at most as many items are in flight as the manifest says', async () => {
  let now = 0
  let most = 0
  const visit: Visit = async (_, { clock }) => {
    now += 1
    most = Math.max(most, now)
    await clock.sleep(10)
    now -= 1
  }
  const { run, clock } = start({ items: 20, visit })
  await clock.advance(1000)
  await tallyOf(run)
  assert.equal(most, 4)
})

test('items are listed only as they can be visited', async () => {
  let listed = 0
  const items = async function* () {
    for await (const item of counted(50)) {
      listed += 1
      yield item
    }
  }
  const { run } = start({ items, visit: () => new Promise<never>(() => {}) })
  await settle()
  await settle()
  assert.equal(listed, 4)
  run.cancel('seen enough')
  await run.result
})

test('one stuck item lets no more than a window of others pass it', async () => {
  const seen: number[] = []
  let free = (): void => {}
  const visit: Visit = ({ data }) => {
    seen.push(data)
    if (data !== 0) return undefined
    return new Promise((resolve) => {
      free = () => resolve(undefined)
    })
  }
  const { run } = start({ items: 300, visit })
  await settle()
  await settle()
  assert.equal(seen.length, 100)
  free()
  assert.equal((await tallyOf(run)).settled, 300)
})

test('an item that fails is counted, warned about and the others continue', async () => {
  const visit: Visit = ({ data }) => {
    if (data !== 1) return undefined
    throw new AppError('UPSTREAM_FAILED', { api: 'pages', problem: 'page 1 is gone' })
  }
  const { run, failures } = start({ items: 3, visit })
  const error = 'pages failed: page 1 is gone.'
  assert.deepEqual(await tallyOf(run), {
    settled: 3,
    counts: {},
    failedCount: 1,
    failed: [{ key: 'k1', error }],
  })
  assert.deepEqual((await run.result).warnings, [
    { moduleId: 'pages', code: 'ITEM_FAILED', message: `k1: ${error}` },
  ])
  assert.deepEqual(failures, [{ moduleId: 'pages', key: 'k1', code: 'UPSTREAM_FAILED', error }])
})

test("an item is tried again by its error's own policy", async () => {
  const attemptsAt: number[] = []
  const visit: Visit = ({ data }, { clock }) => {
    if (data !== 1) return
    attemptsAt.push(clock.monotonic())
    const retryAfterMs = attemptsAt.length === 1 ? { retryAfterMs: 3000 } : {}
    if (attemptsAt.length < 3) throw new AppError('UPSTREAM_FAILED', retryAfterMs)
  }
  const { run, clock } = start({ items: 3, visit, fanOut: '{ concurrency: 2, retries: 2 }' })
  await clock.advance(10_000)
  assert.equal((await tallyOf(run)).failedCount, 0)
  assert.deepEqual(attemptsAt, [0, 3000, 3500])
})

test('an item that hangs is given up after its time and the others continue', async () => {
  const visit: Visit = ({ data }) => (data === 0 ? new Promise<never>(() => {}) : undefined)
  const { run, clock } = start({
    items: 3,
    visit,
    fanOut: '{ concurrency: 1, itemTimeoutMs: 2000 }',
  })
  await clock.advance(2000)
  assert.deepEqual((await tallyOf(run)).failed, [
    { key: 'k0', error: 'The module pages (k0) did not finish within 2000 ms.' },
  ])
})

test('a spent budget ends the fan-out and skips the module', async () => {
  let visits = 0
  const visit: Visit = async (_, ctx) => {
    visits += 1
    await ctx.spend('openrouter', 4, async () => ({ value: 1, costUsd: 4 }))
  }
  const more = 'budget: [{ api: openrouter, usd: 4 }]'
  const { run } = start({ items: 50, visit, more, fanOut: '{ concurrency: 1 }' })
  const { outcomes, costByApi } = await run.result
  assert.deepEqual([outcomes.pages?.status, visits, costByApi], ['skipped', 3, { openrouter: 8 }])
})

test('an error of the list fails the module and stops what is in flight', async () => {
  let signal: AbortSignal | undefined
  const items = async function* () {
    yield { key: 'k0', order: 0, data: 0 }
    await Promise.resolve()
    throw new AppError('UPSTREAM_FAILED', { problem: 'no index' })
  }
  const visit: Visit = (_, ctx) => {
    signal = ctx.signal
    return new Promise<never>(() => {})
  }
  const { run, clock } = start({ items, visit })
  const { outcomes } = await run.result
  assert.deepEqual(
    [outcomes.pages?.status === 'failed' && outcomes.pages.code, signal?.aborted, clock.pending],
    ['UPSTREAM_FAILED', true, 0],
  )
})

test('a list whose orders do not grow is refused', async () => {
  const items = async function* () {
    yield { key: 'a', order: 5, data: 0 }
    yield { key: 'b', order: 5, data: 0 }
  }
  const { outcomes } = await start({ items }).run.result
  assert.equal(outcomes.pages?.status === 'failed' && outcomes.pages.code, 'INVALID_OUTPUT')
})

test('a cancellation stops listing and visiting at once, also deaf plugins', async () => {
  let listed = 0
  let isListClosed = false
  const items = async function* () {
    try {
      for await (const item of counted(1000)) {
        listed += 1
        yield item
      }
    } finally {
      isListClosed = true
    }
  }
  const { run, clock } = start({ items, visit: () => new Promise<never>(() => {}) })
  await settle()
  run.cancel('the operator stopped it')
  const { outcomes } = await run.result
  const listedAtEnd = listed
  await settle()
  assert.deepEqual(
    [outcomes.pages?.status === 'failed' && outcomes.pages.code, listed, isListClosed],
    ['CANCELLED', listedAtEnd, true],
  )
  assert.equal(clock.pending, 0)
})

test('a list that never answers does not delay a cancellation', async () => {
  const items = async function* () {
    await new Promise<never>(() => {})
    yield { key: 'a', order: 0, data: 0 }
  }
  const { run } = start({ items })
  await settle()
  run.cancel('the operator stopped it')
  assert.equal((await run.result).code, 'CANCELLED')
})

test('progress is reported at most once a second, and once at the end', async () => {
  const visit: Visit = async (_, { clock }) => {
    await clock.sleep(100)
    return undefined
  }
  const { run, clock, progress } = start({ items: 45, visit, fanOut: '{ concurrency: 1 }' })
  await clock.advance(5000)
  await tallyOf(run)
  assert.deepEqual(
    progress.map(({ at, data }) => [at, data.settled]),
    [
      [1000, 10],
      [2000, 20],
      [3000, 30],
      [4000, 40],
      [4500, 45],
    ],
  )
})

test('a fan-out that is cancelled and resumed visits every item exactly once', async () => {
  const store = new MemoryStore()
  const seen: number[] = []
  const first = start({
    items: 500,
    ledger: new StoreLedger(store, 'ledger/task'),
    visit: ({ data }) => {
      seen.push(data)
      if (seen.length === 200) first.run.cancel('a break')
      return undefined
    },
  })
  assert.equal((await first.run.result).code, 'CANCELLED')
  const visited = new Set(seen)
  const again: number[] = []
  const second = start({
    items: 500,
    ledger: new StoreLedger(store, 'ledger/task'),
    visit: ({ data }) => ({ n: again.push(data) }),
  })
  assert.equal((await tallyOf(second.run)).settled, 500)
  const twice = again.filter((order) => visited.has(order))
  assert.ok(twice.length <= 4, `${twice.length} items were visited twice`)
  assert.equal(new Set([...seen, ...again]).size, 500)
})

test('a ledger that cannot be stored fails the module instead of going on blindly', async () => {
  const store = new MemoryStore()
  store.failure = new Error('disk full')
  const { run } = start({ items: 50, ledger: new StoreLedger(store, 'ledger/task') })
  assert.equal((await run.result).outcomes.pages?.status, 'failed')
})

test('retries of the whole module continue where the failed attempt stopped', async () => {
  let lists = 0
  const seen: number[] = []
  const items = async function* () {
    lists += 1
    for await (const item of counted(6)) {
      if (lists === 1 && item.order === 3) throw new AppError('UPSTREAM_FAILED')
      yield item
    }
  }
  const more = 'limits: { retries: 1 }'
  const fanOut = '{ concurrency: 1 }'
  const { run, clock } = start({
    items,
    more,
    fanOut,
    visit: ({ data }) => ({ sum: seen.push(data) && data }),
  })
  await clock.advance(1000)
  assert.equal((await tallyOf(run)).settled, 6)
  assert.deepEqual([seen, lists], [[0, 1, 2, 3, 4, 5], 2])
})

/** Bytes of the heap after a collection, so that garbage does not count. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('memory stays flat over nine thousand items', async () => {
  let most = 0
  const ledger = new MemoryLedger()
  const heap: number[] = []
  const visit: Visit = async ({ data }) => {
    await Promise.resolve()
    most = Math.max(most, ledger.ahead)
    // A collection of a process with many tests takes long.
    if (data % 4000 === 999) heap.push(heapInUse())
  }
  const items = async function* () {
    for (let order = 0; order < 9000; order += 1) {
      yield { key: `k${order}`, order, data: order, ballast: new Array(2000).fill(order) }
    }
  }
  const { run } = start({ items, visit, ledger })
  assert.equal((await tallyOf(run)).settled, 9000)
  assert.ok(most <= 100)
  assert.equal(heap.length, 3)
  // All the ballast together would be 144 MB; what is in flight is under 2 MB.
  assert.ok(Math.max(...heap) - (heap[0] as number) < 20_000_000, heap.join(' '))
})

test('progress shows how many items there are where the plugin knows', async () => {
  const { run, progress } = start({ items: 3, size: 3 })
  await tallyOf(run)
  assert.deepEqual(
    progress.map(({ data }) => [data.settled, data.total]),
    [
      [0, 3],
      [3, 3],
    ],
  )
})

test('a run that continues from an earlier one visits what failed and what was not reached', async () => {
  const visit: Visit = ({ data }) => {
    if (data % 7 === 3) throw new AppError('UPSTREAM_FAILED', { problem: `no page ${data}` })
    return { rows: 2 }
  }
  const ledger = new MemoryLedger()
  const first = start({ items: 40, visit, ledger })
  assert.equal((await tallyOf(first.run)).failedCount, 6)
  const again: number[] = []
  const second = start({
    items: 45,
    ledger: new MemoryLedger(resumedState(ledger.state)),
    visit: ({ data }) => {
      again.push(data)
      return { rows: 2 }
    },
  })
  assert.deepEqual(await tallyOf(second.run), {
    settled: 45,
    counts: { rows: 22 },
    failedCount: 0,
    failed: [],
  })
  assert.deepEqual(again, [3, 10, 17, 24, 31, 38, 40, 41, 42, 43, 44])
})
