import type { Budget } from '../budget/budget.ts'
import type { Config } from '../config/config.ts'
import type { Credentials } from '../credential.ts'
import type { Registry } from '../manifest/registry.ts'
import type { RunRequest } from '../run.ts'

/** Everything a plan depends on. */
export type PlanningParts = {
  readonly runId: string
  readonly request: RunRequest
  readonly registry: Registry
  readonly config: Config
  readonly credentials: Credentials
  readonly budget: Pick<Budget, 'isSpent' | 'status'>
}
