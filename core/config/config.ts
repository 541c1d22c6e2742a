import type { Provenance } from './provenance.ts'

/** Severities from the chattiest to none at all. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** An operator's changes to one module. */
export type ModuleOverride = {
  readonly enabled?: boolean
  /** Each replaces the manifest's option of that name. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly limits?: { readonly timeoutMs?: number; readonly retries?: number }
}

/** An operator's changes to one check; the checks' plugin knows the ids and threshold names. */
export type CheckOverride = {
  readonly enabled?: boolean
  readonly weight?: number
  readonly thresholds?: Readonly<Record<string, number>>
}

/** What the configuration file may hold, all of it. Schema: `manifests/schemas/config.schema.json`. */
export type ConfigValues = {
  readonly server: {
    readonly port: number
    readonly host: string
    readonly dataDir: string
    readonly logLevel: LogLevel
    /** Addresses and CIDR ranges. */
    readonly trustedProxies: readonly string[]
    readonly allowLocalhostAudit: boolean
  }
  readonly services: { readonly audit: boolean; readonly tabletennis: boolean }
  readonly cors: { readonly origins: readonly string[] }
  readonly limits: {
    readonly runTimeoutMs: number
    /** For modules whose manifest says none. */
    readonly moduleTimeoutMs: number
    readonly maxConcurrentRuns: number
    /** Modules of one run that work at once. */
    readonly modulesPerRun: number
    /** Audits per client address; 0 switches one off. */
    readonly rate: { readonly perMinute: number; readonly perHour: number }
    readonly bodyBytes: number
    readonly exportBodyBytes: number
    readonly llmsTxtBodyBytes: number
    readonly streamBufferBytes: number
  }
  readonly auditor: { readonly infoUrl: string | null }
  /** Sources by name: where they are and the pace towards them; `perSecond` 0 sets none. */
  readonly hosts: Readonly<Record<string, HostSettings>>
  readonly tabletennis: {
    /** Fetches the list of clubs at the start where there is none of this season. */
    readonly fetchAtStart: boolean
    /** Persons who are kept out of store, reads and logs. */
    readonly excludeLicences: readonly string[]
  }
  /** Daily breakers by API id; null sets no limit. */
  readonly budgets: Readonly<Record<string, { readonly usdPerDay: number | null }>>
  readonly modules: Readonly<Record<string, ModuleOverride>>
  readonly checks: Readonly<Record<string, CheckOverride>>
}

/** One source. */
export type HostSettings = {
  readonly baseUrl?: string
  readonly perSecond?: number
  readonly concurrency?: number
  /** Default true. */
  readonly respectRobots?: boolean
}

/** The values in force, frozen, and which layer set each of them. */
export type Config = ConfigValues & { readonly provenance: Provenance }
