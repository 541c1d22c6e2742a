import type { ErrorCode } from '../errors.ts'
import type { ModuleTier } from '../manifest/module-manifest.ts'
import type { ItemCounts } from '../plugin.ts'

/** A module that a plan includes. */
type PlannedModule = {
  readonly id: string
  readonly title: string
  readonly tier: ModuleTier
  readonly needs: readonly string[]
}

/** A module that a plan skips, and why. */
type SkippedModule = {
  readonly id: string
  readonly title: string
  readonly tier: ModuleTier
  readonly reason: string
}

/** Payloads by kind. `at`: milliseconds since the start of the run. */
export type EventPayloads = {
  plan: {
    readonly modules: readonly PlannedModule[]
    readonly skipped: readonly SkippedModule[]
    readonly count: number
  }
  'module:start': { readonly moduleId: string }
  'module:done': {
    readonly moduleId: string
    readonly ok: boolean
    readonly durationMs: number
    readonly costUsd: number
    readonly score?: number
    readonly summary?: string
    readonly error?: string
    readonly code?: ErrorCode
  }
  'module:skip': { readonly moduleId: string; readonly reason: string }
  warning: { readonly moduleId?: string; readonly code: string; readonly message: string }
  /** Only for tasks, not on the stream of a run. At most one per second; always the last one. */
  progress: {
    readonly moduleId: string
    readonly settled: number
    readonly failed: number
    /** Total number of items, if the module knows it. */
    readonly total?: number
    readonly counts: ItemCounts
    readonly lastKey?: string
  }
  /** An item of a fan-out that failed permanently. Only for tasks, like `progress`. */
  'item:failed': {
    readonly moduleId: string
    readonly key: string
    readonly code: ErrorCode
    readonly error: string
  }
  /** Place in the queue, from 1, of a run that waits for a process. 0: one executes it. */
  queued: { readonly place: number }
  result: RunResult
}

/** The kinds of events. */
export type EventKind = keyof EventPayloads

/** A fact about a run. `seq` counts from 0 without gaps within the run. */
export type RunEvent<K extends EventKind = EventKind> = {
  [P in K]: {
    readonly runId: string
    readonly seq: number
    readonly at: number
    readonly kind: P
    readonly data: EventPayloads[P]
  }
}[K]

/** Outcome of one module. */
export type Outcome =
  | {
      readonly status: 'done'
      readonly output: Readonly<Record<string, unknown>>
      readonly durationMs: number
      readonly costUsd: number
      readonly cached: boolean
      /** 0..100, as returned by the plugin. */
      readonly score?: number
      readonly summary?: string
    }
  | { readonly status: 'skipped'; readonly reason: string }
  | {
      readonly status: 'failed'
      readonly error: string
      readonly code: ErrorCode
      readonly durationMs: number
      readonly costUsd: number
    }

/** A remark that does not affect the outcome. */
export type RunWarning = EventPayloads['warning']

/** Result of a whole run. `ok` is false if an essential module failed or the run was cancelled. */
export type RunResult = {
  readonly ok: boolean
  readonly outcomes: Readonly<Record<string, Outcome>>
  readonly warnings: readonly RunWarning[]
  readonly durationMs: number
  readonly costUsd: number
  readonly costByApi: Readonly<Record<string, number>>
  readonly error?: string
  readonly code?: ErrorCode
}
