import type { RunEvent, RunResult } from './events/event.ts'
import type { Ledger } from './run/ledger.ts'
import type { RunTraffic } from './run/traffic.ts'

/** What to run: goals are module ids; `inputs` is what `request:` paths of manifests read. */
export type RunRequest = {
  readonly goals: readonly string[]
  readonly inputs: Readonly<Record<string, unknown>>
  /** What sort of run it is, for those who count runs; nothing depends on it. */
  readonly kind?: string
  /** What `Engine.plan` gave for these goals and inputs; default it is made at the start. */
  readonly plan?: RunPlan
  /** Aborts the run (client gone, drain). */
  readonly signal?: AbortSignal
  /** Ceiling of the whole run; default from the configuration (180 000). */
  readonly timeoutMs?: number
  /** What it may ask and receive; default from the configuration. */
  readonly traffic?: RunTraffic
  /**
   * Module ids that belong to the plan but run only when a module that will run uses them; else
   * the plan shows them as skipped.
   */
  readonly onDemand?: readonly string[]
  /** What a fan-out module resumes from and reports to; default a fresh one in memory. */
  readonly ledger?: (moduleId: string) => Ledger
}

/** One module of a plan. */
export type PlanNode = {
  readonly moduleId: string
  readonly dependsOn: readonly string[]
  readonly decision: 'run' | 'skip'
  /** Why it is skipped, naming cause and remedy. */
  readonly reason?: string
}

/** Which modules of a run will run, which are skipped and why. Data only; nodes in a valid order. */
export type RunPlan = {
  readonly runId: string
  readonly goals: readonly string[]
  readonly nodes: readonly PlanNode[]
}

/** One execution. */
export interface Run {
  readonly runId: string
  readonly plan: RunPlan
  /**
   * Calls `listener` with every event of the run in order: those that already happened first, then
   * the others as they happen. Gives back a function that stops it. A listener that throws is
   * logged and dropped from nothing else.
   */
  subscribe(listener: (event: RunEvent) => void): () => void
  /** Resolves once, also when the run failed or was cancelled; never rejects. */
  readonly result: Promise<RunResult>
  /** Aborts everything under way within 100 ms. */
  cancel(reason: string): void
}

/** The scheduler as adapters see it. */
export interface Engine {
  plan(request: RunRequest): RunPlan
  /** @throws INVALID_GRAPH for an unknown goal; OVERLOADED and SHUTTING_DOWN by the server's state. */
  start(request: RunRequest): Run
  /** Runs under way now. */
  readonly active: number
  /** Refuses new runs, lets those under way end, cancels what is left after `graceMs`. */
  drain(graceMs: number): Promise<void>
}
