import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Ledger, MemoryLedger, resumedState } from '../../../core/run/ledger.ts'

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
          assert.ok(orders.every((each) => each > last || done.has(each)))
          assert.equal(settled, done.size)
        }
        ledger = new MemoryLedger(resumedState(structuredClone(ledger.state)))
      }
    }),
    { numRuns: 300 },
  )
})
