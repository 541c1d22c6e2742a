// Written by `npm run types` from the manifests. Do not edit.

/** A path pattern such as /blog/*, as in the URL Pattern Standard. */
export type Match = string
/** A text in which ${NAME} refers to an environment variable. */
export type Secret = string

/**
 * The file .manifold.yaml in a site's repository: what `manifold audit` audits there, and when a build fails.
 */
export interface AuditFile {
  /**
   * Pages to audit: full URLs, or paths such as /pricing on `origin`.
   *
   * @minItems 1
   * @maxItems 500
   */
  readonly addresses?: readonly string[]
  /** URL of a sitemap whose pages to audit. */
  readonly sitemap?: string
  /** Folder of a built site whose pages to audit, relative to this file. Requires `origin`. */
  readonly folder?: string
  /** Public origin of the site: scheme and host, no path. */
  readonly origin?: string
  /** Language of the report and the command's output. Default: en. */
  readonly language?: 'en' | 'fr' | 'nl'
  /** Maximum number of pages per run. Default: 100. */
  readonly maxPages?: number
  /**
   * Modules to run. The modules they need run too.
   *
   * @minItems 1
   * @maxItems 32
   */
  readonly only?: readonly string[]
  /**
   * Checks to disable.
   *
   * @maxItems 500
   */
  readonly off?: readonly string[]
  /** Lowest severity that fails the build. */
  readonly failOn?: 'blocker' | 'fail' | 'warn'
  readonly thresholds?: Thresholds
  /**
   * Thresholds for some pages. They replace those above; later entries replace earlier ones.
   *
   * @maxItems 100
   */
  readonly pages?: readonly {
    readonly match: Match
    readonly thresholds: Thresholds
  }[]
  /**
   * Findings that do not count until a given day.
   *
   * @maxItems 500
   */
  readonly accept?: readonly {
    /** Id of a check. */
    readonly check: string
    readonly match?: Match
    /** Why you accept the finding. */
    readonly reason: string
    /** Last day (UTC) on which the finding is accepted, such as 2027-01-31. */
    readonly until: string
  }[]
  /** File with known findings, relative to this file. Only new findings fail the build. */
  readonly baseline?: string
  /** Credentials and headers. They are sent only to the audited site. */
  readonly auth?: {
    /** A login (HTTP Basic). */
    readonly basic?: {
      readonly user: Secret
      readonly password: Secret
    }
    /** Headers by name. */
    readonly headers?: {
      readonly [k: string]: Secret
    }
    /** Cookies by name. */
    readonly cookies?: {
      readonly [k: string]: Secret
    }
  }
}
/** Minimum scores by `overall`, `seo`, `geo` or category, such as seo.on-page. */
export interface Thresholds {
  readonly [k: string]: number
}
