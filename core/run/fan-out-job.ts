import type { EventPayloads } from '../events/event.ts'
import type { FanOutPlugin, Inputs, RunContext } from '../plugin.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ledger } from './ledger.ts'
import type { ProgressData } from './progress.ts'

/** One fan-out module to carry out within one run. */
export type FanOutJob = {
  readonly moduleId: string
  readonly plugin: FanOutPlugin
  readonly inputs: Inputs
  /** The plugin's view under another signal: each item has its own. */
  readonly contextUnder: (signal: AbortSignal) => RunContext
  readonly signal: AbortSignal
  readonly concurrency: number
  readonly retries: number
  readonly itemTimeoutMs: number
  readonly ledger: Ledger
  readonly clock: Clock
  readonly random: () => number
  readonly report: (progress: ProgressData) => void
  readonly reportFailure: (failure: EventPayloads['item:failed']) => void
}
