/** `core` needs no third party, `premium` a paid API, `live` a language model. */
export type ModuleTier = 'core' | 'live' | 'premium'
/** A JSON Schema, draft 7. */
export type JsonSchema = Readonly<Record<string, unknown>> | boolean

/**
 * Source of an input: the request (a dotted path into the run's inputs), another module's output
 * (`module.output`), or both. With both, a value in the request replaces the dependency.
 */
export type InputSource = {
  readonly request?: string
  readonly from?: string
  readonly optional?: boolean
  /** Schema of the request's value. Another module's output has its own schema. */
  readonly schema?: JsonSchema
  /**
   * Uses the producer's output if the run includes the producer anyway, but never adds the producer
   * to the run (for optional paid data).
   */
  readonly whenPlanned?: boolean
}

/** Cost of one run of a module at an API. */
export type ModuleCost = {
  readonly api: string
  /** Estimate for one run; 0 when only calls are counted. */
  readonly usd: number
  /** Dotted path into the run's inputs: it pays only if the value there is truthy. */
  readonly when?: string
}

/** Skips the module if the value at the `request` path is truthy, and shows the reason. */
type SkipRule = { readonly request: string; readonly reason: string }

/** Something that a module's result shows to be wrong. The first rule of an id that holds counts. */
export type FindingRule = {
  /** Findings of one id are one piece of work. */
  readonly id: string
  /** Schema of the `result`. Absent: it holds when `from` has items. */
  readonly when?: JsonSchema
  /** Path of a list in the result; its items that pass `where` are counted as `count`. */
  readonly from?: string
  readonly where?: JsonSchema
  readonly severity?: 'critical' | 'high' | 'medium' | 'low'
  /** Instead of a severity: a defect that others report too, whose severity the service knows. */
  readonly defect?: string
  readonly effort: 'low' | 'medium' | 'high'
  /** ICU MessageFormat over the result. */
  readonly headline: string
  /** The same over an item of the list. */
  readonly evidence?: string
  readonly remedy: string
}

/** A number for the summary: items of a list in the result. */
export type CountRule = {
  /** Path of the list. */
  readonly from: string
  /** Only items that match are counted. */
  readonly where?: JsonSchema
  /** A field of the items that is added up instead. */
  readonly sum?: string
}

/** Result in one sentence. Of several texts, the first whose `when` holds. */
export type SummaryTexts = string | readonly { readonly when?: JsonSchema; readonly text: string }[]

/** One node of the DAG, as declared in YAML. Schema: `manifests/schemas/module.schema.json`. */
export type ModuleManifest = {
  readonly id: string
  readonly title: string
  /** A key of the configuration's `services`. */
  readonly service: string
  readonly tier: ModuleTier
  readonly description: string
  readonly plugin: string
  /** If it fails, the run fails (only crawl). */
  readonly essential?: boolean
  readonly inputs?: Readonly<Record<string, InputSource>>
  readonly outputs: Readonly<Record<string, JsonSchema>>
  readonly credentials?: Readonly<Record<string, 'required' | 'optional'>>
  /** Ports of the engine and the service that the plugin may use, besides log and clock. */
  readonly ports?: readonly string[]
  /** Keys of the configuration's `apis` that the plugin may call. */
  readonly apis?: readonly string[]
  /** Ids of `manifests/prompts` that the plugin may use. */
  readonly prompts?: readonly string[]
  /** The plugin reserves the price of each call. */
  readonly budget?: readonly ModuleCost[]
  /** `key`: names of the inputs that form the key. */
  readonly cache?: { readonly key: readonly string[]; readonly ttlSeconds: number }
  /** `requests`: limit of outgoing HTTP requests per run. */
  readonly limits?: {
    readonly timeoutMs?: number
    readonly retries?: number
    readonly requests?: number
  }
  /** The key of the configuration's `hosts` that it reads from. */
  readonly host?: string
  readonly skipWhen?: readonly SkipRule[]
  /** Settings of the plugin. Operators override them by name. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The JSON Schema of each option; all are required. If absent, any option is accepted. */
  readonly optionsSchema?: Readonly<Record<string, JsonSchema>>
  readonly findings?: readonly FindingRule[]
  /** ICU MessageFormat over the `result`, `score` and `counts`. */
  readonly summary?: SummaryTexts
  /** Numbers by the names that the summary uses. */
  readonly counts?: Readonly<Record<string, CountRule>>
  readonly fanOut?: {
    readonly concurrency: number
    readonly retries?: number
    /** Time limit of one item, including retries. Default 60 000. */
    readonly itemTimeoutMs?: number
    /**
     * Several processes that work together visit its items in slices of at most `items`, as jobs of
     * this queue. Its items and results are plain JSON. `concurrency` then applies to each slice.
     */
    readonly slices?: { readonly queue: 'scrape-slices' | 'site-pages'; readonly items: number }
  }
}

/** The engine's ports that a manifest may request. */
export const PORT_NAMES = ['http', 'cache', 'compute', 'store', 'browser', 'llm'] as const
export type PortName = (typeof PORT_NAMES)[number]
