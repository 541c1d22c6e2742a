import { randomUUID } from 'node:crypto'
import type { HttpHop, HttpResponse } from '../../../../core/ports/http.ts'
import { normUrl, parseHttpUrl } from '../../../web/http-url.ts'
import type { CheckOverrides } from '../../checks/catalogue.ts'
import type { Judge } from '../../checks/judge.ts'
import { type CrawlData, responseFacts, timingFacts } from '../../crawl/response-facts.ts'
import { assembledFacts, type ObtainedFacts } from '../../crawl/site-facts.ts'
import { briefOf, type PageBrief } from '../../multipage/site-page.ts'
import { SiteScope } from '../../multipage/site-scope.ts'
import { publicUrl, type SiteAddresses } from '../../page/address/audited-site.ts'
import type { StyleSheet } from '../../page/document/style-rules.ts'
import type { FactsData } from '../../page/facts-data.ts'
import type { StyleSheetProbe } from '../../page/http/probe-facts.ts'
import { contentTypeOf } from '../../page/http/response.ts'
import { outlineFrom } from '../../page/outline/outline-of-facts.ts'
import { pageContent } from '../../page/outline/outline-task.ts'
import { textSketch } from '../../page/outline/text-sketch.ts'
import { lazyPageFacts, pageFactsOf } from '../../page/page-facts.ts'
import { openPage } from '../../page/page-tasks.ts'
import type { SiteFacts } from '../../page/site-facts.ts'
import { textHash, variantKey } from '../../page/sitemap/entry-tally.ts'
import { type ListedVersions, versionsAt } from '../../page/sitemap/listed-versions.ts'
import { pageJudgement } from '../page-report.ts'
import { pageReferences } from '../references/page-references.ts'
import type { PageJudgement, PageReferences } from '../site-data.ts'
import type { SharedSheet } from './shared-sheets.ts'
import { skeletonOf } from './skeleton.ts'

/** Data shared by all pages of a site. */
export type SiteHost = {
  readonly facts: Omit<ObtainedFacts, 'page' | 'response' | 'timings' | 'hops'>
  readonly scope: ConstructorParameters<typeof SiteScope>[1]
  /** Public URLs that the sitemaps list, and what each states as its last change. */
  readonly listed: readonly string[]
  readonly lastmods: readonly (string | null)[]
  readonly versions?: ListedVersions
  readonly accept: readonly string[]
  readonly overrides: CheckOverrides
}

/** A host as JSON in memory that all threads share, so that no page carries it. */
export type SharedHost = { readonly id: string; readonly json: SharedArrayBuffer }

export function shareHost(host: SiteHost): SharedHost {
  const bytes = Buffer.from(JSON.stringify(host))
  const json = new SharedArrayBuffer(bytes.length)
  bytes.copy(Buffer.from(json))
  return { id: randomUUID(), json }
}

export type SitePageInput = {
  readonly host: SharedHost
  /** The answer with a page of HTML. */
  readonly response: Omit<HttpResponse, 'redirects' | 'tooManyRedirects'>
  readonly hops: readonly HttpHop[]
  /** The answers to requests for the page's style sheets. `sheets` are those that were read. */
  readonly stylesheets: readonly StyleSheetProbe[]
  readonly sheets: readonly SharedSheet[]
  /** False: only links, titles and text are read. */
  readonly isJudged: boolean
}

export type SitePageOutput = {
  readonly brief: PageBrief
  readonly skeleton: string | null
  /** Types of its structured data; only of pages that are judged. */
  readonly types?: readonly string[]
  readonly references: PageReferences
  readonly judgement: PageJudgement | null
}

type Tools = { readonly data: FactsData; readonly judge: Judge; readonly crawl: CrawlData }

/** Hosts that a thread remembers. */
const MAX_HOSTS = 4

/** Reads and judges pages of sites. One per thread. */
export class SitePages {
  readonly #tools: Tools
  readonly #hosts = new Map<string, Host>()

  constructor(tools: Tools) {
    this.#tools = tools
  }

