import type { Payer } from './budget/payer.ts'
import type { RunEvent, RunResult } from './events/event.ts'
import type { SiteHeaders } from './ports/http.ts'
import type { Ledger } from './run/ledger.ts'
import type { RunTraffic } from './run/traffic.ts'

/** A request for a run. Goals are module ids; `request:` paths of manifests read `inputs`. */
export type RunRequest = {
  readonly goals: readonly string[]
  readonly inputs: Readonly<Record<string, unknown>>
  /** The kind of run, for statistics only. */
  readonly kind?: string
  /** Result of `Engine.plan` for these goals and inputs. Default: planned at the start. */
  readonly plan?: RunPlan
  /** The payer. Absent: the operator. */
  readonly payer?: Payer | undefined
  /** Aborts the run, for example when the client has left. */
  readonly signal?: AbortSignal
  /** Whether another run works with it. The limit of concurrent runs applies to that one only. */
  readonly isPart?: boolean | undefined
  /** Sent with every request to that site, and to no other. Such a run uses no cached results. */
  readonly siteHeaders?: SiteHeaders | undefined
  /** Language of the sentences that say what a module found, such as `fr`; default English. */
  readonly language?: string | undefined
  /** Outputs of modules that the caller reads; default `result`. A run may return others as well. */
  readonly reads?: readonly string[]
  /** Time limit of the whole run; default from the configuration (180 000). */
  readonly timeoutMs?: number
  /** Traffic limits; default from the configuration. */
  readonly traffic?: RunTraffic
  /**
   * Module ids that are in the plan but run only when another running module uses them; otherwise
   * the plan shows them as skipped.
   */
  readonly onDemand?: readonly string[]
  /** The ledger from which a fan-out module resumes; default a new one in memory. */
  readonly ledger?: (moduleId: string) => Ledger
}

/** One module of a plan. */
export type PlanNode = {
  readonly moduleId: string
  readonly dependsOn: readonly string[]
  readonly decision: 'run' | 'skip'
  /** Why it is skipped, with cause and remedy. */
  readonly reason?: string
}

/**
 * The modules that will run, and those that are skipped with the reason. Plain data; producers come
 * first.
 */
export type RunPlan = {
  readonly runId: string
  readonly goals: readonly string[]
  readonly nodes: readonly PlanNode[]
}

export interface Run {
  readonly runId: string
  readonly plan: RunPlan
  /**
   * Calls `listener` with every event of the run in order, past events first. Returns a function that
   * unsubscribes. An error of the listener is logged and affects nothing else.
   */
  subscribe(listener: (event: RunEvent) => void): () => void
  /** Also resolves when the run failed or was cancelled; never rejects. */
  readonly result: Promise<RunResult>
  /** Aborts all running modules within 100 ms. */
  cancel(reason: string): void
}

/** The scheduler as adapters see it. */
export interface Engine {
  plan(request: RunRequest): RunPlan
  /** @throws INVALID_GRAPH for an unknown goal, OVERLOADED, SHUTTING_DOWN */
  start(request: RunRequest): Run
  /** The number of current runs. */
  readonly active: number
  /** Refuses new runs, waits for current ones and cancels the rest after `graceMs`. */
  drain(graceMs: number): Promise<void>
}
