import type { Provenance } from './layers.ts'

/**
 * The sections of the configuration that core reads. `manifests/schemas/config.schema.json`
 * describes all of them; those of a service are typed by `manifests/types/config.ts`.
 */
export type CoreValues = {
  /** Services by name: false switches all their modules off. */
  readonly services: Readonly<Record<string, boolean>>
  readonly limits: {
    readonly runTimeoutMs: number
    /** Requests that all modules of one run together may send. */
    readonly runRequests: number
    /** Bytes that all of them together may receive. */
    readonly runBytes: number
    /** For modules whose manifest says none. */
    readonly moduleTimeoutMs: number
    readonly maxConcurrentRuns: number
    /** Modules of one run that work at once. */
    readonly modulesPerRun: number
  }
  /** Sources by name. */
  readonly hosts: Readonly<Record<string, { readonly baseUrl?: string }>>
  /** Third parties' APIs by name. */
  readonly apis: Readonly<Record<string, object>>
  /** Daily limits by API; null sets none. */
  readonly budgets: Readonly<Record<string, { readonly usdPerDay: number | null }>>
  readonly modules: Readonly<Record<string, ModuleOverride>>
}

/** An operator's changes to one module. */
export type ModuleOverride = {
  readonly enabled?: boolean
  /** Each replaces the manifest's option of that name. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly limits?: { readonly timeoutMs?: number; readonly retries?: number }
}

/** The values in force, frozen, and which layer set each of them. */
export type Config<Values extends CoreValues = CoreValues> = Values & {
  readonly provenance: Provenance
}
