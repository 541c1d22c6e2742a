import type { PageFacts } from './page/page-facts.ts'

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
  /** null when the answer is not HTML. */
  readonly page: PageFacts | null
  readonly response: ResponseFacts
  readonly redirects: RedirectFacts
  readonly timings: TimingFacts
  readonly robots: RobotsFacts
  readonly sitemap: SitemapFacts
  readonly llmsTxt: LlmsTxtFacts
  readonly probes: ProbeFacts
  /**
   * Inputs that were asked for and could not be obtained, with the reason in words:
   * `robots`, `sitemap`, `llmsTxt`, `timings`, `probes.altHost` ... A check that needs one is inconclusive.
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
  }
  /** The answer is a challenge page (catalogue: definition challenge). */
  readonly challenge: boolean
  /** Why page checks are inconclusive (401, 402, 403, 407, 429, 451, challenge); null when they are not. */
  readonly blocked: string | null
  /** Verified-bot edge network recognised from the headers, e.g. "Cloudflare". */
  readonly edge: string | null
}

export type RedirectFacts = {
  /** One per redirect answer, in order; the final answer is not among them. */
  readonly hops: readonly {
    readonly url: string
    readonly status: number
    readonly location?: string
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

// ---------------------------------------------------------------- robots.txt
export type RobotsRule = {
  readonly type: 'allow' | 'disallow'
  readonly pattern: string
  readonly line: number
}
export type RobotsGroup = {
  /** Product tokens as written, lower case; '*' for the general group. */
  readonly agents: readonly string[]
  readonly rules: readonly RobotsRule[]
  /** Other fields of the group (crawl-delay, content-signal, content-usage ...), lower-case names. */
  readonly fields: readonly {
    readonly name: string
    readonly value: string
    readonly line: number
  }[]
  readonly line: number
}
export type RobotsProblem = {
  readonly severity: 'error' | 'warning'
  readonly line: number
  readonly rule: string
  readonly message: string
}
export type RobotsTxt = {
  /** As written: one per block of user-agent lines. Blocks of one token are merged when matched. */
  readonly groups: readonly RobotsGroup[]
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[]
  readonly problems: readonly RobotsProblem[]
  /** Tokens that can never match (a version or a wildcard inside), with their lines. */
  readonly ineffectiveTokens: readonly { readonly token: string; readonly line: number }[]
  readonly isHtml: boolean
}
export type RobotsVerdict = {
  /** null: inconclusive (network error or time-out of robots.txt alone). */
  readonly allowed: boolean | null
  /** The group that decided: the token's own, '*', or none. */
  readonly by: 'own' | 'star' | 'none'
  /** Line of the group and of the deciding rule; absent when no rule matched. */
  readonly groupLine?: number
  readonly line?: number
  readonly rule?: string
}
export type RobotsFacts = {
  readonly url: string
  /** null: no answer at all. */
  readonly status: number | null
  readonly mediaType: string
  readonly bytes: number
  readonly truncated: boolean
  /** How the status is read: RFC 9309 section 2.3.1. */
  readonly access: 'parsed' | 'allowAll' | 'disallowAll' | 'unknown'
  readonly txt: RobotsTxt
  /** Verdict on finalUrl per token of the bot table (keys as spelled there). */
  readonly agents: Readonly<Record<string, RobotsVerdict>>
}

// ------------------------------------------------------------------- sitemap
export type SitemapProblem = {
  readonly rule: string
  readonly message: string
  readonly url?: string
  readonly line?: number
}
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
  readonly newestLastmod: string | null
  /** The audited page among the entries: exactly (normUrl), in another form only, or not. */
  readonly page: {
    readonly match: 'exact' | 'variant' | 'none'
    readonly url: string | null
    readonly lastmod: string | null
    /** xhtml:link alternates of the entry. */
    readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  }
  /** Of entries with lastmod. */
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

// ------------------------------------------------------------------ llms.txt
export type LlmsLink = {
  readonly title: string
  /** As written, and resolved; url is null when it does not parse. */
  readonly href: string
  readonly url: string | null
  readonly note: string
  readonly line: number
  readonly sameSite: boolean
}
export type LlmsSection = {
  readonly title: string
  readonly line: number
  readonly optional: boolean
  /** List items in all, and those that open with a Markdown link followed by nothing or ": note". */
  readonly items: number
  readonly conformingItems: number
  readonly conforming: boolean
  readonly links: readonly LlmsLink[]
}
export type LlmsFile = {
  readonly url: string
  readonly status: number | null
  readonly finalUrl: string
  readonly mediaType: string
  readonly charset: string
  readonly bytes: number
  readonly characters: number
  readonly truncated: boolean
  readonly found: boolean
  readonly redirectedToOtherPath: boolean
  readonly isHtml: boolean
  readonly validUtf8: boolean
  /** 200, text, not HTML, not empty: fit to be judged further. */
  readonly usable: boolean
  readonly firstLine: string
  readonly h1: {
    readonly count: number
    readonly text: string | null
    readonly line: number | null
    readonly first: boolean
  }
  readonly summary: {
    readonly kind: 'blockquote' | 'paragraph' | 'none'
    readonly text: string
    readonly words: number
    readonly line: number | null
  }
  readonly sections: readonly LlmsSection[]
  /** Links of list items that stand before the first section. */
  readonly looseLinks: readonly LlmsLink[]
  readonly deepHeadings: number
  readonly rawHtmlBlocks: number
  readonly links: number
  readonly unparsableLinks: readonly { readonly href: string; readonly line: number }[]
}
export type LlmsTxtFacts = {
  /** The better of /llms.txt and the file a describedby link names (served-as-text decides). */
  readonly best: LlmsFile | null
  readonly root: LlmsFile | null
  readonly described: LlmsFile | null
  readonly full:
    | (LlmsFile & { readonly mentionsOfLlmsLinks: number; readonly llmsLinksAsked: number })
    | null
  /** First at most 100 same-site links of `best`. */
  readonly sameSiteLinks: readonly LlmsLink[]
}

// -------------------------------------------------------------------- probes
/** One probe answer. `outcome`: answered; or why there is none. */
export type ProbeAnswer = {
  readonly url: string
  readonly outcome:
    | 'answered'
    | 'timeout'
    | 'network'
    | 'dns'
    | 'refused'
    | 'tls'
    | 'blocked'
    | 'notSent'
  readonly status: number | null
  readonly finalUrl: string | null
  readonly hops: readonly {
    readonly url: string
    readonly status: number
    readonly location?: string
  }[]
  readonly mediaType: string
}
export type LinkProbe = ProbeAnswer & { readonly selector?: string }
export type AgentProbe = {
  readonly token: string
  readonly control: boolean
  readonly outcome: ProbeAnswer['outcome']
  readonly status: number | null
  readonly finalUrl: string | null
  readonly challenge: boolean
  /** Refused = 401, 403, 406, 451 or a challenge the baseline lacks. */
  readonly refused: boolean
  /** 429, 5xx, time-out, network error. */
  readonly inconclusive: boolean
  /** Same normUrl as the baseline's final URL; null without a 200. */
  readonly sameUrl: boolean | null
  /** Jaccard similarity (0..1) of contentToken sets; null without a 200. */
  readonly similarity: number | null
  readonly noindexAdded: boolean
  readonly retryAfterMs?: number
}
export type ImageProbe = ProbeAnswer & {
  readonly role: 'ogImage' | 'primaryImage' | 'contentImage'
  readonly isImage: boolean
  /** Pixels from the image header; null when not read. */
  readonly width: number | null
  readonly height: number | null
}
export type MarkdownProbe = ProbeAnswer & {
  /** Share (0..1) of contentTokens of mainText found in the body; null when not text. */
  readonly shared: number | null
  readonly isText: boolean
  readonly varyAccept: boolean
}
/** A member is absent when no selected check asked for it. */
export type ProbeFacts = {
  readonly httpOrigin?: ProbeAnswer
  readonly altHost?: ProbeAnswer
  readonly random404?: ProbeAnswer & {
    readonly sameAsPage: boolean
    readonly finalStatus: number | null
  }
  readonly links?: {
    readonly internal?: readonly LinkProbe[]
    readonly external?: readonly LinkProbe[]
  }
  readonly assets?: readonly ImageProbe[]
  readonly canonicalTarget?: ProbeAnswer
  readonly llmsLinks?: readonly LinkProbe[]
  readonly markdown?: { readonly negotiated?: MarkdownProbe; readonly alternate?: MarkdownProbe }
  readonly aiAgents?: readonly AgentProbe[]
  readonly wellKnown?: readonly (ProbeAnswer & { readonly json: 'valid' | 'invalid' | 'notJson' })[]
}
