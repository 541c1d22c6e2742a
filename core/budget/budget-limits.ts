import type { Config } from '../config/config.ts'

/** The daily limits of a configuration as `Budget` takes them: API id -> USD, null without limit. */
export function budgetLimits({ budgets }: Config): Readonly<Record<string, number | null>> {
  return Object.fromEntries(Object.entries(budgets).map(([api, { usdPerDay }]) => [api, usdPerDay]))
}
