import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Budget } from '../../../core/budget/budget.ts'
import { type Payer, Purse } from '../../../core/budget/payer.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { SilentLog } from '../../support/silent-log.ts'

const HOUR_MS = 3_600_000
const KEY = 'budget/openrouter/2026-11-20'

function setUp(limitUsd: number | null, store = new MemoryStore(), clock = new FakeClock()) {
  const log = new SilentLog()
  const budget = new Budget({ store, clock, log, limits: { openrouter: limitUsd } })
  return { budget, store, clock, log }
}

const spent = { code: 'BUDGET_SPENT' }

test('a call reserves its estimate and settles what it really cost', async () => {
  const { budget } = setUp(1)
  const reservation = await budget.reserve('openrouter', 0.4)
  const { spentUsd, reservedUsd } = budget.status('openrouter')
  assert.deepEqual([spentUsd, reservedUsd], [0, 0.4])
  await reservation.settle(0.1)
  assert.deepEqual(budget.status('openrouter'), {
    api: 'openrouter',
    day: '2026-11-20',
    limitUsd: 1,
    spentUsd: 0.1,
    reservedUsd: 0,
    calls: 1,
    resetsAt: '2026-11-21T00:00:00.000Z',
  })
})

test('a reservation that would pass the limit is refused with figures and the reset', async () => {
  const { budget } = setUp(1)
  await (await budget.reserve('openrouter', 0.7)).settle(0.7)
  await assert.rejects(budget.reserve('openrouter', 0.31), {
    ...spent,
    message:
      "Today's budget for openrouter is spent: 0.7 of 1 USD are spent or reserved, and this call may " +
      'cost 0.31 USD. It resets at 2026-11-21T00:00:00.000Z. Raise it with BUDGET_OPENROUTER_USD_PER_DAY.',
  })
})

test('ten dimes fill a dollar exactly', async () => {
  const { budget } = setUp(1)
  for (let dime = 0; dime < 10; dime += 1) await budget.reserve('openrouter', 0.1)
  await assert.rejects(budget.reserve('openrouter', 0.000000001), spent)
})

