// Written by `npm run types` from the manifests. Do not edit.

/** A path pattern such as /blog/*, as in the URL Pattern standard. */
export type Match = string
/** A text in which ${NAME} stands for an environment variable. */
export type Secret = string

/**
 * The file .manifold.yaml in the repository of a site: what `manifold audit` audits there, and when a build fails.
 */
export interface AuditFile {
  /**
   * Pages to audit: full addresses, or paths such as /pricing on `origin`.
   *
   * @minItems 1
   * @maxItems 500
   */
  readonly addresses?: readonly string[]
  /** Address of a sitemap whose pages are audited. */
  readonly sitemap?: string
  /** Folder of a built site whose pages are audited, relative to this file; needs `origin`. */
  readonly folder?: string
  /** Public origin of the site: scheme and host, no path. */
  readonly origin?: string
  /** Language of the report and of what the command prints; by default en. */
  readonly language?: 'en' | 'fr' | 'nl'
  /** Most pages of one run; by default 100. */
  readonly maxPages?: number
  /**
   * Modules to run, with those they need.
   *
   * @minItems 1
   * @maxItems 32
   */
  readonly only?: readonly string[]
  /**
   * Checks that are switched off.
   *
   * @maxItems 500
   */
  readonly off?: readonly string[]
  /** The mildest finding that fails the build. */
  readonly failOn?: 'blocker' | 'fail' | 'warn'
  readonly thresholds?: Thresholds
  /**
   * Thresholds of some pages. They replace those above, and later entries replace earlier ones.
   *
   * @maxItems 100
   */
  readonly pages?: readonly {
    readonly match: Match
    readonly thresholds: Thresholds
  }[]
  /**
   * Findings that do not count, for a time.
   *
   * @maxItems 500
   */
  readonly accept?: readonly {
    /** Id of a check. */
    readonly check: string
    readonly match?: Match
    /** Why the finding is accepted. */
    readonly reason: string
    /** The last day (UTC) on which it is accepted, such as 2027-01-31. */
    readonly until: string
  }[]
  /** File with known findings, relative to this file: only new ones fail the build. */
  readonly baseline?: string
  /** What is sent to the audited site only. */
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
/** Lowest scores, by `overall`, `seo`, `geo` or category, such as seo.on-page. */
export interface Thresholds {
  readonly [k: string]: number
}
