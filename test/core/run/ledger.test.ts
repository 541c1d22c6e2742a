import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Ledger, MemoryLedger, resumedState } from '../../../core/run/ledger.ts'
import { StoreLedger } from '../../../core/run/store-ledger.ts'
import { MemoryStore } from '../../support/memory-store.ts'

const entry = (order: number) => ({ key: `k${order}`, order, at: 0 })

const kinds: Record<string, () => Ledger> = {
  'in memory': () => new MemoryLedger(),
  'in the store': () => new StoreLedger(new MemoryStore(), 'ledger/task-1/pages'),
}

for (const [name, make] of Object.entries(kinds)) {
  test(`${name}: the mark stays below the lowest item that is not settled`, async () => {
    const ledger = make()
    await ledger.open()
    for (const order of [0, 1, 2, 3]) ledger.begin(order)
    ledger.settle(entry(1))
    ledger.settle(entry(3))
    assert.deepEqual([ledger.state.mark, ledger.state.above, ledger.ahead], [0, [1, 3], 4])
    ledger.settle(entry(0))
    assert.deepEqual([ledger.state.mark, ledger.state.above, ledger.ahead], [2, [3], 2])
    ledger.settle(entry(2))
    assert.deepEqual([ledger.state.mark, ledger.state.above, ledger.ahead], [4, [], 0])
    await ledger.flush()
  })

  test(`${name}: a failed item is settled and its key is kept`, async () => {
    const ledger = make()
    await ledger.open()
    ledger.begin(0)
    ledger.settle({ ...entry(0), error: 'gone' })
    ledger.begin(1)
    ledger.settle({ key: 'k1', order: 1, at: 77 })
    assert.deepEqual(ledger.state, {
      mark: 2,
      above: [],
      settled: 2,
      failedCount: 1,
      failed: [{ key: 'k0', error: 'gone' }],
      failedOrders: [0],
      redo: [],
      counts: {},
      lastSuccess: { key: 'k1', order: 1, at: 77 },
    })
    await ledger.flush()
  })

  test(`${name}: orders may have gaps but must grow`, async () => {
    const ledger = make()
    await ledger.open()
    ledger.begin(10)
    ledger.begin(30)
    assert.throws(() => ledger.begin(30), RangeError)
    assert.throws(() => ledger.begin(Number.NaN), RangeError)
    ledger.settle(entry(10))
    assert.equal(ledger.state.mark, 30)
    await ledger.flush()
  })

  test(`${name}: a second opening lists anew and skips what is settled`, async () => {
    const ledger = make()
    await ledger.open()
    for (const order of [0, 1, 2]) ledger.begin(order)
    for (const order of [0, 2]) ledger.settle(entry(order))
    await ledger.open()
    assert.deepEqual(
      [0, 1, 2, 3].map((order) => ledger.begin(order)),
      [false, true, false, true],
    )
    await ledger.flush()
  })
}

test('a stored ledger continues where another one stopped', async () => {
  const store = new MemoryStore()
  const first = new StoreLedger(store, 'ledger/x')
  await first.open()
  for (const order of [0, 1, 2]) first.begin(order)
  for (const order of [0, 2]) first.settle(entry(order))
  await first.flush()
  const second = new StoreLedger(store, 'ledger/x')
  await second.open()
  assert.deepEqual(second.state, first.state)
  assert.deepEqual(
    [0, 1, 2].map((order) => second.begin(order)),
    [false, true, false],
  )
})

test('what settles during a write goes out with the next one, in few writes', async () => {
  const store = new MemoryStore()
  const ledger = new StoreLedger(store, 'ledger/x')
  await ledger.open()
  for (let order = 0; order < 100; order += 1) {
    ledger.begin(order)
    ledger.settle(entry(order))
  }
  await ledger.flush()
  assert.deepEqual(
    [(store.documents.get('ledger/x') as { mark: number }).mark, store.writes],
    [100, 2],
  )
})

