import type { ModuleSettings } from '../config/module-settings.ts'
import type { EventPayloads } from '../events/event.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import type { Inputs } from '../plugin.ts'
import type { Ledger } from './ledger.ts'
import type { ProgressData } from './progress.ts'
import type { RunAllowance } from './run-allowance.ts'

/** One module to run within one run. */
export type ModuleTask = {
  readonly runId: string
  readonly module: RegisteredModule
  readonly settings: ModuleSettings
  readonly inputs: Inputs
  /** The run's signal. */
  readonly signal: AbortSignal
  /** What the run's modules together may ask and receive. */
  readonly allowance: RunAllowance
  readonly warn: (code: string, message: string) => void
  readonly report: (progress: ProgressData) => void
  readonly reportFailure: (failure: EventPayloads['item:failed']) => void
  readonly ledger: () => Ledger
}
