import type {
  SiteAuditOptions as RequestOptions,
  SiteUnread,
} from '../../../../manifests/types/records.ts'
import type { SiteAuditOptions as ModuleOptions } from '../../../../manifests/types/site-audit.ts'
import { comparablePath, compilePattern, matchesPath } from '../../../web/robots-rules.ts'
import type { SiteScope } from '../../multipage/site-scope.ts'
import type { SitePage } from '../site-data.ts'
import { addressPattern, splitKey } from './address-pattern.ts'
import { Traps } from './traps.ts'

/** An address to request; the first is the page at which the audit starts. */
export type Target = {
  readonly n: number
  readonly key: string
  readonly source: SitePage['source']
  readonly isJudged: boolean
}

type Reason = keyof SiteUnread
/** How an address was found. `depth`: clicks from the first page; null if not only by links. */
type Finding = {
  readonly source: SitePage['source']
  readonly depth: number | null
  readonly from: number | null
  /** Redirects in a row that led there. */
  readonly redirects: number
  readonly isNofollow?: boolean
}
type Known = Finding & { readonly key: string }

type FrontierParts = {
  readonly scope: SiteScope
  readonly request: RequestOptions
  readonly options: ModuleOptions
  /** Public URLs of the sitemaps. */
  readonly listed: readonly string[]
  readonly onTrap: (pattern: string) => void
}

const DEFAULT_PAGES = 500
/** Reasons that do not hold when an address is found in another way. */
const OF_THE_WAY: ReadonlySet<Reason> = new Set(['nofollow', 'depth'])

/**
 * All known addresses of a site, in the order in which they are requested: those that links lead to
 * breadth first, then those that sitemaps, canonicals and hreflang annotations name. The order, and
 * with it the numbers of pages, depends on pages that were integrated in the order of their numbers.
 */
export class Frontier {
  readonly #parts: FrontierParts
  readonly #maxPages: number
  readonly #traps: Traps
  /** Reason why each URL is not requested; null for requested ones. */
  readonly #known = new Map<string, Reason | null>()
  readonly #counts: { [K in Reason]?: number } = {}
  readonly #waiting = new Map<string, Known>()
  #next: IterableIterator<Known>
  /** Found, and not integrated yet. */
  readonly #underWay = new Map<number, Known>()
  readonly #perPath = new Map<string, number>()
  readonly #sampled = new Map<string, number>()
  readonly #canonicals = new Set<string>()
  readonly #alternates = new Set<string>()
  readonly #isIncluded: (key: string) => boolean
  #taken = 0
  #isListUsed = false

  constructor(parts: FrontierParts) {
    this.#parts = parts
    const { request, options, onTrap } = parts
    this.#maxPages = request.maxPages ?? DEFAULT_PAGES
    this.#traps = new Traps({ ...options.traps, pagination: options.pagination }, onTrap)
    this.#isIncluded = pathFilter(request)
    this.#next = this.#waiting.values()
  }

  /** Adds the page at which the audit starts. */
  start(key: string): void {
    this.#queue({ key, source: 'start', depth: 0, from: null, redirects: 0 })
  }

