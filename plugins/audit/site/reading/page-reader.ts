import { bundledTable } from '../../../../core/manifest/data-file.ts'
import type { RunContext } from '../../../../core/plugin.ts'
import type { HttpResponse } from '../../../../core/ports/http.ts'
import type { SiteAuditInputs, SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { CheckCatalogue } from '../../checks/catalogue.ts'
import type { Judgement, JudgeTaskInput } from '../../checks/judge.ts'
import { briefOf, sketchOf, type Walk } from '../../multipage/site-page.ts'
import { SiteScope } from '../../multipage/site-scope.ts'
import { Walker } from '../../multipage/walker.ts'
import { auditedUrl } from '../../page/address/audited-site.ts'
import type { RawHosts } from '../../page/hosts/host-rules.ts'
import { buildHosts } from '../../page/hosts/hosts.ts'
import { contentTypeOf, isHtml, transferOf } from '../../page/http/response.ts'
import { outlineOfFacts } from '../../page/outline/outline-of-facts.ts'
import { unlessTooCostly } from '../../page/outline/read-html-page.ts'
import { pageJudgement } from '../page-report.ts'
import { pageReferences, withoutReported } from '../references/page-references.ts'
import { type EarlierSite, SiteAuditData, type SiteBasis, type SitePage } from '../site-data.ts'
import { type AdaptivePace, SiteRefused } from './adaptive-pace.ts'
import type { Target } from './frontier.ts'
import {
  type SharedHost,
  type SitePageInput,
  type SitePageOutput,
  shareHost,
  withListed,
} from './page-task.ts'
import { SharedSheets } from './shared-sheets.ts'
import { hostOf, judgedByOf, paceOf, scopeOptions } from './site-basis.ts'

type Context = RunContext<SiteAuditOptions>

/**
 * Reason why no further pages of a site are read: it keeps refusing requests, or no longer
 * responds.
 */
export type SiteStop = 'refused' | 'silent'

/** Audits of which a process remembers what their pages share. */
const MOST_READERS = 8
const readers = new WeakMap<SiteAuditData, Map<string, Promise<PageReader>>>()

/**
 * Reads the pages of an audit in this process. A process that does not lead the audit loads the
 * data shared by its pages from the store, once. @throws NOT_FOUND
 */
export function readerOf(siteAuditId: string, ctx: Context): Promise<PageReader> {
  const data = ctx.port(SiteAuditData)
  const known = readers.get(data)?.get(siteAuditId)
  if (known !== undefined) return known
  const opening = openReader(siteAuditId, ctx)
  keepReader(siteAuditId, opening, ctx)
  opening.catch(() => forgetReader(siteAuditId, ctx))
  return opening
}

async function openReader(siteAuditId: string, ctx: Context): Promise<PageReader> {
  const { basis, earlier } = await ctx.port(SiteAuditData).reading(siteAuditId)
  const judgedBy = judgedByOf(basis.options, ctx.port(CheckCatalogue))
  return new PageReader({ basis, earlier: await earlier(judgedBy), pace: paceOf(basis, ctx) }, ctx)
}

export function keepReader(
  siteAuditId: string,
  reader: PageReader | Promise<PageReader>,
  ctx: Context,
): void {
  const data = ctx.port(SiteAuditData)
  const own = readers.get(data) ?? new Map<string, Promise<PageReader>>()
  readers.set(data, own)
  own.delete(siteAuditId)
  own.set(siteAuditId, Promise.resolve(reader))
  const [oldest] = own.keys()
  if (own.size > MOST_READERS && oldest !== undefined) own.delete(oldest)
}

export function forgetReader(siteAuditId: string, ctx: Context): void {
  readers.get(ctx.port(SiteAuditData))?.delete(siteAuditId)
}

type ReaderParts = {
  readonly basis: SiteBasis
  readonly earlier: EarlierSite | undefined
  readonly pace: AdaptivePace
}

/** Reads and judges pages of one audit, in any order. */
export class PageReader {
  readonly basis: SiteBasis
  readonly scope: SiteScope
  readonly #pace: AdaptivePace
  readonly #host: SharedHost
  readonly #sheets: SharedSheets
  readonly #earlier: EarlierSite | undefined
  /** Requests without an answer since the last one with one. */
  #unanswered = 0

  constructor({ basis, earlier, pace }: ReaderParts, ctx: Context) {
    const { clock, options } = ctx
    this.basis = basis
    this.scope = new SiteScope(basis.facts, scopeOptions(options), () => clock.monotonic())
    this.#pace = pace
    this.#earlier = earlier
    this.#sheets = new SharedSheets({ basis, pace }, ctx)
    this.#host = shareHost(hostOf(basis, options, ctx.port(CheckCatalogue).overrides))
  }

  /** Why no further requests may start. */
  get stop(): SiteStop | undefined {
    const { isOver, isRefused } = this.#pace
    if (!isOver) return undefined
    return isRefused ? 'refused' : 'silent'
  }

  /** The page, whatever came of the request, or why it was not requested. */
  async read(target: Target, ctx: Context): Promise<SitePage | SiteStop> {
    try {
      return await this.#read(target, ctx)
    } catch (error) {
      if (error instanceof SiteRefused) return this.stop ?? 'refused'
      throw error
    }
  }

  /** The first page, of which the crawl has all facts. */
  async first(
    target: Target,
    { site: facts, content }: SiteAuditInputs,
    ctx: Context,
  ): Promise<SitePage> {
    const { compute, signal } = ctx
    const { readTimeoutMs: timeoutMs } = ctx.options
    const { status, mediaType, bytes, headers, blocked } = facts.response
    const outline = outlineOfFacts(facts, content)
    const sketch = content && (await sketchOf(content, { compute, signal }))
    const reason =
      blocked ?? (outline === null ? `it is ${mediaType || 'an unknown type'}, not HTML` : null)
    const walk = { status, mediaType, reason: status >= 400 ? `it answered ${status}` : reason }
    if (outline === null) return this.pageOf(target, walk)
    const catalogue = ctx.port(CheckCatalogue)
    const input: JudgeTaskInput = {
      facts: ctx.options.probes.count > 0 ? withoutReported(facts, this.scope) : facts,
      selection: { audits: ['seo', 'geo'] },
      accept: this.basis.options.accept ?? [],
      overrides: catalogue.overrides,
    }
    const judged = await compute.run<Judgement>('judge', input, { signal, timeoutMs })
    const hosts = buildHosts(bundledTable<RawHosts>('hosts.yaml'))
    return {
      ...this.pageOf(target, walk),
      ...(walk.reason === null && {
        brief: withListed({ ...briefOf(outline, this.scope), sketch }, facts.sitemap),
        references: pageReferences({ outline, page: facts.page }, this.scope, hosts),
      }),
      judgement: pageJudgement(judged, facts, catalogue),
      ...{ bytes, responseMs: facts.timings.totalMs },
      ...validatorsOf(headers),
    }
  }

  async #read(target: Target, ctx: Context): Promise<SitePage> {
    const { http, clock, options, signal } = ctx
    const { scope } = this
    const { userAgent } = this.basis.options
    const walker = new Walker({ http, clock, scope, options, pace: this.#pace, userAgent })
    const { key } = target
    const address = this.scope.address(this.scope.publicOf(key))
    const earlier = await this.#reusable(target)
    const { walk, response } = await walker.walk({
      ...{ address, key, method: 'GET', maxBytes: options.pageBytes, signal },
      ...(earlier && { headers: conditionsOf(earlier) }),
      meet: (other) => other,
    })
    if (response === null) {
      if (walk.status === 0) await this.#noAnswer(walker, ctx)
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
    const read = await this.#understood(response, { target, walk, ctx })
    if (read === null)
      return { ...page, bytes, walk: { ...walk, reason: 'it takes too long to read' } }
    return { ...page, ...read, bytes }
  }

  /** Ends the audit when the site no longer answers: each address would take as long as its time limit. */
  async #noAnswer(walker: Walker, { options, signal }: Context): Promise<void> {
    this.#unanswered += 1
    if (this.#unanswered < options.maxUnanswered || this.#pace.isOver) return
    this.#unanswered = 0
    const { finalUrl } = this.basis.facts
    const key = this.scope.key(finalUrl) ?? '/'
    const { walk } = await walker.walk({
      ...{ address: finalUrl, key, method: 'GET', maxBytes: 4096 },
      ...{ signal, meet: (other) => other },
    })
    if (walk.status === 0) this.#pace.close()
  }

  async #understood(
    response: HttpResponse,
    { target, walk, ctx }: { target: Target; walk: Walk; ctx: Context },
  ): Promise<SitePageOutput | null> {
    const { isJudged } = target
    const site = { ...this.basis.facts, finalUrl: response.url }
    const sheets = isJudged ? await this.#sheets.of(response, site, ctx) : []
    const { redirects: _, tooManyRedirects: __, ...answer } = response
    const hops = walk.hops.map((hop, at) => ({
      url: auditedUrl(this.basis.facts, hop.url),
      status: hop.status,
      location: auditedUrl(this.basis.facts, walk.hops[at + 1]?.url ?? walk.finalUrl),
    }))
    const input: SitePageInput = {
      host: this.#host,
      response: answer,
      hops,
      isJudged,
      stylesheets: sheets.map(({ probe }) => probe),
      sheets: sheets.flatMap(({ sheet }) => sheet ?? []),
    }
    const { readTimeoutMs: timeoutMs } = ctx.options
    const options = {
      signal: ctx.signal,
      timeoutMs,
      transfer: transferOf(response.body),
      isBulk: true,
    }
    return unlessTooCostly(ctx.compute.run<SitePageOutput>('sitePage', input, options))
  }

  /** The page of an earlier audit that an unchanged response refers to. */
  async #reusable({ key, isJudged }: Target): Promise<SitePage | undefined> {
    const page = await this.#earlier?.page(key)
    if (page === undefined || (page.etag === null && page.lastModified === null)) return undefined
    if (page.brief === null || page.walk.hops.length > 0) return undefined
    // Pages of audits before this program requested what pages refer to.
    if (page.references === undefined) return undefined
    if (!isJudged) return { ...page, judgement: null }
    return page.judgement === null ? undefined : page
  }

  /** The page of a target, without what reading it would show. */
  pageOf({ n, key, source }: Target, walk: Partial<Walk>): SitePage {
    const url = this.scope.publicOf(key)
    return {
      ...{ n, key, url, source },
      walk: { ...NOTHING, finalUrl: url, ...walk },
      ...{ brief: null, skeleton: null, judgement: null },
      ...{ bytes: null, responseMs: null, etag: null, lastModified: null },
    }
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
