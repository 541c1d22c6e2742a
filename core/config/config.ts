import type { Provenance } from './layers.ts'

/** Severities from the chattiest to none at all. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Who may read the metrics: this computer and private networks, everybody, nobody. */
export type MetricsAccess = 'private' | 'open' | 'off'

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

/** The web pages. */
export type SiteSettings = {
  /** Scheme and host that visitors use; null: as the request says. */
  readonly publicOrigin: string | null
  /** Who runs the server, as its pages say. */
  readonly operator: { readonly name: string | null; readonly email: string | null }
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
    readonly metrics: MetricsAccess
  }
  readonly services: { readonly audit: boolean; readonly tabletennis: boolean }
  readonly cors: { readonly origins: readonly string[] }
  readonly limits: {
    readonly runTimeoutMs: number
    /** Requests that all modules of one audit together may send. */
    readonly runRequests: number
    /** Bytes that all of them together may receive. */
    readonly runBytes: number
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
  readonly site: SiteSettings
  /** Sources by name: where they are and the pace towards them; `perSecond` 0 sets none. */
  readonly hosts: Readonly<Record<string, HostSettings>>
  /** Third parties' APIs by name. */
  readonly apis: Readonly<Record<string, ApiSettings>>
  readonly llm: LlmSettings
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

/** One third party's API. */
export type ApiSettings = {
  /** May hold `{name}`, which a call fills in. */
  readonly baseUrl: string
  /** People's name of it, for messages. */
  readonly title: string
  /** Of one attempt. */
  readonly timeoutMs: number
  /** Decoded bytes of an answer at most. */
  readonly maxBytes: number
  /** Further attempts after an error that may pass. */
  readonly retries: number
  /** Requests begun a second; 0 or absent: no pace. */
  readonly perSecond?: number
  /** Requests in flight. */
  readonly concurrency?: number
}

/** The gateway to language models and the models behind it. */
export type LlmSettings = {
  /** Answers under way in all, and of one model. */
  readonly concurrency: number
  readonly perModel: number
  readonly searchEngine: 'auto' | 'native' | 'exa' | 'parallel' | 'perplexity'
  /** Attribution headers of the gateway. */
  readonly siteUrl: string | null
  readonly appTitle: string | null
  /** By AI platform; `utility` extracts and scores, and is chatgpt's model when it names none. */
  readonly models: Readonly<Record<string, LlmModelSettings>>
  /** By model id; a model without a price here has that of the gateway's own list. */
  readonly prices: Readonly<Record<string, LlmPrice>>
}

export type LlmModelSettings = {
  readonly id: string | null
  readonly provider?: string
  /** always: it searches the web without being told to; default withTool. */
  readonly searches?: 'always' | 'withTool'
}

export type LlmPrice = {
  readonly inputPerMillionUsd: number
  readonly outputPerMillionUsd: number
  /** Of one search of the web. */
  readonly searchUsd: number
}

/** The values in force, frozen, and which layer set each of them. */
export type Config = ConfigValues & { readonly provenance: Provenance }