  /** The next address to request; undefined while none is known. */
  take(): Target | undefined {
    const known = this.#first()
    if (known === undefined) return undefined
    const n = this.#taken
    this.#taken += 1
    this.#underWay.set(n, known)
    this.#waiting.delete(known.key)
    return { n, key: known.key, source: known.source, isJudged: this.#isSampled(known.key) }
  }

  /** Takes the address of a page that an earlier run stored. */
  retake({ n, key, source }: SitePage): void {
    if (this.#waiting.size === 0) this.useReserve()
    const known = this.#waiting.get(key) ?? { key, source, depth: null, from: null, redirects: 0 }
    this.#known.set(key, null)
    this.#waiting.delete(key)
    this.#underWay.set(n, known)
    this.#taken = n + 1
    this.#isSampled(key)
  }

  /** Follows what a page names. Pages must come in the order of their numbers. */
  integrate({ n, key, walk, brief }: SitePage): void {
    const own = this.#underWay.get(n)
    if (own === undefined) throw new Error(`page ${n} was not taken`)
    this.#underWay.delete(n)
    const { depth, redirects } = own
    const found: string[] = []
    if (walk.alias !== null && redirects < this.#parts.options.maxRedirects) {
      const way = { source: own.source, depth, from: n, redirects: redirects + 1 }
      if (this.#find(walk.alias, way)) found.push(walk.alias)
    }
    const clicks = depth === null ? null : depth + 1
    const way = { source: 'links', depth: clicks, from: n, redirects: 0 } as const
    for (const link of brief?.links ?? []) {
      const isNofollow = link.isNofollow || brief?.nofollow === true
      if (this.#find(link.key, { ...way, isNofollow })) found.push(link.key)
    }
    if (brief !== null) this.#reserve(brief.canonical, brief.alternates)
    this.#traps.read({ n, key, from: own.from, sketch: brief?.sketch ?? null, found })
  }

  /** Queues what only sitemaps, canonicals and hreflang annotations name. Returns whether anything is new. */
  useReserve(): boolean {
    const { scope, listed, request } = this.#parts
    const way = { depth: null, from: null, redirects: 0 }
    if (!this.#isListUsed && request.sitemaps !== false) {
      for (const url of listed) {
        const key = scope.key(url)
        if (key !== null) this.#find(key, { ...way, source: 'sitemap' })
      }
    }
    this.#isListUsed = true
    for (const key of this.#canonicals) this.#find(key, { ...way, source: 'canonical' })
    for (const key of this.#alternates) this.#find(key, { ...way, source: 'hreflang' })
    this.#canonicals.clear()
    this.#alternates.clear()
    return this.#waiting.size > 0
  }

  /** Addresses that are requested now. */
  get underWay(): number {
    return this.#underWay.size
  }

  /** Counts of addresses that are not read (yet). @param isOver nothing more is requested */
  figures(isOver: boolean): { readonly waiting: number; readonly unread: SiteUnread } {
    const waiting = this.#waiting.size + this.#underWay.size
    if (!isOver || waiting === 0) return { waiting, unread: { ...this.#counts } }
    return { waiting: 0, unread: { ...this.#counts, notReached: waiting } }
  }

  #first(): Known | undefined {
    for (let fresh = false; ; fresh = true) {
      const next = this.#next.next()
      if (!next.done) return next.value
      // An iterator that has ended does not see what is added later.
      if (fresh || this.#waiting.size === 0) return undefined
      this.#next = this.#waiting.values()
    }
  }

  /** Takes note of an address. Returns whether it is new, and queued. */
  #find(key: string, way: Finding): boolean {
    const before = this.#known.get(key)
    if (before === null || (before !== undefined && !OF_THE_WAY.has(before))) return false
    if (before === undefined && this.#known.size >= this.#parts.options.knownAddresses) return false
    const reason = this.#reason(key, way)
    if (before !== undefined) this.#counts[before] = (this.#counts[before] ?? 1) - 1
    if (reason === null) {
      this.#queue({ key, ...way })
      return true
    }
    this.#known.set(key, reason)
    this.#counts[reason] = (this.#counts[reason] ?? 0) + 1
    return false
  }

  #queue(known: Known): void {
    this.#known.set(known.key, null)
    this.#waiting.set(known.key, known)
    const { path, query } = splitKey(known.key)
    if (query !== '') this.#perPath.set(path, (this.#perPath.get(path) ?? 0) + 1)
  }

  #reason(key: string, { depth, source, isNofollow = false }: Finding): Reason | null {
    const { scope, request, options } = this.#parts
    const url = scope.publicOf(key)
    if (scope.isFile(url)) return 'file'
    if (scope.hasSideEffect(url)) return 'sideEffect'
    if (!this.#isIncluded(key)) return 'excluded'
    if (isNofollow && !request.followNofollow) return 'nofollow'
    const { maxDepth } = request
    if (maxDepth !== undefined && source === 'links' && (depth ?? maxDepth + 1) > maxDepth) {
      return 'depth'
    }
    if (this.#taken + this.#waiting.size >= this.#maxPages) return 'limit'
    if (this.#traps.holds(key)) return 'trap'
    const { path, query } = splitKey(key)
    if (query !== '' && (this.#perPath.get(path) ?? 0) >= options.perPath) return 'variant'
    return scope.denial(url)
  }

  /** Whether the page belongs to the sample that is judged: the first of its pattern. */
  #isSampled(key: string): boolean {
    const perTemplate = this.#parts.request.sample?.perTemplate
    if (perTemplate === undefined) return true
    const pattern = addressPattern(key)
    const count = this.#sampled.get(pattern) ?? 0
    this.#sampled.set(pattern, count + 1)
    return count < perTemplate
  }

  #reserve(canonical: string | null, alternates: readonly { readonly href: string }[]): void {
    const { scope } = this.#parts
    const keep = (url: string, names: Set<string>) => {
      const key = scope.key(url)
      if (key !== null && !this.#known.has(key) && names.size < this.#maxPages) names.add(key)
    }
    if (canonical !== null) keep(canonical, this.#canonicals)
    for (const { href } of alternates) keep(href, this.#alternates)
  }
}

/** Whether `include` and `exclude` let a path with its query through. */
function pathFilter({ include, exclude }: RequestOptions): (key: string) => boolean {
  const compiled = (patterns: readonly string[] = []) =>
    patterns.map((pattern) => compilePattern(`${pattern}$`))
  const [included, excluded] = [compiled(include), compiled(exclude)]
  if (included.length + excluded.length === 0) return () => true
  return (key) => {
    const path = comparablePath(`http://host${key}`) ?? key
    const isMatched = (pattern: (typeof included)[number]) => matchesPath(pattern, path)
    return (included.length === 0 || included.some(isMatched)) && !excluded.some(isMatched)
  }
}
