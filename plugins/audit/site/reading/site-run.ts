import { untilAborted } from '../../../../core/abort-signals.ts'
import type { RunContext } from '../../../../core/plugin.ts'
import type { HttpResponse } from '../../../../core/ports/http.ts'
import type { SiteAuditInputs, SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { CheckCatalogue } from '../../checks/catalogue.ts'
import type { Judgement, JudgeTaskInput } from '../../checks/judge.ts'
import { briefOf, sketchOf, type Walk } from '../../multipage/site-page.ts'
import { SiteScope } from '../../multipage/site-scope.ts'
import { Walker } from '../../multipage/walker.ts'
import { auditedUrl } from '../../page/address/audited-site.ts'
import { contentTypeOf, isHtml, transferOf } from '../../page/http/response.ts'
import { outlineOfFacts } from '../../page/outline/outline-of-facts.ts'
import { unlessTooCostly } from '../../page/outline/read-html-page.ts'
import { pageJudgement } from '../page-report.ts'
import {
  type EarlierSite,
  SiteAuditData,
  type SiteAuditPages,
  type SiteBasis,
  type SitePage,
} from '../site-data.ts'
import { SiteState } from '../site-state.ts'
import { type AdaptivePace, SiteRefused } from './adaptive-pace.ts'
import { Frontier, type Target } from './frontier.ts'
import { type SharedHost, type SitePageInput, type SitePageOutput, shareHost } from './page-task.ts'
import { SharedSheets } from './shared-sheets.ts'
import { hostOf, judgedByOf, newBasis, paceOf, scopeOptions } from './site-basis.ts'
import { warnOfLimits, warnOfTrap } from './warnings.ts'

type Context = RunContext<SiteAuditOptions>

/** One run of a site audit: reads pages, integrates them in the order of their numbers, stores them. */
export class SiteRun {
  readonly state: SiteState
  readonly #ctx: Context
  readonly #inputs: SiteAuditInputs
  readonly #pages: SiteAuditPages
  readonly #basis: SiteBasis
  readonly #scope: SiteScope
  readonly #frontier: Frontier
  readonly #walker: Walker
  readonly #pace: AdaptivePace
  readonly #host: SharedHost
  readonly #sheets: SharedSheets
  readonly #earlier: EarlierSite | undefined
  /** Pages that were read before one with a lower number. */
  readonly #early = new Map<number, SitePage>()
  #nextN = 0
  #draining: Promise<void> = Promise.resolve()
  #isOver = false
  /** Requests without an answer since the last one with one. */
  #unanswered = 0
  /** Why pages cannot be stored. */
  #failure: unknown
  #wake: () => void = () => {}

  private constructor(parts: RunParts) {
    const { ctx, inputs, pages, basis, scope, pace, earlier } = parts
    this.#ctx = ctx
    this.#inputs = inputs
    this.#pages = pages
    this.#basis = basis
    this.#scope = scope
    this.#pace = pace
    this.#earlier = earlier
    const catalogue = ctx.port(CheckCatalogue)
    const { http, clock, options } = ctx
    const userAgent = basis.options.userAgent
    this.#walker = new Walker({ http, clock, scope, options, pace, userAgent })
    this.state = new SiteState({ basis, catalogue })
    this.#frontier = new Frontier({
      ...{ scope, options, request: basis.options, listed: basis.listed },
      onTrap: (pattern) => warnOfTrap(pattern, ctx),
    })
    this.#sheets = new SharedSheets({ ctx, basis, pace })
    this.#host = shareHost(hostOf(basis, options, catalogue.overrides))
  }

  /** Opens the audit's storage and takes up what an earlier run stored. @throws NOT_FOUND, NOT_STORED */
  static async open(inputs: SiteAuditInputs, ctx: Context): Promise<SiteRun> {
    const pages = await ctx.port(SiteAuditData).open(inputs.siteAuditId)
    const stored = await pages.basis()
    const pace = paceOf(stored ?? { facts: inputs.site, options: inputs.options }, ctx)
    const basis = stored ?? (await newBasis(inputs, pace, ctx))
    if (stored === undefined) await pages.putBasis(basis)
    const scope = new SiteScope(basis.facts, scopeOptions(ctx.options), () => ctx.clock.monotonic())
    const earlier = await pages.earlier(judgedByOf(basis.options, ctx.port(CheckCatalogue)))
    const run = new SiteRun({ ctx, inputs, pages, basis, scope, pace, earlier })
    await run.#replay()
    pages.show(run.state)
    return run
  }

  /** Addresses to read, as they become known. */
  async *targets(): AsyncGenerator<Target> {
    const { signal } = this.#ctx
    try {
      while (!this.#pace.isOver) {
        if (this.#failure !== undefined) throw this.#failure
        const change = this.#change()
        const target = this.#frontier.take()
        if (target !== undefined) yield target
        else if (this.#frontier.underWay > 0) await untilAborted(change, signal)
        else if (!this.#frontier.useReserve()) return
      }
    } finally {
      this.#isOver = true
      this.#showFrontier()
    }
  }

  /** Reads one page, and integrates it when all pages before it are. */
  async visit(target: Target, signal: AbortSignal): Promise<Record<string, number>> {
    const page = await this.#attempt(target, signal)
    if (page === null) return {}
    this.#early.set(page.n, page)
    await this.#drain()
    const { judgement, walk } = page
    const isFailed = walk.status === 0 || walk.status >= 400
    return { pages: 1, ...(judgement && { judged: 1 }), ...(isFailed && { failed: 1 }) }
  }

  /** Stores what was accepted, and warns of what the audit could not do. */
  async end(): Promise<void> {
    await this.#draining
    await this.#pages.flush()
    const { unread } = this.#frontier.figures(this.#isOver)
    const { isRefused, isOver } = this.#pace
    const isSilent = isOver && !isRefused
    warnOfLimits({ basis: this.#basis, unread, isRefused, isSilent }, this.#ctx)
  }

  /** The page, whatever came of the request; null when the site refuses to be read any further. */
  async #attempt(target: Target, signal: AbortSignal): Promise<SitePage | null> {
    try {
      return target.n === 0 ? await this.#first(target, signal) : await this.#read(target, signal)
    } catch (error) {
      if (error instanceof SiteRefused) {
        this.#wake()
        return null
      }
      // The item's own time is over, not the run's.
      if (signal.aborted && !this.#ctx.signal.aborted) {
        this.#early.set(target.n, this.#pageOf(target, GIVEN_UP))
        await this.#drain()
      }
      throw error
    }
  }

  /** The first page, of which the crawl has all facts. */
  async #first(target: Target, signal: AbortSignal): Promise<SitePage> {
    const { compute } = this.#ctx
    const { site: facts, content } = this.#inputs
    const { readTimeoutMs: timeoutMs } = this.#ctx.options
    const { status, mediaType, bytes, headers, blocked } = facts.response
    const outline = outlineOfFacts(facts, content)
    const sketch = content && (await sketchOf(content, { compute, signal }))
    const reason =
      blocked ?? (outline === null ? `it is ${mediaType || 'an unknown type'}, not HTML` : null)
    const walk = { status, mediaType, reason: status >= 400 ? `it answered ${status}` : reason }
    if (outline === null) return this.#pageOf(target, walk)
    const catalogue = this.#ctx.port(CheckCatalogue)
    const input: JudgeTaskInput = {
      facts,
      selection: { audits: ['seo', 'geo'] },
      accept: this.#basis.options.accept ?? [],
      overrides: catalogue.overrides,
    }
    const judged = await compute.run<Judgement>('judge', input, { signal, timeoutMs })
    return {
      ...this.#pageOf(target, walk),
      brief: walk.reason === null ? { ...briefOf(outline, this.#scope), sketch } : null,
      judgement: pageJudgement(judged, facts, catalogue),
      ...{ bytes, responseMs: facts.timings.totalMs },
      ...validatorsOf(headers),
    }
  }

  async #read(target: Target, signal: AbortSignal): Promise<SitePage> {
    const { key } = target
    const address = this.#scope.address(this.#scope.publicOf(key))
    const earlier = await this.#reusable(target)
    const { walk, response } = await this.#walker.walk({
      ...{ address, key, method: 'GET', maxBytes: this.#ctx.options.pageBytes, signal },
      ...(earlier && { headers: conditionsOf(earlier) }),
      meet: (other) => other,
    })
    if (response === null) {
      if (walk.status === 0) await this.#noAnswer(signal)
      return this.#pageOf(target, walk)
    }
    this.#unanswered = 0
    const responseMs = Math.round(response.timings.totalMs * 10) / 10
    if (response.status === 304 && earlier !== undefined) {
      return { ...earlier, n: target.n, source: target.source, responseMs }
    }
    const page = { ...this.#pageOf(target, walk), ...validatorsOf(response.headers), responseMs }
    if (walk.reason !== null) return page
    if (!isHtml(response)) {
      const type = contentTypeOf(response.headers).mediaType || 'an unknown type'
      return { ...page, walk: { ...walk, reason: `it is ${type}, not HTML` } }
    }
    const bytes = response.body.length
    const read = await this.#understood(response, { target, walk, signal })
    if (read === null)
      return { ...page, bytes, walk: { ...walk, reason: 'it takes too long to read' } }
    return { ...page, ...read, bytes }
  }

  /** Ends the audit when the site no longer answers: each address would take as long as its time limit. */
  async #noAnswer(signal: AbortSignal): Promise<void> {
    const { maxUnanswered } = this.#ctx.options
    this.#unanswered += 1
    if (this.#unanswered < maxUnanswered || this.#pace.isOver) return
    this.#unanswered = 0
    const { finalUrl } = this.#basis.facts
    const { walk } = await this.#walker.walk({
      ...{
        address: finalUrl,
        key: this.#scope.key(finalUrl) ?? '/',
        method: 'GET',
        maxBytes: 4096,
      },
      ...{ signal, meet: (other) => other },
    })
    if (walk.status !== 0) return
    this.#pace.close()
    this.#wake()
  }

  async #understood(
    response: HttpResponse,
    { target, walk, signal }: { target: Target; walk: Walk; signal: AbortSignal },
  ): Promise<SitePageOutput | null> {
    const { isJudged } = target
    const site = { ...this.#basis.facts, finalUrl: response.url }
    const sheets = isJudged ? await this.#sheets.of(response, site) : []
    const { redirects: _, tooManyRedirects: __, ...answer } = response
    const hops = walk.hops.map((hop, at) => ({
      url: auditedUrl(this.#basis.facts, hop.url),
      status: hop.status,
      location: auditedUrl(this.#basis.facts, walk.hops[at + 1]?.url ?? walk.finalUrl),
    }))
    const input: SitePageInput = {
      host: this.#host,
      response: answer,
      hops,
      isJudged,
      stylesheets: sheets.map(({ probe }) => probe),
      sheets: sheets.flatMap(({ sheet }) => sheet ?? []),
    }
    const { readTimeoutMs: timeoutMs } = this.#ctx.options
    const options = { signal, timeoutMs, transfer: transferOf(response.body), isBulk: true }
    return unlessTooCostly(this.#ctx.compute.run<SitePageOutput>('sitePage', input, options))
  }

  /** The page of an earlier audit that an unchanged answer stands for. */
  async #reusable({ key, isJudged }: Target): Promise<SitePage | undefined> {
    const page = await this.#earlier?.page(key)
    if (page === undefined || (page.etag === null && page.lastModified === null)) return undefined
    if (page.brief === null || page.walk.hops.length > 0) return undefined
    if (!isJudged) return { ...page, judgement: null }
    return page.judgement === null ? undefined : page
  }

  #pageOf({ n, key, source }: Target, walk: Partial<Walk>): SitePage {
    const url = this.#scope.publicOf(key)
    return {
      ...{ n, key, url, source },
      walk: { ...NOTHING, finalUrl: url, ...walk },
      ...{ brief: null, skeleton: null, judgement: null },
      ...{ bytes: null, responseMs: null, etag: null, lastModified: null },
    }
  }

  /** Integrates the pages whose predecessors all are. One at a time, as storing may lag behind. */
  #drain(): Promise<void> {
    this.#draining = this.#draining.then(() => this.#integrateReady())
    this.#draining.catch((error: unknown) => {
      this.#failure = error
      this.#wake()
    })
    return this.#draining
  }

  async #integrateReady(): Promise<void> {
    for (let page = this.#early.get(this.#nextN); page; page = this.#early.get(this.#nextN)) {
      this.#early.delete(page.n)
      this.#integrate(await this.#pages.add(page))
    }
  }

  #integrate(page: SitePage): void {
    this.#nextN = page.n + 1
    this.#frontier.integrate(page)
    this.state.add(page)
    this.#showFrontier()
    this.#wake()
  }

  async #replay(): Promise<void> {
    const { facts } = this.#basis
    this.#frontier.start(this.#scope.key(facts.finalUrl) ?? '/')
    for await (const page of this.#pages.stored()) {
      this.#frontier.retake(page)
      this.#integrate(page)
    }
  }

  #showFrontier(): void {
    this.state.setFrontier(this.#frontier.figures(this.#isOver))
  }

  /** Resolves at the next change of what is known. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}

type RunParts = {
  readonly ctx: Context
  readonly inputs: SiteAuditInputs
  readonly pages: SiteAuditPages
  readonly basis: SiteBasis
  readonly scope: SiteScope
  readonly pace: AdaptivePace
  readonly earlier: EarlierSite | undefined
}

const NOTHING: Omit<Walk, 'finalUrl'> = {
  ...{ status: 0, reason: null, hops: [], mediaType: '' },
  ...{ isLoop: false, isGivenUp: false, alias: null },
}

/** Result of a page whose time ended while it was read. */
const GIVEN_UP = { reason: 'its time limit was reached', isGivenUp: true }

function validatorsOf(headers: HttpResponse['headers']): Pick<SitePage, 'etag' | 'lastModified'> {
  const first = (name: string) => headers[name]?.[0]?.slice(0, MAX_VALIDATOR) ?? null
  return { etag: first('etag'), lastModified: first('last-modified') }
}

const MAX_VALIDATOR = 500

function conditionsOf({ etag, lastModified }: SitePage): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}
