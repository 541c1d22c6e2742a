import type { AddressFacts } from './address/audited-site.ts'
import type { SiteDates } from './dates/site-dates.ts'
import type { ProbeFacts } from './http/probe-facts.ts'
import type { LlmsTxtFacts } from './llms-txt/llms-facts.ts'
import type { PageFacts } from './page-facts.ts'
import type { HeaderProtection, StrictTransport } from './response/security-headers.ts'
import type { RobotsPolicy } from './robots/robots-policy.ts'
import type { SitemapFacts } from './sitemap/sitemap-facts.ts'

/**
 * Everything known about one audited URL: what the crawl obtained, and what one walk of the page
 * found. Structured-clonable data; every check reads it and nothing else walks the page.
 * Paths in check manifests (`fact: page.title.width`) are paths into this type.
 */
export type SiteFacts = {
  /** URL as asked, and of the last response of the redirect chain. */
  readonly url: string
  readonly finalUrl: string
  /** Milliseconds since 1970 when the crawl ran. */
  readonly now: number
  /** Public origin of a staging or loopback copy, when the request gave one. */
  readonly expectedOrigin?: string
  /** How the public reaches the page. */
  readonly address: AddressFacts
  /** null when the answer is not HTML. */
  readonly page: PageFacts | null
  readonly response: ResponseFacts
  readonly redirects: RedirectFacts
  readonly timings: TimingFacts
  readonly robots: RobotsPolicy
  readonly sitemap: SitemapFacts
  readonly llmsTxt: LlmsTxtFacts
  readonly probes: ProbeFacts
  /** Dates of page and sitemap, compared. */
  readonly dates: SiteDates
  /**
   * Inputs that were requested but could not be obtained, with the reason in words: `robots`,
   * `sitemap`, `llmsTxt`, `timings`, `probes.altHost` ... A check that needs one is inconclusive.
   */
  readonly missing: Readonly<Record<string, string>>
}

export type ResponseFacts = {
  readonly status: number
  /** Lower-case name -> values in order received. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** Media type without parameters, lower case; '' when absent. */
  readonly mediaType: string
  readonly isHtml: boolean
  /** Decoded and transferred size in bytes; content encoding ('' when none). */
  readonly bytes: number
  readonly transferBytes: number
  readonly contentEncoding: string
  readonly truncated: boolean
  readonly incomplete: boolean
  readonly charset: {
    /** Encoding the body was decoded with (WHATWG name, lower case). */
    readonly used: string
    readonly header: string | null
    readonly meta: string | null
    readonly bom: string | null
    /** Byte offset of the meta declaration; null without one. */
    readonly metaOffset: number | null
    /** The different encodings that header, meta and byte order mark declare (WHATWG names). */
    readonly declared: readonly string[]
  }
  /** The answer is a challenge page (catalogue: definition challenge). */
  readonly challenge: boolean
  /**
   * Reason why page checks are inconclusive (401, 402, 403, 407, 429, 451, 5xx, challenge); null if
   * they are not.
   */
  readonly blocked: string | null
  /** Verified-bot edge network recognised from the headers, e.g. "Cloudflare". */
  readonly edge: string | null
  readonly hsts: StrictTransport
  /** Four protections that response headers can give, and whether they do. */
  readonly protections: readonly HeaderProtection[]
}

export type RedirectFacts = {
  /** One per redirect answer, in order; the final answer is not among them. */
  readonly hops: readonly {
    readonly url: string
    readonly status: number
    readonly location?: string
    /** "301 to https://www.example.com/" */
    readonly detail: string
  }[]
  readonly count: number
  readonly temporary: number
  readonly downgraded: boolean
}

/** Milliseconds; null where not recorded. */
export type TimingFacts = {
  readonly dnsMs: number | null
  readonly connectMs: number | null
  readonly tlsMs: number | null
  readonly ttfbMs: number | null
  readonly totalMs: number | null
}
