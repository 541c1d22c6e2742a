import type { TestContext } from 'node:test'
import type { RunWarning } from '../../../../core/events/event.ts'
import crawlPlugin from '../../../../plugins/audit/crawl/plugin.ts'
import multipagePlugin from '../../../../plugins/audit/multipage/plugin.ts'
import type { MultipageResult } from '../../../../plugins/audit/multipage/types.ts'
import {
  type LoopbackSite,
  type SiteRoute,
  startLoopbackSite,
} from '../../../support/loopback-site.ts'
import {
  type ModuleTrial,
  resultOf,
  runModule,
  type TrialResult,
} from '../../../support/run-module.ts'

export type SiteTrial = {
  /** By path; `*` answers the rest. */
  readonly routes: Readonly<Record<string, SiteRoute>>
  /** Path of the audited page. Default `/`. */
  readonly path?: string
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly options?: Readonly<Record<string, unknown>>
  readonly trial?: Partial<ModuleTrial>
}

export type SiteReading = {
  readonly site: LoopbackSite
  readonly trial: TrialResult
  readonly result: MultipageResult
  readonly warnings: readonly RunWarning[]
  /** Requests of the module alone, such as `GET /a`. */
  readonly requests: readonly string[]
}

/** Crawls a page of a loopback site, then reads its further pages, on the real engine. */
export async function readSite(given: SiteTrial, t: TestContext): Promise<SiteReading> {
  const { site, trial, requests } = await trySite(given, t)
  const { warnings } = trial
  return { site, trial, result: resultOf<MultipageResult>(trial), warnings, requests }
}

/** As `readSite`, whatever comes of it. */
export async function trySite(given: SiteTrial, t: TestContext) {
  const site = await startLoopbackSite({ routes: given.routes })
  t.after(() => site.close())
  const url = `${site.origin}${given.path ?? '/'}`
  const needs = ['page', 'robots', 'sitemap']
  const crawl = await runModule(
    'crawl',
    {
      plugin: crawlPlugin,
      inputs: { url, needs, ...given.inputs },
      parts: { ports: new Map([['auditor', {}]]) },
    },
    t,
  )
  if (crawl.outcome.status !== 'done') throw new Error(JSON.stringify(crawl.outcome))
  const { site: facts, content } = crawl.outcome.output
  const before = site.requests.length
  const trial = await runModule(
    'multipage',
    {
      plugin: multipagePlugin,
      inputs: { site: facts, content, ...given.inputs },
      config: { modules: { multipage: { options: given.options ?? {} } } },
      ...given.trial,
    },
    t,
  )
  const requests = site.requests.slice(before).map(({ method, path }) => `${method} ${path}`)
  return { site, trial, requests }
}

export type PageParts = {
  readonly title?: string
  readonly description?: string
  readonly canonical?: string
  /** Further markup of the head. */
  readonly head?: string
  readonly h1?: string
  readonly links?: readonly string[]
  readonly text?: string
  readonly lang?: string
}

/** A sound page that links to `links`; parts given as '' are left out. */
export function page(name: string, parts: PageParts = {}): { body: string } {
  const { title = `Page ${name}`, description = `All about ${name}.`, h1 = `About ${name}` } = parts
  const { canonical, head = '', links = [], lang = 'en', text = ownText(name) } = parts
  const anchors = links.map((href) => `<a href="${href}">To ${href}</a>`).join(' ')
  const element = (tag: string, content: string) => (content ? `<${tag}>${content}</${tag}>` : '')
  const body = `<!doctype html><html lang="${lang}"><head>${element('title', title)}
    ${description ? `<meta name="description" content="${description}">` : ''}
    ${canonical ? `<link rel="canonical" href="${canonical}">` : ''}${head}</head>
    <body><main>${element('h1', h1)}<p>${text}</p>${anchors}</main></body></html>`
  return { body }
}

/** 120 words that no other page has. */
export function ownText(name: string, count = 120): string {
  return Array.from(
    { length: count },
    (_, index) => `${name.replaceAll('/', '')}word${index}`,
  ).join(' ')
}

export function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}
