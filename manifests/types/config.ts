// Written by `npm run types` from the manifests. Do not edit.

export type Milliseconds = number
export type Bytes = number

/**
 * Overrides of the defaults. Write only the keys you change; manifests/config/default.yaml lists all keys.
 */
export interface ConfigValues {
  /** How the server listens and where it keeps its files. */
  readonly server: {
    /** Port to listen on. 0 uses a free port. */
    readonly port: number
    /** Address to listen on. */
    readonly host: string
    /** Folder for stored data. */
    readonly dataDir: string
    /** Lowest severity to log. */
    readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
    /** Proxies whose X-Forwarded-For header is trusted. */
    readonly trustedProxies: readonly string[]
    /** Whether audits may target loopback and private addresses, for local development. */
    readonly allowLocalhostAudit: boolean
    /**
     * Whether audit requests may send headers to the audited site, such as a login (options.headers).
     */
    readonly allowRequestHeaders: boolean
    /**
     * Who can read /metrics: callers on this computer and private networks, everybody, or nobody.
     */
    readonly metrics: 'private' | 'open' | 'off'
    /**
     * Web server to use: the native one with node:http as a fallback, only the native one, or only node:http.
     */
    readonly webServer: 'auto' | 'native' | 'node'
  }
  /** Enables or disables whole services. */
  readonly services: {
    /** Audits of pages. */
    readonly audit: boolean
    /** Audits of whole sites. */
    readonly site: boolean
    /** The table-tennis data service. */
    readonly tabletennis: boolean
  }
  /** Tools for language models (Model Context Protocol). */
  readonly mcp: {
    /** Whether the server offers /mcp, for tokens with the scope mcp. */
    readonly http: boolean
  }
  /** Cross-origin calls from browsers. */
  readonly cors: {
    /** Other origins whose pages may call the API. * gives read access to every origin. */
    readonly origins: readonly string[]
    /** Whether * also allows pages to start audits and scrapes, from every visitor's browser. */
    readonly anyOriginMayStart: boolean
  }
  /** Total that callers without a token may spend. */
  readonly anonymous: {
    /** USD per UTC day. 0 allows only free modules; null sets no limit. */
    readonly usdPerDay: number | null
    /** USD per audit. null sets no limit. */
    readonly usdPerAudit: number | null
  }
  /** Settings for several processes that share PostgreSQL and Redis. */
  readonly fleet: {
    /** Maximum number of waiting jobs per queue. Further requests get OVERLOADED. */
    readonly queueLimit: number
    /** Seconds after which another process takes over the job of a process that died. */
    readonly takeoverSeconds: number
    /** Seconds that an audit waits if no process executes audits. */
    readonly patienceSeconds: number
    /** Jobs of one queue that a process executes at the same time. */
    readonly concurrency: number
    /** Port of a worker for /health and /metrics. 0 uses a free port. */
    readonly workerPort: number
  }
  /** Limits of requests and runs. */
  readonly limits: {
    /** Time limit of a whole run, in milliseconds. */
    readonly runTimeoutMs: number
    /** Maximum number of requests that all modules of an audit may send, including redirects. */
    readonly runRequests: number
    /** Maximum number of bytes that all modules of an audit may receive, uncompressed. */
    readonly runBytes: number
    /** Time limit of a module whose manifest sets none, in milliseconds. */
    readonly moduleTimeoutMs: number
    /** Maximum number of concurrent runs. Further requests get OVERLOADED. */
    readonly maxConcurrentRuns: number
    /** Modules of one run that execute at the same time. */
    readonly modulesPerRun: number
    /** Audits per client address. 0 disables a limit. */
    readonly rate: {
      /** Audits per minute. */
      readonly perMinute: number
      /** Audits per hour. */
      readonly perHour: number
    }
    /** Reads of the table-tennis data per client address. 0 disables a limit. */
    readonly reads: {
      /** Reads per minute. */
      readonly perMinute: number
      /** Reads per hour. */
      readonly perHour: number
    }
    /** Maximum size of a request body in bytes. */
    readonly bodyBytes: number
    /** Maximum size of the body of an export request in bytes. */
    readonly exportBodyBytes: number
    /** Maximum size of the body of an llms.txt validation in bytes. */
    readonly llmsTxtBodyBytes: number
    /** Bytes that a slow reader of a stream may leave unread. */
    readonly streamBufferBytes: number
  }
  /** Reports that visitors share by link. */
  readonly reports: {
    /**
     * Whether visitors can share reports. auto: only if no other user of this computer can read the data folder.
     */
    readonly share: 'auto' | 'on' | 'off'
    /** Days until a shared report is deleted. */
    readonly keepDays: number
    /** Maximum number of stored shared reports. */
    readonly maxCount: number
    /** Maximum disk space for all shared reports, in bytes. */
    readonly maxBytes: number
  }
  /** Audits of whole sites. */
  readonly siteAudits: {
    /** Who can start site audits: everybody, nobody, or only callers with a token. */
    readonly enabled: true | false | 'token'
    /** Days until a finished site audit is deleted. */
    readonly keepDays: number
    /** Maximum number of pages per site audit. */
    readonly maxPages: number
    /** Maximum number of stored site audits per client. */
    readonly maxPerClient: number
    /** Site audits that run at the same time. The others wait in a queue. */
    readonly maxRunning: number
    /** Maximum number of stored site audits of all clients. */
    readonly maxCount: number
    /** Maximum disk space for all site audits, in bytes. */
    readonly maxBytes: number
  }
  /** History of full audits, one line of figures each. */
  readonly history: {
    /** File relative to the data folder. null keeps no history. */
    readonly file: string | null
    /** Size in bytes at which the file is renamed to <file>.1 and a new one begins. */
    readonly maxBytes: number
  }
  /** How the service identifies itself to the sites it reads. */
  readonly auditor: {
    /** An http or https URL about the auditor, sent in the User-Agent. */
    readonly infoUrl: string | null
  }
  /** Web pages of this server. */
  readonly site: {
    /**
     * Scheme and host that visitors use, for canonical URLs and the sitemap. null: taken from each request.
     */
    readonly publicOrigin: string | null
    /** Operator of this server, shown on its pages. */
    readonly operator: {
      /** A person or an organization. */
      readonly name: string | null
      /** Contact address for visitors. */
      readonly email: string | null
    }
  }
  /** Sources: their URLs, and the request pace that all runs share. */
  readonly hosts: {
    /** One source. */
    readonly [k: string]: {
      /** Base URL, without user and password: errors and logs show it. */
      readonly baseUrl?: string
      /** Whether modules of this source run. Default: true. */
      readonly enabled?: boolean
      /** Whether to obey its robots.txt. Default: true. */
      readonly respectRobots?: boolean
      /** Maximum number of requests started per second. 0 sets no limit. */
      readonly perSecond?: number
      /** Maximum number of concurrent requests. */
      readonly concurrency?: number
      /** Account that the source keeps for each caller: a call costs 1 plus its milliseconds. */
      readonly quota?: {
        /** Amount that drains from the account per second. */
        readonly perSecond: number
        /** Level above which calls are refused. Above half of it they are spread out. */
        readonly limit: number
        /** Pause after a refusal, in milliseconds. Each further refusal doubles it. */
        readonly pauseMs: number
        /** Longest such pause, in milliseconds. */
        readonly mostPauseMs: number
      }
    }
  }
  /** Third-party APIs: their URLs, time limits and retries. */
  readonly apis: {
    /** One API. */
    readonly [k: string]: {
      /** Display name, for messages. */
      readonly title: string
      /** Base URL, without user and password. */
      readonly baseUrl: string
      /** Time limit of one attempt, in milliseconds. */
      readonly timeoutMs: number
      /** Maximum size of a response in bytes. */
      readonly maxBytes: number
      /** Number of retries after a temporary error. */
      readonly retries: number
      /** Maximum number of requests started per second. 0 sets no limit. */
      readonly perSecond?: number
      /** Maximum number of concurrent requests. */
      readonly concurrency?: number
    }
  }
  /** Language models behind the gateway. */
  readonly llm: {
    /** Maximum number of concurrent answers, over all models. */
    readonly concurrency: number
    /** Maximum number of concurrent answers per model. */
    readonly perModel: number
    /** How models search the web. */
    readonly searchEngine: 'auto' | 'native' | 'exa' | 'parallel' | 'perplexity'
    /** Site of the caller, sent to the gateway. */
    readonly siteUrl: string | null
    /** Name of the caller, sent to the gateway. */
    readonly appTitle: string | null
    /**
     * Models by AI platform: chatgpt, claude, gemini and perplexity, plus utility for extraction and scoring.
     */
    readonly models: {
      /** One model. */
      readonly [k: string]: {
        /** Id of the model at the gateway. null for utility uses chatgpt's model. */
        readonly id: string | null
        /** Company behind the model, as shown in reports. */
        readonly provider?: string
        /** always: the model searches the web even if not asked to. */
        readonly searches?: 'always' | 'withTool'
      }
    }
    /**
     * Prices by model id, used to reserve the cost before a call. Other models use the gateway's prices.
     */
    readonly prices: {
      /** Prices of one model. */
      readonly [k: string]: {
        /** USD per million input tokens. */
        readonly inputPerMillionUsd: number
        /** USD per million output tokens. */
        readonly outputPerMillionUsd: number
        /** USD per web search. */
        readonly searchUsd: number
      }
    }
  }
  /** The table-tennis data service. */
  readonly tabletennis: {
    /** Whether a server without a list of clubs for this season fetches it at start. */
    readonly fetchAtStart: boolean
    /** Days after which data is marked as stale. Days in July and August do not count. */
    readonly staleAfterDays: number
    /**
     * Domain in the identifiers of calendar events. Never change it, or every event appears twice.
     */
    readonly calendarDomain: string
    /** Duration of a fixture in calendar feeds, in minutes. */
    readonly fixtureMinutes: number
    /** Whether to store and serve tournament registrations, which name minors before an event. */
    readonly serveRegistrations: boolean
    /**
     * People who are excluded from storage, responses and logs.
     *
     * @maxItems 10000
     */
    readonly excludeLicences: readonly string[]
  }
  /**
   * Scrapes that the server starts on a schedule. Empty for none.
   *
   * @maxItems 50
   */
  readonly schedules: readonly {
    /** A name in lower case: letters, digits and hyphens. */
    readonly id: string
    /**
     * Cron expression: minute, hour, day of the month, month, day of the week. An optional sixth field in front sets seconds.
     */
    readonly cron: string
    /** IANA time zone of the cron expression. Default: Europe/Brussels. */
    readonly timeZone?: string
    /** Maximum random delay of the start, in seconds. Default: 0. */
    readonly jitterSeconds?: number
    /**
     * What to scrape: interclub standings, every club, the fixtures, the federation's exports, the tournaments, or the list of clubs.
     */
    readonly task: 'interclubs' | 'all' | 'calendrier' | 'exports' | 'tournaments' | 'club-list'
    /** What the task reads. Default: everything. */
    readonly options?: {
      /** interclubs: weeks as a list or ranges, such as 1-3,7. */
      readonly weeks?: string
      /**
       * interclubs: indexes in the list of divisions, such as 3,7. calendrier: names or numbers of divisions.
       */
      readonly divisions?: string
      /** all: reads only clubs of this province. */
      readonly province?: string
      /** all: reads only clubs that were not read for this long, such as 7d or 12h. */
      readonly olderThan?: string
      /** exports: reads only this file: joueurs_1, joueurs_2, result_1 or result_2. */
      readonly file?: string
      /** tournaments: recent (the last 14 and the next 30 days), or all of the season. */
      readonly scope?: string
    }
  }[]
  /** Daily spending limits by API. */
  readonly budgets: {
    /** Spending limit of one API. */
    readonly [k: string]: {
      /** USD per UTC day. null sets no limit. */
      readonly usdPerDay: number | null
    }
  }
  /** Changes to modules, by id. */
  readonly modules: {
    /** Changes to one module. */
    readonly [k: string]: {
      /** false skips the module in every run. */
      readonly enabled?: boolean
      /** Options of the plugin. Each replaces the option of that name in the manifest. */
      readonly options?: {
        readonly [k: string]: unknown
      }
      /** Limits of one execution. */
      readonly limits?: {
        /** Time limit of the module in milliseconds, including retries. */
        readonly timeoutMs?: number
        /** Number of retries after a temporary error. */
        readonly retries?: number
      }
    }
  }
  /** Changes to checks, by id. */
  readonly checks: {
    /** Changes to one check. */
    readonly [k: string]: {
      /** false removes the check from every audit. */
      readonly enabled?: boolean
      /** Weight of the check in its category. */
      readonly weight?: number
      /** Thresholds by name, each replacing the check's own. */
      readonly thresholds?: {
        /** A number. */
        readonly [k: string]: number
      }
    }
  }
}
