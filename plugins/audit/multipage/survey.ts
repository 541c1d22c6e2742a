import type { RunContext } from '../../../core/plugin.ts'
import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import { isLoopback } from '../page/address/audited-site.ts'
import { outlineOfFacts } from '../page/outline/outline-of-facts.ts'
import type { PageContent, PageOutline } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { AddressBook, type Target } from './address-book.ts'
import { briefOf, readBrief, type SitePage, sketchOf, type Walk } from './site-page.ts'
import { SiteScope } from './site-scope.ts'
import { crawlDelayMs, Pace, Walker } from './walker.ts'

/** Bytes to read of a response when only its status is checked. */
const CHECK_BYTES = 4096
/** After this many 429 responses, no further requests are sent. */
const MAX_REFUSALS = 3
/** Links considered for checks: a page may have thousands. */
const MAX_CANDIDATES = 20_000

type SurveyParts = {
  readonly site: SiteFacts
  readonly content: PageContent
  readonly ctx: RunContext<MultipageOptions>
  readonly userAgent: string | undefined
}

/**
 * The knowledge of one run about the site's pages. `pageTargets` and `linkTargets` say what to
 * request; `read` and `check` request it and store the result.
 */
export class Survey {
  readonly options: MultipageOptions
  readonly scope: SiteScope
  readonly book: AddressBook
  readonly site: SiteFacts
  readonly mode: 'sitemap' | 'breadthFirst'
  /** URLs of the site that the sitemap lists, in its order, by key. */
  readonly listed: ReadonlyMap<string, string>
  /** Pages by key; see `inOrder`. */
  readonly pages = new Map<string, SitePage>()
  /** Checked URLs that are not listed pages, by key. */
  readonly checks = new Map<string, Walk>()
  /** The time ended before everything was requested. */
  isOutOfTime = false
  readonly #order: string[] = []
  readonly #parts: SurveyParts
  readonly #walker: Walker
  readonly #deadlineMs: number
  readonly #settled = new Map<string, () => void>()