  read(input: SitePageInput): SitePageOutput {
    const { host: shared, response, hops, isJudged, stylesheets } = input
    const host = this.#host(shared)
    const { data, crawl } = this.#tools
    const { body, url, headers } = response
    const { expectedOrigin } = host.given.facts.site
    const headerCharset = contentTypeOf(headers).charset || null
    const origin = expectedOrigin === undefined ? {} : { expectedOrigin }
    const styleSheets = input.sheets.map((sheet) => host.sheet(sheet))
    const given = { body, url, headers, headerCharset, styleSheets, ...origin }
    const { view, charset } = openPage(given, data)
    const page = isJudged ? pageFactsOf(view) : lazyPageFacts(view)
    const content = pageContent(view)
    const parts = { content, base: view.base, url: view.url }
    const outline = outlineFrom({ page, response }, parts)
    const site = { ...host.given.facts.site, url: hops[0]?.url ?? url, finalUrl: url }
    const sitemap = host.sitemapFor(page.canonical.url, site)
    const sketch = textSketch(content)
    const brief = withListed(briefOf({ ...outline, sketch }, host.scope), sitemap)
    const skeleton = skeletonOf(view.table.elements)
    const referring = { outline, page: isJudged ? page : null }
    const references = pageReferences(referring, host.scope, data.hosts)
    if (!isJudged) return { brief, skeleton, references, judgement: null }
    const whole = { ...response, redirects: [], tooManyRedirects: false }
    const facts = assembledFacts(
      {
        ...host.given.facts,
        ...{ site, page, hops, timings: timingFacts(whole) },
        probes: { ...host.given.facts.probes, stylesheets },
        response: responseFacts(whole, charset, crawl),
        sitemap,
      },
      crawl.bots,
    )
    const nodes = page.structured.data.nodes.filter(({ topLevel }) => topLevel)
    const types = [...new Set(nodes.flatMap((node) => node.types))]
    return { brief, skeleton, types, references, judgement: this.#judgement(facts, host.given) }
  }

  #judgement(facts: SiteFacts, { accept, overrides }: SiteHost): PageJudgement {
    const { judge } = this.#tools
    const judged = judge.run({ facts, selection: { audits: ['seo', 'geo'] }, accept, overrides })
    return pageJudgement(judged, facts, judge.catalogueOf(overrides))
  }

  #host(shared: SharedHost): Host {
    const known = this.#hosts.get(shared.id)
    if (known) return known
    const [oldest] = this.#hosts.keys()
    if (oldest !== undefined && this.#hosts.size >= MAX_HOSTS) this.#hosts.delete(oldest)
    const host = new Host(JSON.parse(Buffer.from(shared.json).toString()) as SiteHost)
    this.#hosts.set(shared.id, host)
    return host
  }
}

/** A host in a form in which pages are looked up quickly. */
class Host {
  readonly given: SiteHost
  readonly scope: SiteScope
  /** Places in the list by the hash of the address: the texts would take ten times the memory. */
  readonly #exact = new Map<number, number>()
  readonly #variants = new Map<number, number>()
  readonly #sheets = new Map<string, StyleSheet>()

  constructor(given: SiteHost) {
    this.given = given
    this.scope = new SiteScope({ ...given.facts.site, robots: given.facts.robots }, given.scope)
    for (const [index, url] of given.listed.entries()) {
      note(this.#exact, normUrl(url), index)
      note(this.#variants, variantKey(url), index)
    }
  }

  /** The same object for all pages, so that its rules are read once. */
  sheet({ id, text, ...shared }: SharedSheet): StyleSheet {
    const known = this.#sheets.get(id)
    if (known !== undefined) return known
    const sheet = { ...shared, text: Buffer.from(text).toString() }
    this.#sheets.set(id, sheet)
    return sheet
  }

  /** The sitemaps, with what they say of a page. */
  sitemapFor(canonical: string | null, site: SiteAddresses): SiteFacts['sitemap'] {
    const url = publicUrl(site, canonical ?? site.finalUrl)
    const exact = this.#exact.get(textHash(normUrl(url) ?? ''))
    const index = exact ?? this.#variants.get(textHash(variantKey(url) ?? ''))
    const { sitemap } = this.given.facts
    if (index === undefined) {
      return { ...sitemap, page: { match: 'none', url: null, lastmod: null, alternates: [] } }
    }
    const { listed, lastmods, versions } = this.given
    const match = exact === undefined ? 'variant' : 'exact'
    const alternates = versionsAt(versions, index)
    const lastmod = lastmods[index] ?? null
    return { ...sitemap, page: { match, url: listed[index]!, lastmod, alternates } }
  }
}

/** Adds the language versions that the sitemaps state to those of the page itself. */
export function withListed(
  brief: PageBrief,
  { page: { alternates: listed } }: Pick<SiteFacts['sitemap'], 'page'>,
): PageBrief {
  if (listed.length === 0) return brief
  const all = [
    ...brief.alternates,
    ...listed.map(({ hreflang, href }) => ({
      lang: hreflang.trim().toLowerCase(),
      href: parseHttpUrl(href)?.href ?? href,
    })),
  ]
  const distinct = new Map(all.map((one) => [`${one.lang} ${one.href}`, one]))
  return { ...brief, alternates: [...distinct.values()] }
}

function note(index: Map<number, number>, text: string | null, at: number): void {
  if (text === null) return
  const hash = textHash(text)
  if (!index.has(hash)) index.set(hash, at)
}
