import type { Provenance } from './layers.ts'

/**
 * The sections of the configuration that core reads. `manifests/schemas/config.schema.json`
 * describes all of them; those of a service are typed by `manifests/types/config.ts`.
 */
export type CoreValues = {
  /** Services by name. False disables all modules of a service. */
  readonly services: Readonly<Record<string, boolean>>
  readonly limits: {
    readonly runTimeoutMs: number
    /** Requests that all modules of one run may send in total. */
    readonly runRequests: number
    /** Bytes that all modules of one run may receive in total. */
    readonly runBytes: number
    /** Time limit of modules whose manifest sets none. */
    readonly moduleTimeoutMs: number
    readonly maxConcurrentRuns: number
    /** Modules of one run that run at once. */
    readonly modulesPerRun: number
  }
  /** Sources by name. */
  readonly hosts: Readonly<
    Record<string, { readonly baseUrl?: string; readonly enabled?: boolean }>
  >
  /** Third-party APIs by name. */
  readonly apis: Readonly<Record<string, object>>
  /** Daily limits by API. Null means no limit. */
  readonly budgets: Readonly<Record<string, { readonly usdPerDay: number | null }>>
  readonly modules: Readonly<Record<string, ModuleOverride>>
}

/** An operator's changes to one module. */
type ModuleOverride = {
  readonly enabled?: boolean
  /** Each replaces the manifest's option with that name. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly limits?: { readonly timeoutMs?: number; readonly retries?: number }
}

/** The effective values, frozen, and the layer that set each of them. */
export type Config<Values extends CoreValues = CoreValues> = Values & {
  readonly provenance: Provenance
}
