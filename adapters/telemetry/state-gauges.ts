import type { BudgetStatus } from '../../core/budget/budget.ts'
import type { GaugeSeries, Labels } from './series.ts'

export type StateParts = {
  /** Of this program. */
  readonly version: string
  /** Runs under way, and how many there may be. */
  readonly activeRuns: () => number
  readonly maxConcurrentRuns: number
  /** Damaged documents that were set aside since the start. */
  readonly documentsSetAside: () => number
  /** Today's spend of each API that has a budget. */
  readonly budgets: () => readonly BudgetStatus[]
}

/** What is so at the moment somebody asks. */
export function stateGauges(parts: StateParts): readonly GaugeSeries[] {
  const { version, activeRuns, maxConcurrentRuns, documentsSetAside } = parts
  return [
    {
      naming: {
        name: 'manifold_build_info',
        help: 'Always 1; the labels say what is running.',
        labels: ['version', 'node'],
      },
      read: () => [[{ version, node: process.versions.node }, 1]],
    },
    single('manifold_runs_active', 'Runs under way.', activeRuns),
    single('manifold_runs_limit', 'Runs there may be at once.', () => maxConcurrentRuns),
    single(
      'manifold_documents_set_aside',
      'Damaged documents that were set aside since the start.',
      documentsSetAside,
    ),
    ...budgetGauges(parts),
  ]
}

function budgetGauges({ budgets }: StateParts): readonly GaugeSeries[] {
  const gauge = (
    name: string,
    help: string,
    usdOf: (status: BudgetStatus) => number | null,
  ): GaugeSeries => ({
    naming: { name, help, labels: ['api'] },
    read: () =>
      budgets().flatMap((status): (readonly [Labels<string>, number])[] => {
        const usd = usdOf(status)
        return usd === null ? [] : [[{ api: status.api }, usd]]
      }),
  })
  return [
    gauge(
      'manifold_budget_spent_usd',
      "Spent of today's budget (UTC), in USD, by API.",
      ({ spentUsd }) => spentUsd,
    ),
    gauge(
      'manifold_budget_reserved_usd',
      "Set aside of today's budget for calls under way, in USD, by API.",
      ({ reservedUsd }) => reservedUsd,
    ),
    gauge(
      'manifold_budget_limit_usd',
      "Today's budget in USD, by API; absent where there is no limit.",
      ({ limitUsd }) => limitUsd,
    ),
  ]
}

function single(name: string, help: string, value: () => number): GaugeSeries {
  return { naming: { name, help, labels: [] }, read: () => [[{}, value()]] }
}
