import { normUrl } from '../address/norm-url.ts'
import { parseHttpUrl } from '../address/parse-http-url.ts'
import type { SitemapFacts, SitemapProblem } from '../site-facts.ts'
import { type LastmodCounts, LastmodTally } from './lastmod-tally.ts'
import { locHash } from './loc-hash.ts'
import { llmsForms, type SitemapTargets, variantKey } from './sitemap-targets.ts'

const MAX_SAMPLES = 10
const MAX_SHOWN = 200
/** Page addresses that are kept, of one file and of all files of a site together. */
export const MAX_LOCS = 500
const MAX_LOC = 2048

/** One url element (or line, or feed item) as written. */
export type SitemapEntry = {
  readonly loc: string
  readonly lastmod: string | null
  readonly alternates: SitemapFacts['page']['alternates']
  readonly line: number
}

export type EntryCounts = {
  readonly entries: number
  readonly violations: number
  readonly samples: readonly SitemapProblem[]
  readonly locs: readonly string[]
  readonly page: SitemapFacts['page']
  readonly listedLlmsLinks: readonly string[]
  readonly lastmod: LastmodCounts
}

/** Judges the entries of one file one by one and keeps counters, samples and hashes only. */
export class EntryTally {
  readonly #targets: SitemapTargets
  readonly #forms: Map<string, string[]>
  readonly #variant: string | null
  readonly #origins: ReadonlySet<string>
  readonly #seen = new Set<number>()
  readonly #listed = new Set<string>()
  readonly #samples: SitemapProblem[] = []
  readonly #locs: string[] = []
  readonly #lastmod: LastmodTally
  #entries = 0
  #violations = 0
  #page: SitemapFacts['page'] = { match: 'none', url: null, lastmod: null, alternates: [] }

  constructor(targets: SitemapTargets) {
    this.#targets = targets
    this.#forms = llmsForms(targets.llmsLinks)
    this.#variant = targets.page === null ? null : variantKey(targets.page)
    this.#origins = new Set(targets.allowedOrigins)
    this.#lastmod = new LastmodTally(targets.now)
  }

  get entries(): number {
    return this.#entries
  }

  add(entry: SitemapEntry): void {
    this.#entries += 1
    const url = parseHttpUrl(entry.loc)
    const isDate = entry.lastmod === null || this.#lastmod.add(entry.lastmod)
    const locProblem = this.#locProblem(entry.loc, url)
    const problem = locProblem ?? (isDate ? null : BAD_LASTMOD)
    if (!locProblem) this.#keep(entry.loc)
    if (problem) this.#report(problem, entry)
    if (url) this.#match(url, entry)
  }

  counts(): EntryCounts {
    return {
      entries: this.#entries,
      violations: this.#violations,
      samples: this.#samples,
      locs: this.#locs,
      page: this.#page,
      listedLlmsLinks: [...this.#listed],
      lastmod: this.#lastmod.counts(),
    }
  }

  #locProblem(loc: string, url: URL | null): Problem | null {
    if (loc === '') return { rule: 'loc-missing', message: 'The entry has no loc' }
    if (!url) return { rule: 'loc-not-absolute', message: 'loc is no absolute http(s) URL' }
    if (!this.#origins.has(url.origin)) {
      return { rule: 'foreign-host', message: 'loc is on another scheme or host than the sitemap' }
    }
    const hash = locHash(loc)
    if (this.#seen.has(hash)) return { rule: 'duplicate', message: 'loc occurs more than once' }
    this.#seen.add(hash)
    return loc.includes('#') ? { rule: 'fragment', message: 'loc has a fragment' } : null
  }

  #keep(loc: string): void {
    if (this.#locs.length < MAX_LOCS && loc.length <= MAX_LOC) this.#locs.push(loc)
  }

  #report(problem: Problem, entry: SitemapEntry): void {
    this.#violations += 1
    if (this.#samples.length >= MAX_SAMPLES) return
    const shown = problem === BAD_LASTMOD ? `: ${(entry.lastmod ?? '').slice(0, MAX_SHOWN)}` : ''
    this.#samples.push({
      rule: problem.rule,
      message: `${problem.message}${shown}.`,
      url: entry.loc.slice(0, MAX_SHOWN),
      line: entry.line,
    })
  }

  #match(url: URL, entry: SitemapEntry): void {
    const normal = normUrl(url) ?? ''
    for (const link of this.#forms.get(normal) ?? []) this.#listed.add(link)
    if (this.#variant === null || this.#page.match === 'exact') return
    const isExact = normal === this.#targets.page
    if (!isExact && (this.#page.match === 'variant' || variantKey(url) !== this.#variant)) return
    this.#page = {
      match: isExact ? 'exact' : 'variant',
      url: entry.loc,
      lastmod: entry.lastmod,
      alternates: entry.alternates,
    }
  }
}

type Problem = { readonly rule: string; readonly message: string }
const BAD_LASTMOD: Problem = { rule: 'bad-lastmod', message: 'lastmod is no W3C date' }
