import type { Unread } from './address-book.ts'
import { type MultipageOptions, RULE_IDS, type RuleId, type Severity } from './options.ts'
import type { Hop, PageSource } from './site-page.ts'

export type NotIndexable = 'status' | 'redirect' | 'notHtml' | 'noindex' | 'canonical' | 'robots'

export type PageRow = {
  readonly url: string
  readonly finalUrl: string
  /** Of the last answer; 0 without one. */
  readonly status: number
  /** Why it could not be read as a page; null for a page. */
  readonly reason: string | null
  readonly source: PageSource
  /** Clicks from the audited page over the pages read; null when no way leads there. */
  readonly depth: number | null
  readonly title: string | null
  readonly description: string | null
  readonly canonical: string | null
  readonly h1: string | null
  readonly language: string | null
  readonly wordCount: number | null
  readonly indexable: boolean
  readonly notIndexable: NotIndexable | null
  /** Pages read that link here, without rel=nofollow. */
  readonly inlinks: number
  readonly redirects: readonly Hop[]
}

export type DuplicateValue = { readonly value: string; readonly urls: readonly string[] }
export type DuplicateContent = {
  readonly kind: 'exact' | 'near'
  /** 0 to 1, the least of the group. */
  readonly similarity: number
  readonly urls: readonly string[]
}
export type Duplicates = {
  readonly titles: readonly DuplicateValue[]
  readonly descriptions: readonly DuplicateValue[]
  readonly contents: readonly DuplicateContent[]
}

/** An address of the site that pages link to. `from`: the first five of `fromCount` pages. */
export type LinkedAddress = {
  readonly url: string
  readonly from: readonly string[]
  readonly fromCount: number
}
export type BrokenLink = LinkedAddress & { readonly status: number; readonly reason: string | null }
export type RedirectChain = LinkedAddress & {
  readonly hops: readonly Hop[]
  readonly finalUrl: string
  readonly status: number
  readonly endless: boolean
}

export type CanonicalConflict = {
  readonly url: string
  readonly canonical: string
  readonly conflict: 'broken' | 'redirects' | 'noindex' | 'chain' | 'foreign' | 'otherForm'
}

export type HreflangProblem = {
  readonly problem: 'noReturn' | 'target' | 'noSelf' | 'conflict'
  readonly url: string
  readonly lang: string | null
  readonly target: string | null
}
export type HreflangCluster = {
  readonly pages: readonly string[]
  readonly languages: readonly string[]
  readonly problems: readonly HreflangProblem[]
}

type Issue = {
  readonly rule: RuleId
  readonly severity: Severity
  readonly title: string
  readonly advice: string
  /** Pages (or addresses) concerned, of which `urls` shows the first. */
  readonly count: number
  readonly urls: readonly string[]
}

export type MultipageResult = {
  readonly mode: 'sitemap' | 'breadthFirst'
  readonly pages: readonly PageRow[]
  readonly coverage: {
    readonly pagesRead: number
    readonly linksChecked: number
    /** Entries of the sitemaps. */
    readonly sitemapUrls: number
    /** Every page of the site that is known was read. */
    readonly complete: boolean
    readonly unread: Readonly<Partial<Record<Unread, number>>>
  }
  readonly duplicates: Duplicates
  readonly brokenLinks: readonly BrokenLink[]
  readonly redirectChains: readonly RedirectChain[]
  readonly orphans: readonly string[]
  readonly canonicalConflicts: readonly CanonicalConflict[]
  readonly hreflangClusters: readonly HreflangCluster[]
  readonly issues: readonly Issue[]
  readonly score: number
}

const ORDER: readonly Severity[] = ['error', 'warning', 'notice']

/** What is wrong with which pages; each page counts once per rule. */
export class Findings {
  readonly #urls = new Map<RuleId, Set<string>>()

  add(rule: RuleId, url: string): void {
    const known = this.#urls.get(rule)
    if (known) known.add(url)
    else this.#urls.set(rule, new Set([url]))
  }

  /** The worst first; of one severity those that concern most pages. */
  issues({ rules, shownUrls }: Pick<MultipageOptions, 'rules' | 'shownUrls'>): Issue[] {
    return RULE_IDS.flatMap((rule) => {
      const urls = this.#urls.get(rule)
      if (urls === undefined) return []
      return { rule, ...rules[rule], count: urls.size, urls: [...urls].slice(0, shownUrls) }
    }).sort(
      (a, b) =>
        ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) ||
        b.count - a.count ||
        RULE_IDS.indexOf(a.rule) - RULE_IDS.indexOf(b.rule),
    )
  }
}

/**
 * 100 less, for each issue, the weight of its severity times the share of the pages read that it
 * concerns; not below 0.
 */
export function scoreOf(
  issues: readonly Issue[],
  pagesRead: number,
  weights: MultipageOptions['weights'],
): number {
  const lost = issues.map(
    ({ severity, count }) => weights[severity] * Math.min(1, count / Math.max(1, pagesRead)),
  )
  const sum = lost.reduce((total, points) => total + points, 0)
  return Math.max(0, Math.round(100 - sum))
}
