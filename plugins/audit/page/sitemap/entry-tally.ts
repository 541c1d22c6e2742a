import { normUrl, parseHttpUrl } from '../../../web/http-url.ts'
import { type LastmodCounts, LastmodTally } from './lastmod.ts'
import { type ListedVersions, VersionSets } from './listed-versions.ts'
import type { SitemapFacts, SitemapProblem } from './sitemap-facts.ts'

/** URLs to look for in sitemaps; structured-clonable. */
export type SitemapTargets = {
  /** normUrl of the canonical, else of finalUrl, on the public origin; null: no page is looked for. */
  readonly page: string | null
  /** normUrl of links in llms.txt. */
  readonly llmsLinks: readonly string[]
  /** Origins whose URLs belong into the sitemap: its own, and those that name it in robots.txt. */
  readonly allowedOrigins: readonly string[]
  /** When the crawl ran, milliseconds since 1970. */
  readonly now: number
  /** Most addresses to keep of one file, with their dates and versions. Default `MAX_LOCS`, without them. */
  readonly maxLocs?: number
}

/** The end of an address that names the file of a folder. */
export const INDEX_FILE = /\/index\.(?:html?|php)$/i

/** The page of a URL regardless of scheme, `www.`, parameters, last slash and index file. */
export function variantKey(url: string | URL): string | null {
  const parsed = parseHttpUrl(url)
  if (!parsed) return null
  const normal = normUrl(parsed) ?? ''
  const path = normal.slice(normal.indexOf('/', 8)).split('?')[0] ?? ''
  const bare = path.replace(INDEX_FILE, '/').replace(/\/$/, '')
  return `${parsed.hostname.replace(/^www\./, '')}${bare}/`
}

/** Forms under which a link counts as listed, each with the link: its own and those of its HTML twin. */
function llmsForms(links: readonly string[]): Map<string, string[]> {
  const forms = new Map<string, string[]>()
  for (const link of links) {
    for (const form of new Set([link, ...htmlTwins(link)])) {
      const known = forms.get(form)
      if (known) known.push(link)
      else forms.set(form, [link])
    }
  }
  return forms
}

/** `/a.md` is the Markdown twin of `/a`, `/a/` or `/a.html`; `/a.html.md` of `/a.html`. */
function htmlTwins(link: string): string[] {
  const [path = '', query] = link.split('?')
  if (!path.endsWith('.md')) return []
  const bare = path.slice(0, -'.md'.length)
  const twins = [bare, `${bare}/`, `${bare}.html`]
  const folder = /^(.*\/)index(?:\.html?)?$/.exec(bare)?.[1]
  if (folder) twins.push(folder, folder.replace(/\/$/, ''))
  return twins.map((twin) => (query === undefined ? twin : `${twin}?${query}`))
}

/**
 * 53-bit hash of a string (two 32-bit multiplicative lanes), for sets that must not keep the
 * strings: among 50 000 different ones two collide once in some seven million files.
 */
export function textHash(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x9e3779b1)
    low = Math.imul(low ^ code, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return (high >>> 11) * 4294967296 + (low >>> 0)
}

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
  /** Last changes stated by the entries of `locs`. */
  readonly lastmods?: readonly (string | null)[]
  /** Their language versions. */
  readonly versions?: ListedVersions
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
  readonly #lastmods: (string | null)[] = []
  readonly #versions = new VersionSets()
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
    if (!locProblem) this.#keep(entry)
    if (problem) this.#report(problem, entry)
    if (url) this.#match(url, entry)
  }

  counts(): EntryCounts {
    return {
      entries: this.#entries,
      violations: this.#violations,
      samples: this.#samples,
      locs: this.#locs,
      ...(this.#targets.maxLocs !== undefined && {
        lastmods: this.#lastmods,
        versions: this.#versions.versions,
      }),
      page: this.#page,
      listedLlmsLinks: [...this.#listed],
      lastmod: this.#lastmod.counts(),
    }
  }

  #locProblem(loc: string, url: URL | null): Problem | null {
    if (loc === '') return { rule: 'loc-missing', message: 'The entry has no loc element' }
    if (!url)
      return { rule: 'loc-not-absolute', message: 'loc is not an absolute http or https URL' }
    if (!this.#origins.has(url.origin)) {
      return { rule: 'foreign-host', message: 'loc is on another scheme or host than the sitemap' }
    }
    const hash = textHash(loc)
    if (this.#seen.has(hash)) return { rule: 'duplicate', message: 'loc occurs more than once' }
    this.#seen.add(hash)
    return loc.includes('#') ? { rule: 'fragment', message: 'loc has a fragment' } : null
  }

  #keep({ loc, lastmod, alternates }: SitemapEntry): void {
    const { maxLocs } = this.#targets
    if (this.#locs.length >= (maxLocs ?? MAX_LOCS) || loc.length > MAX_LOC) return
    this.#locs.push(loc)
    if (maxLocs === undefined) return
    this.#lastmods.push(lastmod)
    this.#versions.add(alternates)
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
const BAD_LASTMOD: Problem = { rule: 'bad-lastmod', message: 'lastmod is not a W3C date' }
