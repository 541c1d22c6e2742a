import { isIndexable } from '../indexing/index-directives.ts'
import type { Measure } from '../measure.ts'

export type SitemapProblem = {
  readonly rule: string
  readonly message: string
  readonly url?: string
  readonly line?: number
}
/** A problem as evidence. */
export type SitemapFinding = Omit<SitemapProblem, 'rule' | 'message'> & { readonly detail: string }
export type SitemapFile = {
  readonly url: string
  readonly status: number | null
  readonly kind: 'urlset' | 'index' | 'text' | 'rss' | 'unknown'
  /** 200 with an XML, gzip or text-list body. */
  readonly found: boolean
  /** Read to its end within the limits. */
  readonly complete: boolean
  readonly bytes: number
  readonly entries: number
  readonly source: 'robots' | 'guess' | 'index'
  /** Not well-formed, wrong root, a limit exceeded, nested index ... */
  readonly fatal: readonly SitemapProblem[]
  /** Entries with a violation (duplicate, foreign host, bad lastmod ...); at most 10 samples kept. */
  readonly violations: number
  readonly samples: readonly SitemapProblem[]
}
export type SitemapFacts = {
  /** Files asked, in order, guesses that answered 404 included. */
  readonly files: readonly SitemapFile[]
  readonly found: boolean
  readonly namedInRobots: boolean
  /** Every request ended without an answer. */
  readonly inconclusive: boolean
  /** Every sitemap found was read in full. */
  readonly complete: boolean
  readonly urls: number
  /** Entries of all files, indexes included, and how many of them violate the protocol. */
  readonly entries: number
  readonly violations: number
  readonly violationPercent: number
  /** Problems that make a file useless as a whole, and the sample entries with a violation. */
  readonly fatal: readonly SitemapFinding[]
  readonly samples: readonly SitemapFinding[]
  /**
   * Addresses of the first pages, at most 500, once each, as written: those that belong into the
   * sitemap. `urls` counts all entries.
   */
  readonly locs: readonly string[]
  readonly newestLastmod: string | null
  /** The audited page among the entries: exactly (normUrl), in another form only, or not. */
  readonly page: {
    readonly match: 'exact' | 'variant' | 'none'
    readonly url: string | null
    readonly lastmod: string | null
    /** xhtml:link alternates of the entry. */
    readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  }
  /** Entries with lastmod. */
  readonly lastmod: {
    readonly count: number
    /** Largest share (0..1) that carries one identical value. */
    readonly identicalShare: number
    /** Share within 24 hours of the crawl. */
    readonly recentShare: number
    readonly future: number
  }
  /** normUrl of llms.txt links that are listed; filled only for the links asked about. */
  readonly listedLlmsLinks: readonly string[]
}

/** Whether the sitemap lists the page, and whether that can be said at all. */
export const pageInSitemap: Measure = (facts) => {
  const { found, complete, page } = facts.sitemap
  const indexable = isIndexable(facts)
  return {
    value: { found, complete, match: page.match, listedAs: page.url, indexable },
    evidence: page.url === null ? [] : [{ url: page.url }],
  }
}