test('a write that fails stops the ledger instead of being lost', async () => {
  const store = new MemoryStore()
  const ledger = new StoreLedger(store, 'ledger/x')
  await ledger.open()
  store.failure = new Error('disk full')
  ledger.begin(0)
  ledger.settle(entry(0))
  await assert.rejects(ledger.flush(), { message: 'disk full' })
  ledger.begin(1)
  assert.throws(() => ledger.settle(entry(1)), { message: 'disk full' })
})

test('in whatever order items settle, the mark is the lowest that has not', () => {
  const shuffled = fc
    .integer({ min: 1, max: 60 })
    .chain((length) =>
      fc
        .shuffledSubarray(Array.from({ length }, (_, order) => order))
        .map((some) => ({ length, some })),
    )
  fc.assert(
    fc.property(shuffled, ({ length, some }) => {
      const ledger = new MemoryLedger()
      for (let order = 0; order < length; order += 1) ledger.begin(order)
      const settled = new Set<number>()
      for (const order of some) {
        ledger.settle(entry(order))
        settled.add(order)
        let lowest = 0
        while (settled.has(lowest)) lowest += 1
        assert.equal(ledger.state.mark, lowest)
        assert.equal(ledger.ahead, length - lowest)
      }
    }),
    { numRuns: 100 },
  )
})

test('the safe success is the last one before which nothing is missing', async () => {
  const ledger = new MemoryLedger()
  for (const order of [0, 1, 2, 3]) ledger.begin(order)
  ledger.settle(entry(0))
  ledger.settle(entry(3))
  assert.deepEqual([ledger.state.lastSuccess?.order, ledger.state.safeSuccess?.order], [3, 0])
  ledger.settle(entry(1))
  assert.equal(ledger.state.safeSuccess?.order, 1)
  ledger.settle({ ...entry(2), error: 'gone' })
  assert.equal(ledger.state.safeSuccess?.order, 1)
})

test('once an item that failed has succeeded, the safe success is the one before the next gap', () => {
  const first = new MemoryLedger()
  for (const order of tenOrders) first.begin(order, `k${order}`)
  for (const order of tenOrders)
    first.settle([3, 6].includes(order) ? failure(order) : success(order))
  assert.equal(first.state.safeSuccess?.key, 'k2')
  const second = new MemoryLedger(resumedState(first.state))
  for (const order of tenOrders) second.begin(order, `k${order}`)
  second.settle(success(6))
  assert.equal(second.state.safeSuccess?.key, 'k2')
  second.settle(success(3))
  assert.equal(second.state.safeSuccess?.key, 'k9')
})

test('what items brought is added up by name', async () => {
  const ledger = new MemoryLedger()
  for (const order of [0, 1, 2]) ledger.begin(order)
  ledger.settle({ ...entry(0), counts: { rows: 12 } })
  ledger.settle({ ...entry(1), counts: { rows: 10, ties: 1 } })
  ledger.settle({ ...entry(2), error: 'gone', counts: { rows: 5 } })
  assert.deepEqual(ledger.state.counts, { rows: 22, ties: 1 })
})

test('what a resumed run has not visited again is still known when it is interrupted in turn', async () => {
  const first = new MemoryLedger()
  for (const order of [0, 1, 2]) first.begin(order)
  first.settle({ ...entry(0), error: 'gone' })
  first.settle({ ...entry(1), error: 'gone' })
  first.settle(entry(2))
  const second = new MemoryLedger(resumedState(first.state))
  assert.deepEqual([second.begin(0), second.begin(1)], [true, true])
  second.settle(entry(0))
  const third = new MemoryLedger(resumedState(second.state))
  assert.deepEqual(
    [0, 1, 2, 3].map((order) => third.begin(order)),
    [false, true, false, true],
  )
})

const success = (order: number) => ({ key: `k${order}`, order, at: 0 })
const failure = (order: number) => ({ ...success(order), error: 'gone' })
const tenOrders = Array.from({ length: 10 }, (_, order) => order)

