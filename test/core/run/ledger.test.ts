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
      safeSuccess: { key: 'k1', order: 1, at: 77 },
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

test('a stored ledger goes on where another one stopped', async () => {
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
  ledger.settle({ ...entry(1), error: 'gone' })
  assert.equal(ledger.state.safeSuccess?.order, 0)
  ledger.settle(entry(2))
  assert.equal(ledger.state.safeSuccess?.order, 3)
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
