import type { ErrorCode } from '../errors.ts'
import type { ModuleTier } from '../manifest/module-manifest.ts'
import type { ItemCounts } from '../plugin.ts'

/** One module as a plan shows it. */
export type PlannedModule = {
  readonly id: string
  readonly title: string
  readonly tier: ModuleTier
  readonly needs: readonly string[]
}

/** One module a plan leaves out, and why. */
export type SkippedModule = {
  readonly id: string
  readonly title: string
  readonly tier: ModuleTier
  readonly reason: string
}

/** Payloads by kind. `at` of an event: milliseconds since its run began. */
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
  /** For tasks only (at most one a second, the last one always); never sent on the stream of a run. */
  progress: {
    readonly moduleId: string
    readonly settled: number
    readonly failed: number
    /** Items there are in all, where the module knows. */
    readonly total?: number
    readonly counts: ItemCounts
    readonly lastKey?: string
  }
  /** An item of a fan-out that failed for good; for tasks only, as `progress`. */
  'item:failed': {
    readonly moduleId: string
    readonly key: string
    readonly code: ErrorCode
    readonly error: string
  }
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

/** What became of one module. */
export type Outcome =
  | {
      readonly status: 'done'
      readonly output: Readonly<Record<string, unknown>>
      readonly durationMs: number
      readonly costUsd: number
      readonly cached: boolean
      /** 0..100, as the plugin gave it. */
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

/** A remark that changes nothing about the outcome. */
export type RunWarning = EventPayloads['warning']

/** What a whole run came to; `ok` is false when an essential module failed or the run was cancelled. */
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
