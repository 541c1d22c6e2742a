import type { RunContext } from '../../../../core/plugin.ts'
import type { HttpResponse } from '../../../../core/ports/http.ts'
import type { SiteAuditInputs, SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { CheckCatalogue } from '../../checks/catalogue.ts'
import type { Judgement, JudgeTaskInput } from '../../checks/judge.ts'
import { briefOf, sketchOf, type Walk } from '../../multipage/site-page.ts'
import type { SiteScope } from '../../multipage/site-scope.ts'
import { Walker } from '../../multipage/walker.ts'
import { auditedUrl } from '../../page/address/audited-site.ts'
import { contentTypeOf, isHtml, transferOf } from '../../page/http/response.ts'
import { outlineOfFacts } from '../../page/outline/outline-of-facts.ts'
import { unlessTooCostly } from '../../page/outline/read-html-page.ts'
import { pageJudgement } from '../page-report.ts'
import type { EarlierSite, SiteBasis, SitePage } from '../site-data.ts'
import type { AdaptivePace } from './adaptive-pace.ts'
import type { Target } from './frontier.ts'
import { type SharedHost, type SitePageInput, type SitePageOutput, shareHost } from './page-task.ts'
import { SharedSheets } from './shared-sheets.ts'
import { hostOf } from './site-basis.ts'

type ReaderParts = {
  readonly ctx: RunContext<SiteAuditOptions>
  readonly inputs: SiteAuditInputs
  readonly basis: SiteBasis
  readonly scope: SiteScope
  readonly pace: AdaptivePace
  readonly earlier: EarlierSite | undefined
}

/** Requests pages of one site and has them judged. */
export class PageReader {
  readonly #ctx: ReaderParts['ctx']
  readonly #inputs: SiteAuditInputs
  readonly #basis: SiteBasis
  readonly #scope: SiteScope
  readonly #walker: Walker
  readonly #pace: AdaptivePace
  readonly #host: SharedHost
  readonly #sheets: SharedSheets
  readonly #earlier: EarlierSite | undefined
  /** Requests without an answer since the last one with one. */
  #unanswered = 0

  constructor({ ctx, inputs, basis, scope, pace, earlier }: ReaderParts) {
    this.#ctx = ctx
    this.#inputs = inputs
    this.#basis = basis
    this.#scope = scope
    this.#pace = pace
    this.#earlier = earlier
    const { http, clock, options } = ctx
    const { userAgent } = basis.options
    this.#walker = new Walker({ http, clock, scope, options, pace, userAgent })
    this.#sheets = new SharedSheets({ ctx, basis, pace })
    this.#host = shareHost(hostOf(basis, options, ctx.port(CheckCatalogue).overrides))
  }

  /** @throws SiteRefused when nothing more is requested; the signal's reason; errors of the compute pool */
  read(target: Target, signal: AbortSignal): Promise<SitePage> {
    return target.n === 0 ? this.#first(target, signal) : this.#read(target, signal)
  }

  /** A page that could not be read. */
  pageOf({ n, key, source }: Target, walk: Partial<Walk>): SitePage {
    const url = this.#scope.publicOf(key)
    return {
      ...{ n, key, url, source },
      walk: { ...NOTHING, finalUrl: url, ...walk },
      ...{ brief: null, skeleton: null, judgement: null },
      ...{ bytes: null, responseMs: null, etag: null, lastModified: null },
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
    if (outline === null) return this.pageOf(target, walk)
    const catalogue = this.#ctx.port(CheckCatalogue)
    const input: JudgeTaskInput = {
      facts,
      selection: { audits: ['seo', 'geo'] },
      accept: this.#basis.options.accept ?? [],
      overrides: catalogue.overrides,
    }
    const judged = await compute.run<Judgement>('judge', input, { signal, timeoutMs })
    return {
      ...this.pageOf(target, walk),
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
      return this.pageOf(target, walk)
    }
    this.#unanswered = 0
    const responseMs = Math.round(response.timings.totalMs * 10) / 10
    if (response.status === 304 && earlier !== undefined) {
      return { ...earlier, n: target.n, source: target.source, responseMs }
    }
    const page = { ...this.pageOf(target, walk), ...validatorsOf(response.headers), responseMs }
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
}

const NOTHING: Omit<Walk, 'finalUrl'> = {
  ...{ status: 0, reason: null, hops: [], mediaType: '' },
  ...{ isLoop: false, isGivenUp: false, alias: null },
}

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