  constructor(parts: SurveyParts) {
    const { site, ctx, userAgent } = parts
    this.#parts = parts
    this.site = site
    this.options = ctx.options
    this.scope = new SiteScope(site, this.options, () => ctx.clock.monotonic())
    this.book = new AddressBook(this.scope, this.options)
    this.listed = listedPages(site, this.scope)
    const own = this.scope.key(site.finalUrl)
    const isListing = [...this.listed.keys()].some((key) => key !== own)
    this.mode = isListing ? 'sitemap' : 'breadthFirst'
    const { http, clock } = ctx
    this.#walker = new Walker({
      ...{ http, clock, scope: this.scope, options: this.options, userAgent },
      pace: new Pace(clock, this.pauseMs),
    })
    this.#deadlineMs = clock.monotonic() + this.options.timeMs
  }

  /** Crawl delay that robots.txt asks for, in milliseconds. */
  get wishedDelayMs(): number {
    return crawlDelayMs(this.site.robots.txt, this.options.robotsToken)
  }

  get pauseMs(): number {
    const { pauseMs, maxCrawlDelayMs } = this.options
    const own = isLoopback(this.scope.site) ? 0 : pauseMs
    return Math.max(own, Math.min(this.wishedDelayMs, maxCrawlDelayMs))
  }

  get isRefused(): boolean {
    return this.#walker.refusals >= MAX_REFUSALS
  }

  /** Listed pages that were read or tried, the audited one first. */
  get inOrder(): readonly SitePage[] {
    return this.#order.flatMap((key) => this.pages.get(key) ?? [])
  }

  /** Number of listed pages that were not reached, or not in time. */
  get unreached(): number {
    const givenUp = [...this.pages.values()].filter(({ walk }) => walk.isGivenUp)
    return this.#order.length - this.pages.size + givenUp.length
  }

  /** Yields pages to read as they become known. Ends when the list is complete or time is up. */
  async *pageTargets(): AsyncGenerator<Target> {
    await this.#addAudited()
    if (this.mode === 'sitemap') {
      const linked = this.inOrder.flatMap((page) => followed(page)).filter(this.#isListed)
      const candidates = [...linked, ...this.listed.values()]
      yield* this.#level(candidates.map((url) => ({ url, source: 'sitemap' })))
      return
    }
    let level: readonly SitePage[] = this.inOrder
    for (let depth = 1; depth <= this.options.depth && level.length > 0; depth += 1) {
      const before = this.#order.length
      const urls = level.flatMap((page) => followed(page)).slice(0, MAX_CANDIDATES)
      yield* this.#level(urls.map((url) => ({ url, source: 'links' })))
      level = this.#order.slice(before).flatMap((key) => this.pages.get(key) ?? [])
    }
  }

  /** Yields URLs that pages link to and that are not listed, to check them. */
  *linkTargets(): Generator<Target> {
    const briefs = this.inOrder.flatMap(({ brief }) => brief ?? [])
    const urls = [
      ...briefs.flatMap(({ canonical }) => canonical ?? []),
      ...briefs.flatMap(({ links }) => links.map(({ url }) => url)),
      ...briefs.flatMap(({ alternates }) => alternates.map(({ href }) => href)),
    ]
    const seen = new Set<string>()
    for (const url of urls.slice(0, MAX_CANDIDATES)) {
      const key = this.scope.key(url)
      if (key === null || seen.has(key)) continue
      seen.add(key)
      const target = this.book.takeLink(url)
      if (target === null) continue
      if (!this.#isOpen()) return
      yield target
    }
  }

  /** Reads one page. Stores a result even when it throws. */
  async read(target: Target, signal: AbortSignal): Promise<void> {
    const { key, url, address, source } = target
    const keep = (page: Pick<SitePage, 'walk' | 'brief'>) =>
      this.pages.set(key, { key, url, source, ...page })
    keep({ walk: { ...GIVEN_UP, finalUrl: url }, brief: null })
    try {
      const meet = (other: string) => this.book.meet(other, key)
      const maxBytes = this.options.pageBytes
      const ask = { address, key, method: 'GET' as const, maxBytes, meet, signal }
      const { walk, response } = await this.#walker.walk(ask)
      if (response === null || walk.reason !== null) keep({ walk, brief: null })
      else {
        const { expectedOrigin } = this.site
        const { compute } = this.#parts.ctx
        const reading = { compute, scope: this.scope, expectedOrigin, signal }
        const { brief, reason } = await readBrief(response, reading)
        keep({ walk: { ...walk, reason }, brief })
      }
    } finally {
      this.#settled.get(key)?.()
    }
  }

  /** Checks whether a URL exists: HEAD, and GET if HEAD is refused or not answered. */
  async check({ key, address }: Target, signal: AbortSignal): Promise<void> {
    const meet = (other: string) => this.book.ownerOf(other) ?? null
    const ask = { address, key, maxBytes: CHECK_BYTES, meet, signal }
    const head = await this.#walker.walk({ ...ask, method: 'HEAD' })
    const isDoubtful = head.walk.status === 0 || head.walk.status >= 400
    const { walk } = isDoubtful ? await this.#walker.walk({ ...ask, method: 'GET' }) : head
    this.checks.set(key, walk)
  }

  readonly #isListed = (url: string): boolean => this.listed.has(this.scope.key(url) ?? '')

  /** Takes all before reading the first, so that the result does not depend on timing. */
  async *#level(candidates: readonly { url: string; source: 'sitemap' | 'links' }[]) {
    const targets = candidates.flatMap((candidate) => this.book.takePage(candidate) ?? [])
    const started: Promise<void>[] = []
    for (const { key } of targets) this.#order.push(key)
    for (const target of targets) {
      if (!this.#isOpen()) break
      started.push(new Promise((resolve) => this.#settled.set(target.key, resolve)))
      yield target
    }
    await Promise.all(started)
  }

  #isOpen(): boolean {
    this.isOutOfTime ||= this.#parts.ctx.clock.monotonic() >= this.#deadlineMs
    return !this.isOutOfTime && !this.isRefused
  }

  async #addAudited(): Promise<void> {
    const { site, content, ctx } = this.#parts
    const outline = outlineOfFacts(site, content) as PageOutline
    const sketch = await sketchOf(content, ctx)
    const finalUrl = this.scope.publicForm(site.finalUrl)
    const hops = site.redirects.hops.map(({ url, status }) => ({
      url: this.scope.publicForm(url),
      status,
    }))
    const key = this.scope.key(site.finalUrl) ?? '/'
    const { status, mediaType } = site.response
    const sound = { reason: null, isLoop: false, isGivenUp: false, alias: null }
    const walk = { status, finalUrl, hops, mediaType, ...sound }
    const brief = { ...briefOf(outline, this.scope), sketch }
    this.#order.push(key)
    this.pages.set(key, { key, url: finalUrl, source: 'audited', walk, brief })
    const others = [site.url, ...hops.map(({ url }) => url)].map((url) => this.scope.key(url))
    this.book.addAudited(key, others)
  }
}

/** Result of a page whose time or run ended while it was read. */
const GIVEN_UP: Walk = {
  status: 0,
  reason: 'its time limit was reached',
  finalUrl: '',
  hops: [],
  isLoop: false,
  isGivenUp: true,
  alias: null,
  mediaType: '',
}

/** Links of a page that are not nofollow. */
function followed({ brief }: SitePage): string[] {
  if (!brief || brief.nofollow) return []
  return brief.links.flatMap(({ url, isNofollow }) => (isNofollow ? [] : [url]))
}

function listedPages({ sitemap }: SiteFacts, scope: SiteScope): Map<string, string> {
  const found = new Map<string, string>()
  for (const url of sitemap.locs) {
    const key = scope.key(url)
    if (key !== null && !found.has(key)) found.set(key, url)
  }
  return found
}