test('of two reservations at once only one takes the last cent', async () => {
  const { budget } = setUp(0.01)
  const results = await Promise.allSettled([
    budget.reserve('openrouter', 0.01),
    budget.reserve('openrouter', 0.01),
  ])
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('a released reservation is free again', async () => {
  const { budget } = setUp(0.01)
  await (await budget.reserve('openrouter', 0.01)).release()
  await budget.reserve('openrouter', 0.01)
  assert.equal(budget.status('openrouter').reservedUsd, 0.01)
})

test('settling twice counts once', async () => {
  const { budget } = setUp(1)
  const reservation = await budget.reserve('openrouter', 0.1)
  await reservation.settle(0.1)
  await reservation.settle(0.1)
  await reservation.release()
  assert.equal(budget.status('openrouter').spentUsd, 0.1)
})

test('a cost that is no amount counts with the estimate', async () => {
  const { budget } = setUp(1)
  await (await budget.reserve('openrouter', 0.1)).settle(Number.NaN)
  await (await budget.reserve('openrouter', 0.1)).settle(-5)
  assert.equal(budget.status('openrouter').spentUsd, 0.2)
})

test('an estimate that is no price is refused', async () => {
  const { budget } = setUp(1)
  await assert.rejects(budget.reserve('openrouter', -1), RangeError)
  await assert.rejects(budget.reserve('openrouter', Number.NaN), RangeError)
})

test('a call that cost more than its estimate trips the breaker for the next one', async () => {
  const { budget } = setUp(1)
  await (await budget.reserve('openrouter', 0.1)).settle(1.5)
  assert.equal(budget.isSpent('openrouter'), true)
  await assert.rejects(budget.reserve('openrouter', 0), spent)
})

test('free calls are counted and never refused', async () => {
  const { budget } = setUp(0)
  for (let call = 0; call < 3; call += 1) await (await budget.reserve('openrouter', 0)).settle(0)
  assert.deepEqual(budget.status('openrouter').calls, 3)
  await assert.rejects(budget.reserve('openrouter', 0.01), spent)
})

test('without a limit nothing is refused', async () => {
  const { budget } = setUp(null)
  await (await budget.reserve('openrouter', 9999)).settle(9999)
  assert.deepEqual(
    [budget.isSpent('openrouter'), budget.status('openrouter').limitUsd],
    [false, null],
  )
})

test('a restart forgets nothing', async () => {
  const { budget, store, clock } = setUp(1)
  await (await budget.reserve('openrouter', 0.6)).settle(0.6)
  const { budget: restarted } = setUp(1, store, clock)
  await restarted.load()
  const { spentUsd, calls } = restarted.status('openrouter')
  assert.deepEqual([spentUsd, calls], [0.6, 1])
  await assert.rejects(restarted.reserve('openrouter', 0.5), spent)
})

test('what was reserved when the process died counts as spent', async () => {
  const { budget, store, clock } = setUp(1)
  await budget.reserve('openrouter', 0.6)
  const { budget: restarted } = setUp(1, store, clock)
  await restarted.load()
  assert.equal(restarted.status('openrouter').spentUsd, 0.6)
})

test('a first reservation without a load reads the day first', async () => {
  const { budget, store, clock } = setUp(1)
  await (await budget.reserve('openrouter', 0.9)).settle(0.9)
  const { budget: restarted } = setUp(1, store, clock)
  await assert.rejects(restarted.reserve('openrouter', 0.2), spent)
})

test('settling resolves once the spend is stored', async () => {
  const { budget, store } = setUp(1)
  await (await budget.reserve('openrouter', 0.2)).settle(0.15)
  assert.deepEqual(store.documents.get(KEY), { spentUsd: 0.15, reservedUsd: 0, calls: 1 })
})

test('a write that fails is logged and made up for by the next one', async () => {
  const { budget, store, log } = setUp(1)
  const reservation = await budget.reserve('openrouter', 0.2)
  store.failure = new Error('disk full')
  await reservation.settle(0.2)
  assert.equal(log.entries[0]?.message, 'the spending could not be stored')
  store.failure = undefined
  await budget.flush()
  assert.deepEqual(store.documents.get(KEY), { spentUsd: 0.2, reservedUsd: 0, calls: 1 })
})

for (const damaged of [{ spentUsd: 'much', reservedUsd: 0, calls: 1 }, null, [], 7, {}]) {
  test(`a stored spend that is ${JSON.stringify(damaged)} is set aside, and the day counts as spent`, async () => {
    const store = new MemoryStore()
    store.documents.set(KEY, damaged)
    const { budget, log, clock } = setUp(1, store)
    await budget.load()
    await assert.rejects(budget.reserve('openrouter', 0.01), spent)
    assert.deepEqual(store.aside.get(KEY), damaged)
    assert.match(log.entries[0]?.message ?? '', /was damaged: its whole budget counts as spent/)
    const { budget: restarted } = setUp(1, store, clock)
    await restarted.load()
    assert.equal(restarted.status('openrouter').spentUsd, 1)
  })
}

test('a day whose damaged spend was set aside by a process that died counts as spent', async () => {
  const store = new MemoryStore()
  store.aside.set(KEY, '{"half')
  const { budget } = setUp(1, store)
  await assert.rejects(budget.reserve('openrouter', 0.01), spent)
})

test('without a limit a damaged spend begins at nothing', async () => {
  const store = new MemoryStore()
  store.documents.set(KEY, null)
  const { budget } = setUp(null, store)
  await (await budget.reserve('openrouter', 0.2)).settle(0.2)
  assert.deepEqual(store.documents.get(KEY), { spentUsd: 0.2, reservedUsd: 0, calls: 1 })
})

test('a call whose price cannot be stored is not made, and costs nothing', async () => {
  const { budget, store } = setUp(1)
  store.failure = new Error('disk full')
  await assert.rejects(budget.reserve('openrouter', 0.2), { message: 'disk full' })
  const { reservedUsd, calls } = budget.status('openrouter')
  assert.deepEqual([reservedUsd, calls], [0, 0])
  store.failure = undefined
  await (await budget.reserve('openrouter', 0.2)).settle(0.2)
  assert.deepEqual(store.documents.get(KEY), { spentUsd: 0.2, reservedUsd: 0, calls: 1 })
})

test('a free call is made although it cannot be counted on the disk', async () => {
  const { budget, store, log } = setUp(1)
  store.failure = new Error('disk full')
  await budget.reserve('openrouter', 0)
  assert.equal(log.entries[0]?.message, 'the spending could not be stored')
})

test('two processes spend from one day', async () => {
  const { budget: one, store, clock } = setUp(1)
  const { budget: other } = setUp(1, store, clock)
  await Promise.all([one.load(), other.load()])
  await (await one.reserve('openrouter', 0.5)).settle(0.5)
  await (await other.reserve('openrouter', 0.4)).settle(0.4)
  await assert.rejects(one.reserve('openrouter', 0.2), spent)
  assert.deepEqual(store.documents.get(KEY), { spentUsd: 0.9, reservedUsd: 0, calls: 2 })
})

test('a document that is damaged while a process spends takes nothing back', async () => {
  const { budget, store } = setUp(1)
  await (await budget.reserve('openrouter', 0.6)).settle(0.6)
  store.documents.set(KEY, null)
  await assert.rejects(budget.reserve('openrouter', 0.5), spent)
  await (await budget.reserve('openrouter', 0.1)).settle(0.1)
  assert.deepEqual(store.documents.get(KEY), { spentUsd: 0.7, reservedUsd: 0, calls: 2 })
})

test('a new UTC day begins at nothing', async () => {
  const { budget, clock } = setUp(1)
  await (await budget.reserve('openrouter', 1)).settle(1)
  assert.equal(budget.isSpent('openrouter'), true)
  await clock.advance(12 * HOUR_MS)
  assert.equal(budget.isSpent('openrouter'), false)
  const { day, spentUsd, calls } = budget.status('openrouter')
  assert.deepEqual([day, spentUsd, calls], ['2026-11-21', 0, 0])
})

test('a call over midnight counts on the day it was reserved', async () => {
  const { budget, clock, store } = setUp(1)
  const reservation = await budget.reserve('openrouter', 0.5)
  await clock.advance(12 * HOUR_MS)
  await reservation.settle(0.4)
  assert.equal(budget.status('openrouter').spentUsd, 0)
  assert.deepEqual(store.documents.get(KEY), { spentUsd: 0.4, reservedUsd: 0, calls: 1 })
})

test('whatever is reserved, settled and released, the day never passes its limit', async () => {
  const step = fc.record({ estimate: fc.integer({ min: 0, max: 60 }), keep: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { budget } = setUp(1)
      await Promise.allSettled(
        steps.map(async ({ estimate, keep }) => {
          const reservation = await budget.reserve('openrouter', estimate / 100)
          await (keep ? reservation.settle(estimate / 100) : reservation.release())
        }),
      )
      const { spentUsd, reservedUsd } = budget.status('openrouter')
      assert.ok(spentUsd <= 1)
      assert.equal(reservedUsd, 0)
    }),
    { numRuns: 50 },
  )
})

const agency: Payer = {
  id: 'agency',
  title: 'the token "agency"',
  usdPerDay: 0.5,
  usdPerRun: 0.3,
  modules: null,
  remedy: 'Ask the operator.',
}

test("a payer's call counts for the API and for the payer, in a document of each", async () => {
  const { budget, store } = setUp(1)
  const reservation = await budget.reserve('openrouter', 0.2, new Purse(agency))
  await reservation.settle(0.1)
  assert.equal(budget.status('openrouter').spentUsd, 0.1)
  assert.equal(budget.payerStatus(agency).spentUsd, 0.1)
  assert.deepEqual(await store.get('budget/payers/agency/2026-11-20'), {
    spentUsd: 0.1,
    reservedUsd: 0,
    calls: 1,
  })
})

test("a payer cannot spend more than the day's allowance, and the refused call costs no one", async () => {
  const { budget } = setUp(1)
  const runs = [new Purse(agency), new Purse(agency), new Purse(agency)]
  for (const purse of runs.slice(0, 2)) {
    await (await budget.reserve('openrouter', 0.2, purse)).settle(0.2)
  }
  await assert.rejects(budget.reserve('openrouter', 0.2, runs[2]), {
    ...spent,
    message:
      'Today\'s allowance of the token "agency" is spent: 0.4 of 0.5 USD are spent or reserved, and this ' +
      'call may cost 0.2 USD. It resets at 2026-11-21T00:00:00.000Z. Ask the operator.',
  })
  const { spentUsd, reservedUsd, calls } = budget.status('openrouter')
  assert.deepEqual([spentUsd, reservedUsd, calls], [0.4, 0, 2])
})

test('one run cannot spend more than its share', async () => {
  const { budget } = setUp(1)
  const purse = new Purse(agency)
  await (await budget.reserve('openrouter', 0.2, purse)).settle(0.1)
  await budget.reserve('openrouter', 0.2, purse)
  await assert.rejects(budget.reserve('openrouter', 0.1, purse), {
    ...spent,
    message:
      'This run has used what the token "agency" may spend on one: 0.3 of 0.3 USD are spent or reserved, ' +
      'and this call may cost 0.1 USD. Ask the operator.',
  })
})

test('a payer who has lost their rights during a run spends no more', async () => {
  const { budget } = setUp(1)
  const purse = new Purse({ ...agency, isValid: async () => false })
  await assert.rejects(budget.reserve('openrouter', 0.1, purse), {
    ...spent,
    message: 'The token "agency" was revoked.',
  })
  assert.equal(budget.status('openrouter').calls, 0)
})
