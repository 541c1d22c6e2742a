import type { JsonSchema, ModuleTier } from '../../../core/manifest/module-manifest.ts'

/** One module as `GET /api/modules` shows it; names of environment variables, never their values. */
export type ModuleStatus = {
  readonly id: string
  readonly title: string
  readonly tier: ModuleTier
  readonly status: 'ready' | 'missing'
  readonly enabled: boolean
  readonly missing: readonly string[]
  readonly optional: readonly string[]
  readonly needs: readonly string[]
  readonly description: string
  /** Of the API that is paid or counted first; all of them in `budgets`. */
  readonly budget?: ModuleBudget
  readonly budgets?: readonly ModuleBudget[]
  /** Settings that the operator's configuration changed, by name, when there are any. */
  readonly changed?: Readonly<Record<string, unknown>>
}

export type ModuleBudget = {
  readonly api: string
  readonly limitUsd: number | null
  readonly spentUsd: number
  /** Spent and set aside for calls under way taken off; null without a limit. */
  readonly leftUsd: number | null
  /** Made today, free ones included. */
  readonly calls: number
  /** What one run of the module is expected to cost at the API. */
  readonly runUsd: number
  /** ISO 8601, the next UTC midnight. */
  readonly resetsAt: string
}

/** What adapters may know of the audit modules. */
export interface ModuleDirectory {
  /** Ids of all audit modules in listing order, switched-off ones included. */
  readonly ids: readonly string[]
  isEnabled(moduleId: string): boolean
  /** Schema of each module's result, as its manifest declares it, by id. */
  resultSchemas(): Readonly<Record<string, JsonSchema>>
  /** Derived at the time of the call. */
  statuses(): Promise<readonly ModuleStatus[]>
}
