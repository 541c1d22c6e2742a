/** core needs no third party, premium a paid API, live a language model. */
export type ModuleTier = 'core' | 'live' | 'premium'
/** A JSON Schema, draft 7. */
export type JsonSchema = Readonly<Record<string, unknown>> | boolean

/**
 * Where an input comes from: the request (a dotted path into the run's inputs), another module's
 * output (`module.output`) or both; then the request wins and the edge vanishes.
 */
export type InputSource = {
  readonly request?: string
  readonly from?: string
  readonly optional?: boolean
  /** Of the request's value; an output of another module has the schema of that output. */
  readonly schema?: JsonSchema
  /**
   * The producer's output is used when the run has the producer anyway, but the producer is never
   * added for this input's sake (paid data that is only nice to have).
   */
  readonly whenPlanned?: boolean
}

/** `request` paths whose truthy value skips the module, with the reason that is shown. */
export type SkipRule = { readonly request: string; readonly reason: string }

/** One node of the DAG, as its YAML file declares it. Schema: `manifests/schemas/module.schema.json`. */
export type ModuleManifest = {
  readonly id: string
  readonly title: string
  /** One of the configuration's `services`. */
  readonly service: string
  readonly tier: ModuleTier
  readonly description: string
  readonly plugin: string
  /** Its failure fails the run (only crawl). */
  readonly essential?: boolean
  readonly inputs?: Readonly<Record<string, InputSource>>
  readonly outputs: Readonly<Record<string, JsonSchema>>
  readonly credentials?: Readonly<Record<string, 'required' | 'optional'>>
  /** Ports beyond log and clock that the plugin may use: the engine's own and those of its service. */
  readonly ports?: readonly string[]
  /** Entries of the configuration's `apis` it may ask. */
  readonly apis?: readonly string[]
  /** Ids of `manifests/prompts` it may use. */
  readonly prompts?: readonly string[]
  /** `usd`: estimate for one run, shown in listings; the plugin reserves each call's own price. */
  readonly budget?: readonly { readonly api: string; readonly usd: number }[]
  /** `key`: input names whose values make the key. */
  readonly cache?: { readonly key: readonly string[]; readonly ttlSeconds: number }
  /** `requests`: outgoing HTTP requests of one run at most. */
  readonly limits?: {
    readonly timeoutMs?: number
    readonly retries?: number
    readonly requests?: number
  }
  /** The entry of the configuration's `hosts` it reads from. */
  readonly host?: string
  readonly skipWhen?: readonly SkipRule[]
  /** Settings of the plugin; operators override them by name. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The JSON Schema of each option; all of them are required. Without it any option is taken. */
  readonly optionsSchema?: Readonly<Record<string, JsonSchema>>
  readonly fanOut?: {
    readonly concurrency: number
    readonly retries?: number
    /** Time of one item with its retries; default 60 000. */
    readonly itemTimeoutMs?: number
  }
}

/** The engine's ports that a manifest may ask for. */
export const PORT_NAMES = ['http', 'cache', 'compute', 'store', 'browser', 'llm'] as const
export type PortName = (typeof PORT_NAMES)[number]