/** A ledger of a run that gave up each of these items. */
function allFailed(orders: readonly number[]): Ledger {
  const ledger = new MemoryLedger()
  for (const order of orders) ledger.begin(order)
  for (const order of orders) ledger.settle(failure(order))
  return ledger
}

test('a run that visits again what another gave up has a safe success', () => {
  const ledger = new MemoryLedger(resumedState(allFailed([0, 1, 2]).state))
  for (const order of [0, 1, 2]) ledger.begin(order)
  ledger.settle(success(1))
  assert.equal(ledger.state.safeSuccess, undefined)
  ledger.settle(success(0))
  assert.deepEqual(ledger.state.safeSuccess, success(1))
  ledger.settle(failure(2))
  assert.deepEqual(ledger.state.safeSuccess, success(1))
})

test('what is visited again counts as ahead while one before it is under way', () => {
  const ledger = new MemoryLedger(resumedState(allFailed(tenOrders).state))
  for (const order of tenOrders) ledger.begin(order)
  for (const order of tenOrders.slice(1)) ledger.settle(success(order))
  assert.equal(ledger.ahead, 10)
  ledger.settle(success(0))
  assert.equal(ledger.ahead, 0)
})

test('what was given up and is not listed any more holds nothing back', () => {
  const ledger = new MemoryLedger(resumedState(allFailed([0, 1, 2, 3]).state))
  for (const order of [1, 3, 4]) ledger.begin(order)
  for (const order of [1, 3, 4]) ledger.settle(success(order))
  const { mark, above, redo, safeSuccess } = ledger.state
  assert.deepEqual([mark, above, redo, safeSuccess?.order], [5, [], [], 4])
})

test('items above the mark that were given up are visited again, once', () => {
  const first = new MemoryLedger()
  for (const order of [0, 1, 2]) first.begin(order)
  first.settle(failure(1))
  first.settle(success(2))
  const second = new MemoryLedger(resumedState(first.state))
  assert.deepEqual(
    [0, 1, 2, 3].map((order) => second.begin(order)),
    [true, true, false, true],
  )
  for (const order of [0, 1, 3]) second.settle(success(order))
  const { mark, above, redo, settled, safeSuccess } = second.state
  assert.deepEqual([mark, above, redo, settled, safeSuccess?.order], [4, [], [], 4, 3])
})

/** Per run of a chain: for each item whether it succeeds, fails or stays open, and in which order. */
const chains = fc.integer({ min: 1, max: 25 }).chain((length) =>
  fc.record({
    length: fc.constant(length),
    runs: fc.array(
      fc.array(
        fc.record({
          pick: fc.nat(),
          ending: fc.constantFrom('success' as const, 'failure' as const, 'open' as const),
        }),
        { minLength: length, maxLength: length },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
)

test('however often a run is interrupted, exactly what has not succeeded is visited again', () => {
  fc.assert(
    fc.property(chains, ({ length, runs }) => {
      const succeeded = new Set<number>()
      let ledger = new MemoryLedger()
      for (const endings of runs) {
        const orders = Array.from({ length }, (_, order) => order)
        const given = orders.filter((order) => ledger.begin(order))
        assert.deepEqual(
          given,
          orders.filter((order) => !succeeded.has(order)),
        )
        const done = new Set(succeeded)
        const open = [...given]
        for (const { pick, ending } of endings) {
          const [order] = open.splice(pick % Math.max(1, open.length), 1)
          if (order === undefined || ending === 'open') continue
          ledger.settle(ending === 'success' ? success(order) : failure(order))
          done.add(order)
          if (ending === 'success') succeeded.add(order)
          const { safeSuccess, settled } = ledger.state
          const last = safeSuccess?.order ?? -1
          // All before it succeeded, and it is as far as that goes.
          assert.ok(orders.every((each) => each > last || succeeded.has(each)))
          assert.ok(!succeeded.has(last + 1))
          assert.equal(settled, done.size)
        }
        ledger = new MemoryLedger(resumedState(structuredClone(ledger.state)))
      }
    }),
    { numRuns: 300 },
  )
})
