import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Budget } from '../../core/budget/budget.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { SilentLog } from '../support/silent-log.ts'

/** Gives a store for each process, on the same documents. Undefined when the test is skipped. */
export type OpenStores = (t: TestContext) => Promise<(() => Promise<DocumentStore>) | undefined>

const spent = { code: 'BUDGET_SPENT' }

/** The contract of budgets that several processes share, whatever stores the spending. */
export function budgetContract(name: string, open: OpenStores): void {
  const contract = (
    what: string,
    body: (process: (limitUsd?: number) => Promise<Budget>) => Promise<void>,
  ): void => {
    test(`${name}: ${what}`, async (t) => {
      const another = await open(t)
      if (another === undefined) return
      const clock = new FakeClock()
      await body(async (limitUsd = 1) => {
        const store = await another()
        const limits = { openrouter: limitUsd }
        return new Budget({ store, clock, log: new SilentLog(), limits })
      })
    })
  }

  contract('calls at once in several processes fill a budget exactly', async (process) => {
    const budgets = await Promise.all([process(), process(), process()])
    const ended = await Promise.allSettled(
      Array.from({ length: 150 }, async (_, at) => {
        const reservation = await budgets[at % 3]?.reserve('openrouter', 0.013)
        await reservation?.settle(0.013)
      }),
    )
    const served = ended.filter(({ status }) => status === 'fulfilled').length
    assert.equal(served, 76)
    const after = await process()
    await after.load()
    const { spentUsd, reservedUsd, calls } = after.status('openrouter')
    assert.deepEqual([spentUsd, reservedUsd, calls], [0.988, 0, 76])
  })

  contract('what a process reserved before it died counts as spent', async (process) => {
    await (await process()).reserve('openrouter', 0.6)
    const after = await process()
    await assert.rejects(after.reserve('openrouter', 0.5), spent)
    assert.equal(after.status('openrouter').spentUsd, 0.6)
    await after.reserve('openrouter', 0.4)
  })

  contract('what another process did not need can be reserved again', async (process) => {
    const [one, other] = await Promise.all([process(), process()])
    const first = await one.reserve('openrouter', 0.9)
    await assert.rejects(other.reserve('openrouter', 0.5), spent)
    await first.settle(0.1)
    await other.reserve('openrouter', 0.5)
    await assert.rejects(other.reserve('openrouter', 0.41), spent)
  })

  contract('two processes never share the last cent', async (process) => {
    const [one, other] = await Promise.all([process(0.01), process(0.01)])
    await Promise.all([one.load(), other.load()])
    const ended = await Promise.allSettled(
      [one, other].map((budget) => budget.reserve('openrouter', 0.01)),
    )
    assert.deepEqual(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })
}
