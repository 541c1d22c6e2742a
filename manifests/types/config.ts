// Written by `npm run types` from the manifests. Do not edit.

export type Milliseconds = number
export type Bytes = number

/**
 * Overrides of what ships. Write only what differs; manifests/config/default.yaml shows every key.
 */
export interface ConfigValues {
  /**
   * How the server listens and where it keeps its files.
   */
  readonly server: {
    /**
     * Port to listen on; 0 takes a free one. (PORT)
     */
    readonly port: number
    /**
     * Address to listen on. (HOST)
     */
    readonly host: string
    /**
     * Folder for what is stored. (DATA_DIR)
     */
    readonly dataDir: string
    /**
     * Least severity that is logged. (LOG_LEVEL)
     */
    readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
    /**
     * Proxies whose X-Forwarded-For is believed. (TRUSTED_PROXIES)
     */
    readonly trustedProxies: readonly string[]
    /**
     * Lets loopback and private targets through, for local development. (ALLOW_LOCALHOST_AUDIT)
     */
    readonly allowLocalhostAudit: boolean
    /**
     * Who may read /metrics: callers on this computer and private networks, everybody, nobody. (METRICS_ACCESS)
     */
    readonly metrics: 'private' | 'open' | 'off'
  }
  /**
   * Whole services on or off.
   */
  readonly services: {
    /**
     * The site-audit service.
     */
    readonly audit: boolean
    /**
     * The table-tennis data service.
     */
    readonly tabletennis: boolean
  }
  /**
   * Browsers' cross-origin calls.
   */
  readonly cors: {
    /**
     * Origins that may call the API; * allows all.
     */
    readonly origins: readonly string[]
  }
  /**
   * Bounds of requests and runs.
   */
  readonly limits: {
    /**
     * Time of a whole run, in milliseconds.
     */
    readonly runTimeoutMs: number
    /**
     * Requests that all modules of an audit together may send, redirects included.
     */
    readonly runRequests: number
    /**
     * Bytes that all modules of an audit together may receive, unpacked.
     */
    readonly runBytes: number
    /**
     * Time of a module whose manifest says none, in milliseconds.
     */
    readonly moduleTimeoutMs: number
    /**
     * Runs at once; beyond it requests get OVERLOADED. (MAX_CONCURRENT_RUNS)
     */
    readonly maxConcurrentRuns: number
    /**
     * Modules of one run that work at once.
     */
    readonly modulesPerRun: number
    /**
     * Audits per client address; 0 switches one off.
     */
    readonly rate: {
      /**
       * Audits a minute. (RATE_LIMIT_PER_IP_PER_MINUTE)
       */
      readonly perMinute: number
      /**
       * Audits an hour. (RATE_LIMIT_PER_IP_PER_HOUR)
       */
      readonly perHour: number
    }
    /**
     * Bytes of a request body.
     */
    readonly bodyBytes: number
    /**
     * Bytes of the body of an export.
     */
    readonly exportBodyBytes: number
    /**
     * Bytes of the body of an llms.txt validation.
     */
    readonly llmsTxtBodyBytes: number
    /**
     * Bytes a slow reader of a stream may leave unread.
     */
    readonly streamBufferBytes: number
  }
  /**
   * How the service presents itself to the sites it reads.
   */
  readonly auditor: {
    /**
     * An http or https URL about the auditor, named in the User-Agent. (AUDITOR_INFO_URL)
     */
    readonly infoUrl: string | null
  }
  /**
   * The web pages of this server.
   */
  readonly site: {
    /**
     * Scheme and host that visitors use, for canonical addresses and the site map; null: as each request says. (PUBLIC_ORIGIN)
     */
    readonly publicOrigin: string | null
    /**
     * Who runs this server, as its pages say.
     */
    readonly operator: {
      /**
       * A person or an organisation. (OPERATOR_NAME)
       */
      readonly name: string | null
      /**
       * Where visitors can write to. (OPERATOR_EMAIL)
       */
      readonly email: string | null
    }
  }
  /**
   * Sources: where they are and the pace towards them, over all runs together.
   */
  readonly hosts: {
    /**
     * One source.
     */
    readonly [k: string]: {
      /**
       * Its base address, without user and password: errors and logs show it to everybody. (TABLETENNIS_SOURCE_URL)
       */
      readonly baseUrl?: string
      /**
       * Whether its robots.txt is obeyed; default true.
       */
      readonly respectRobots?: boolean
      /**
       * Requests begun a second; 0 sets no pace.
       */
      readonly perSecond?: number
      /**
       * Requests in flight.
       */
      readonly concurrency?: number
    }
  }
  /**
   * Third parties' APIs: where they are and how patiently they are asked.
   */
  readonly apis: {
    /**
     * One API.
     */
    readonly [k: string]: {
      /**
       * Its name, for messages.
       */
      readonly title?: string
      /**
       * Its base address, without user and password.
       */
      readonly baseUrl?: string
      /**
       * Time of one attempt, in milliseconds.
       */
      readonly timeoutMs?: number
      /**
       * Bytes of an answer.
       */
      readonly maxBytes?: number
      /**
       * Further attempts after an error that may pass.
       */
      readonly retries?: number
      /**
       * Requests begun a second; 0 sets no pace.
       */
      readonly perSecond?: number
      /**
       * Requests in flight.
       */
      readonly concurrency?: number
    }
  }
  /**
   * Language models behind the gateway.
   */
  readonly llm: {
    /**
     * Answers under way in all. (LLM_MAX_CONCURRENCY)
     */
    readonly concurrency: number
    /**
     * Answers of one model under way.
     */
    readonly perModel: number
    /**
     * How models search the web. (LLM_WEB_SEARCH_ENGINE)
     */
    readonly searchEngine: 'auto' | 'native' | 'exa' | 'parallel' | 'perplexity'
    /**
     * Named to the gateway as the caller's site. (OPENROUTER_SITE_URL)
     */
    readonly siteUrl: string | null
    /**
     * Named to the gateway as the caller. (OPENROUTER_APP_TITLE)
     */
    readonly appTitle: string | null
    /**
     * By AI platform: chatgpt, claude, gemini, perplexity; and utility, for extraction and scoring.
     */
    readonly models: {
      /**
       * One model.
       */
      readonly [k: string]: {
        /**
         * The gateway's id of it; null for utility takes chatgpt's. (LLM_MODEL_OPENAI, LLM_MODEL_ANTHROPIC, LLM_MODEL_GOOGLE, LLM_MODEL_PERPLEXITY, LLM_MODEL_UTILITY)
         */
        readonly id?: string | null
        /**
         * The company, as reports name it.
         */
        readonly provider?: string
        /**
         * always: it searches the web without being told to.
         */
        readonly searches?: 'always' | 'withTool'
      }
    }
    /**
     * By model id, for what is reserved before a call; others have the gateway's own.
     */
    readonly prices: {
      /**
       * Prices of one model.
       */
      readonly [k: string]: {
        /**
         * USD of a million tokens read.
         */
        readonly inputPerMillionUsd: number
        /**
         * USD of a million tokens written.
         */
        readonly outputPerMillionUsd: number
        /**
         * USD of one search of the web.
         */
        readonly searchUsd: number
      }
    }
  }
  /**
   * The table-tennis data service.
   */
  readonly tabletennis: {
    /**
     * Whether a server that starts without a list of clubs of this season fetches it. (TABLETENNIS_FETCH_AT_START)
     */
    readonly fetchAtStart: boolean
    /**
     * Persons who are kept out of store, reads and logs.
     *
     * @maxItems 10000
     */
    readonly excludeLicences: readonly string[]
  }
  /**
   * Daily spend breakers by API.
   */
  readonly budgets: {
    /**
     * The breaker of one API.
     */
    readonly [k: string]: {
      /**
       * USD a UTC day may cost; null sets no limit. (BUDGET_<API>_USD_PER_DAY)
       */
      readonly usdPerDay: number | null
    }
  }
  /**
   * Changes to modules, by id.
   */
  readonly modules: {
    /**
     * Changes to one module.
     */
    readonly [k: string]: {
      /**
       * False skips the module in every run.
       */
      readonly enabled?: boolean
      /**
       * Settings of its plugin, each replacing the manifest's by name.
       */
      readonly options?: {}
      /**
       * Bounds of one execution.
       */
      readonly limits?: {
        /**
         * Time of the module with its retries, in milliseconds.
         */
        readonly timeoutMs?: number
        /**
         * Further attempts after an error that may pass.
         */
        readonly retries?: number
      }
    }
  }
  /**
   * Changes to checks, by id.
   */
  readonly checks: {
    /**
     * Changes to one check.
     */
    readonly [k: string]: {
      /**
       * False leaves the check out of every audit.
       */
      readonly enabled?: boolean
      /**
       * What it counts in its category.
       */
      readonly weight?: number
      /**
       * Thresholds by name, each replacing the check's own.
       */
      readonly thresholds?: {
        /**
         * A number.
         */
        readonly [k: string]: number
      }
    }
  }
}
