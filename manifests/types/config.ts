// Written by `npm run types` from the manifests. Do not edit.

export type Milliseconds = number
export type Bytes = number

/**
 * Overrides of what ships. Write only what differs; manifests/config/default.yaml shows every key.
 */
export interface ConfigValues {
  /** How the server listens and where it keeps its files. */
  readonly server: {
    /** Port to listen on; 0 takes a free one. */
    readonly port: number
    /** Address to listen on. */
    readonly host: string
    /** Folder for what is stored. */
    readonly dataDir: string
    /** Least severity that is logged. */
    readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
    /** Proxies whose X-Forwarded-For is believed. */
    readonly trustedProxies: readonly string[]
    /** Lets loopback and private targets through, for local development. */
    readonly allowLocalhostAudit: boolean
    /**
     * Lets requests of audits send headers to the audited site, such as a login (options.headers).
     */
    readonly allowRequestHeaders: boolean
    /** Who may read /metrics: callers on this computer and private networks, everybody, nobody. */
    readonly metrics: 'private' | 'open' | 'off'
    /**
     * Which web server to use: the native one if its binary loads and otherwise node:http, only the native one, only node:http.
     */
    readonly webServer: 'auto' | 'native' | 'node'
  }
  /** Whole services on or off. */
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
    /** Whether the server answers at /mcp, for tokens with the scope mcp. */
    readonly http: boolean
  }
  /** Browsers' cross-origin calls. */
  readonly cors: {
    /** Other origins whose pages may call the API; * lets all of them read. */
    readonly origins: readonly string[]
    /** Whether * also lets pages start audits and scrapes, from every visitor's browser. */
    readonly anyOriginMayStart: boolean
  }
  /** What callers without a token may spend, all of them together. */
  readonly anonymous: {
    /** USD per UTC day; 0 leaves them the modules that cost nothing, null sets no limit. */
    readonly usdPerDay: number | null
    /** USD per audit; null sets no limit. */
    readonly usdPerAudit: number | null
  }
  /** Several processes on the same PostgreSQL and Redis. */
  readonly fleet: {
    /** Jobs that may wait in one queue; beyond it requests get OVERLOADED. */
    readonly queueLimit: number
    /** Seconds after which the job of a process that died is handed on. */
    readonly takeoverSeconds: number
    /** Seconds that an audit waits while no process executes audits. */
    readonly patienceSeconds: number
    /** Jobs of a queue that one process executes at once. */
    readonly concurrency: number
    /** Port of a worker for /health and /metrics; 0 for a free one. */
    readonly workerPort: number
  }
  /** Bounds of requests and runs. */
  readonly limits: {
    /** Time of a whole run, in milliseconds. */
    readonly runTimeoutMs: number
    /** Requests that all modules of an audit together may send, redirects included. */
    readonly runRequests: number
    /** Bytes that all modules of an audit together may receive, unpacked. */
    readonly runBytes: number
    /** Time of a module whose manifest says none, in milliseconds. */
    readonly moduleTimeoutMs: number
    /** Runs at once; beyond it requests get OVERLOADED. */
    readonly maxConcurrentRuns: number
    /** Modules of one run that work at once. */
    readonly modulesPerRun: number
    /** Audits per client address; 0 switches one off. */
    readonly rate: {
      /** Audits a minute. */
      readonly perMinute: number
      /** Audits an hour. */
      readonly perHour: number
    }
    /** Reads of the table-tennis data per client address; 0 switches one off. */
    readonly reads: {
      /** Reads a minute. */
      readonly perMinute: number
      /** Reads an hour. */
      readonly perHour: number
    }
    /** Bytes of a request body. */
    readonly bodyBytes: number
    /** Bytes of the body of an export. */
    readonly exportBodyBytes: number
    /** Bytes of the body of an llms.txt validation. */
    readonly llmsTxtBodyBytes: number
    /** Bytes a slow reader of a stream may leave unread. */
    readonly streamBufferBytes: number
  }
  /** Reports that visitors share by a link. */
  readonly reports: {
    /**
     * Whether reports may be shared; auto: only if no other user of this computer can read the data folder.
     */
    readonly share: 'auto' | 'on' | 'off'
    /** Days until a shared report is deleted. */
    readonly keepDays: number
    /** Shared reports that are kept at once. */
    readonly maxCount: number
    /** Bytes that all shared reports together may take on the disk. */
    readonly maxBytes: number
  }
  /** Audits of whole sites. */
  readonly siteAudits: {
    /** Who may start them: everybody, nobody, or callers with a token. */
    readonly enabled: true | false | 'token'
    /** Days until an ended site audit is deleted. */
    readonly keepDays: number
    /** Most pages of one site audit. */
    readonly maxPages: number
    /** Site audits that are kept for one client. */
    readonly maxPerClient: number
    /** Site audits that run at once; the others wait in a queue. */
    readonly maxRunning: number
    /** Site audits that are kept for all clients together. */
    readonly maxCount: number
    /** Bytes that all site audits together may take on the disk. */
    readonly maxBytes: number
  }
  /** A line of figures for each full audit. */
  readonly history: {
    /** A file, relative to the data folder; null keeps no history. */
    readonly file: string | null
    /** Size at which the file is renamed to <file>.1 and a new one begins. */
    readonly maxBytes: number
  }
  /** How the service presents itself to the sites it reads. */
  readonly auditor: {
    /** An http or https URL about the auditor, named in the User-Agent. */
    readonly infoUrl: string | null
  }
  /** The web pages of this server. */
  readonly site: {
    /**
     * Scheme and host that visitors use, for canonical addresses and the site map; null: as each request says.
     */
    readonly publicOrigin: string | null
    /** Who runs this server, as its pages say. */
    readonly operator: {
      /** A person or an organisation. */
      readonly name: string | null
      /** Where visitors can write to. */
      readonly email: string | null
    }
  }
  /** Sources: where they are and the pace towards them, over all runs together. */
  readonly hosts: {
    /** One source. */
    readonly [k: string]: {
      /** Its base address, without user and password: errors and logs show it to everybody. */
      readonly baseUrl?: string
      /** Whether its modules run; default true. */
      readonly enabled?: boolean
      /** Whether its robots.txt is obeyed; default true. */
      readonly respectRobots?: boolean
      /** Requests begun a second; 0 sets no pace. */
      readonly perSecond?: number
      /** Requests in flight. */
      readonly concurrency?: number
      /** The account that the source keeps of its callers: a call costs 1 and its milliseconds. */
      readonly quota?: {
        /** What drains from the account per second. */
        readonly perSecond: number
        /** Above this level calls are refused; above half of it they are spread out. */
        readonly limit: number
        /** Pause after a refusal, doubled by each further one. */
        readonly pauseMs: number
        /** The longest of these pauses. */
        readonly mostPauseMs: number
      }
    }
  }
  /** Third parties' APIs: where they are and how patiently they are asked. */
  readonly apis: {
    /** One API. */
    readonly [k: string]: {
      /** Its name, for messages. */
      readonly title: string
      /** Its base address, without user and password. */
      readonly baseUrl: string
      /** Time of one attempt, in milliseconds. */
      readonly timeoutMs: number
      /** Bytes of an answer. */
      readonly maxBytes: number
      /** Further attempts after an error that may pass. */
      readonly retries: number
      /** Requests begun a second; 0 sets no pace. */
      readonly perSecond?: number
      /** Requests in flight. */
      readonly concurrency?: number
    }
  }
  /** Language models behind the gateway. */
  readonly llm: {
    /** Answers under way in all. */
    readonly concurrency: number
    /** Answers of one model under way. */
    readonly perModel: number
    /** How models search the web. */
    readonly searchEngine: 'auto' | 'native' | 'exa' | 'parallel' | 'perplexity'
    /** Named to the gateway as the caller's site. */
    readonly siteUrl: string | null
    /** Named to the gateway as the caller. */
    readonly appTitle: string | null
    /**
     * By AI platform: chatgpt, claude, gemini, perplexity; and utility, for extraction and scoring.
     */
    readonly models: {
      /** One model. */
      readonly [k: string]: {
        /** The gateway's id of it; null for utility takes chatgpt's. */
        readonly id: string | null
        /** The company, as reports name it. */
        readonly provider?: string
        /** always: it searches the web without being told to. */
        readonly searches?: 'always' | 'withTool'
      }
    }
    /** By model id, for what is reserved before a call; others have the gateway's own. */
    readonly prices: {
      /** Prices of one model. */
      readonly [k: string]: {
        /** USD of a million tokens read. */
        readonly inputPerMillionUsd: number
        /** USD of a million tokens written. */
        readonly outputPerMillionUsd: number
        /** USD of one search of the web. */
        readonly searchUsd: number
      }
    }
  }
  /** The table-tennis data service. */
  readonly tabletennis: {
    /** Whether a server that starts without a list of clubs of this season fetches it. */
    readonly fetchAtStart: boolean
    /** Data that were read more days ago are called stale. Days of July and August do not count. */
    readonly staleAfterDays: number
    /**
     * Domain in the identifiers of calendar events. Never change it: every event would appear twice.
     */
    readonly calendarDomain: string
    /** How long a fixture lasts in calendar feeds, in minutes. */
    readonly fixtureMinutes: number
    /**
     * Whether registrations for tournaments, which name minors before an event, are stored and served.
     */
    readonly serveRegistrations: boolean
    /**
     * Persons who are kept out of store, reads and logs.
     *
     * @maxItems 10000
     */
    readonly excludeLicences: readonly string[]
  }
  /**
   * Scrapes that the server starts by itself. Empty: none.
   *
   * @maxItems 50
   */
  readonly schedules: readonly {
    /** A name, lower case: letters, digits and hyphens. */
    readonly id: string
    /**
     * When it is due, as a cron expression: minute, hour, day of the month, month, day of the week. A sixth field in front sets seconds.
     */
    readonly cron: string
    /** The IANA time zone of these times; default Europe/Brussels. */
    readonly timeZone?: string
    /** It begins up to so many seconds later, by chance; default 0. */
    readonly jitterSeconds?: number
    /**
     * What is scraped: interclub standings, every club, the fixtures, the exports of the federation, the tournaments, or the list of clubs.
     */
    readonly task: 'interclubs' | 'all' | 'calendrier' | 'exports' | 'tournaments' | 'club-list'
    /** What the task reads; default everything. */
    readonly options?: {
      /** interclubs: weeks as a list or ranges, such as 1-3,7. */
      readonly weeks?: string
      /**
       * interclubs: positions in the list of divisions, such as 3,7. calendrier: names or numbers of divisions.
       */
      readonly divisions?: string
      /** all: only clubs of this province. */
      readonly province?: string
      /** all: only clubs that were not read for so long, such as 7d or 12h. */
      readonly olderThan?: string
      /** exports: only this file: joueurs_1, joueurs_2, result_1 or result_2. */
      readonly file?: string
      /** tournaments: recent (the next 30 and last 14 days), or all of the season. */
      readonly scope?: string
    }
  }[]
  /** Daily spend breakers by API. */
  readonly budgets: {
    /** The breaker of one API. */
    readonly [k: string]: {
      /** USD a UTC day may cost; null sets no limit. */
      readonly usdPerDay: number | null
    }
  }
  /** Changes to modules, by id. */
  readonly modules: {
    /** Changes to one module. */
    readonly [k: string]: {
      /** False skips the module in every run. */
      readonly enabled?: boolean
      /** Settings of its plugin, each replacing the manifest's by name. */
      readonly options?: {
        readonly [k: string]: unknown
      }
      /** Bounds of one execution. */
      readonly limits?: {
        /** Time of the module with its retries, in milliseconds. */
        readonly timeoutMs?: number
        /** Further attempts after an error that may pass. */
        readonly retries?: number
      }
    }
  }
  /** Changes to checks, by id. */
  readonly checks: {
    /** Changes to one check. */
    readonly [k: string]: {
      /** False leaves the check out of every audit. */
      readonly enabled?: boolean
      /** What it counts in its category. */
      readonly weight?: number
      /** Thresholds by name, each replacing the check's own. */
      readonly thresholds?: {
        /** A number. */
        readonly [k: string]: number
      }
    }
  }
}
