import { parseRobots, robotsAccess } from '../../../web/parse-robots.ts'
import type { RobotsFacts } from '../../../web/robots-facts.ts'
import { robotsVerdicts } from '../../../web/robots-verdict.ts'
import { addressFacts } from '../../page/address/audited-site.ts'
import { siteDates } from '../../page/dates/site-dates.ts'
import type { FactsData } from '../../page/facts-data.ts'
import { lazyPageFacts, pageFactsOf } from '../../page/page-facts.ts'
import { type OpenPage, openPage, type PageTaskInput } from '../../page/page-tasks.ts'
import { redirectFacts } from '../../page/response/redirects.ts'
import { headerProtections, strictTransport } from '../../page/response/security-headers.ts'
import { robotsPolicy } from '../../page/robots/robots-policy.ts'
import type { SiteFacts } from '../../page/site-facts.ts'
import { exampleLlmsTxt } from './example-llms-txt.ts'
import { exampleSitemap } from './example-sitemap.ts'
import { expandExample } from './example-text.ts'

/** One example of a check, as in its YAML file (manifests/schemas/check-examples.schema.json). */
export type CheckExample = {
  readonly name?: string
  readonly html?: string
  readonly url?: string
  readonly finalUrl?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Linked style sheets that the crawl fetched: path -> text. */
  readonly styleSheets?: Readonly<Record<string, string>>
  readonly robots?: string
  readonly robotsStatus?: number | null
  readonly llmsTxt?: string
  readonly llmsFullTxt?: string
  readonly llmsHeaders?: string
  readonly llmsStatus?: number
  readonly sitemap?: string
  readonly redirects?: readonly {
    readonly url: string
    readonly status: number
    readonly location?: string
  }[]
  readonly now?: string
  readonly expectedOrigin?: string
  readonly facts?: Readonly<Record<string, unknown>>
  readonly thresholds?: Readonly<Record<string, number>>
  readonly reason?: string
  readonly message?: string
  readonly value?: unknown
}

const DEFAULT_URL = 'https://www.example.com/guide/page'
const DEFAULT_HTML =
  '<!doctype html><html lang="en"><head><title>Example</title></head><body></body></html>'
const REFUSALS = [401, 402, 403, 407, 429, 451]

/**
 * The facts that a crawl of the example would return. Uses the real parsers. `lazily`: facts of the
 * page and of the site's files are computed when they are read, and are no data that could be cloned
 * before.
 */
export function exampleFacts(
  example: CheckExample,
  data: FactsData,
  { lazily = false } = {},
): SiteFacts {
  const url = example.url ?? DEFAULT_URL
  const finalUrl = example.finalUrl ?? url
  const now = Date.parse(example.now ?? '2026-06-15T12:00:00Z')
  const headers = lowerCase(example.headers)
  const contentType = headers['content-type']![0]!
  const mediaType = contentType.split(';')[0]!.trim().toLowerCase()
  const isHtml = mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
  const body = new TextEncoder().encode(expandExample(example.html ?? DEFAULT_HTML))
  const headerCharset = /charset=([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null
  const origin =
    example.expectedOrigin === undefined ? {} : { expectedOrigin: example.expectedOrigin }
  const styleSheets = Object.entries(example.styleSheets ?? {}).map(([path, text]) => {
    return { url: new URL(path, finalUrl).href, text, isComplete: true }
  })
  const input = { body, headerCharset, url: finalUrl, headers, styleSheets, ...origin }
  const { view, charset } = isUsual(example) ? usualPage(input, data) : openPage(input, data)
  const page = lazily ? lazyPageFacts(view) : pageFactsOf(view)
  const status = example.status ?? 200
  const given = {
    url,
    finalUrl,
    now,
    ...origin,
    address: addressFacts({ url, finalUrl, ...origin }),
    page: isHtml ? page : null,
    response: {
      status,
      headers,
      mediaType,
      isHtml,
      bytes: body.byteLength,
      transferBytes: body.byteLength,
      contentEncoding: headers['content-encoding']?.[0]?.toLowerCase() ?? '',
      truncated: false,
      incomplete: false,
      charset,
      challenge: false,
      blocked:
        REFUSALS.includes(status) || status >= 500
          ? `the page answered with status ${status}`
          : null,
      edge: null,
      hsts: strictTransport(headers),
      protections: headerProtections(headers),
    },
    redirects: redirectFacts(example.redirects ?? []),
    timings: { dnsMs: 5, connectMs: 10, tlsMs: 15, ttfbMs: 120, totalMs: 200 },
    probes: {},
    missing: {},
  }
  const facts: Omit<SiteFacts, 'dates'> = computedOnRead(given, {
    robots: () =>
      robotsPolicy(
        {
          robots: robotsOf(example, finalUrl),
          page: isHtml ? page : null,
          response: { headers },
          finalUrl,
        },
        data.bots,
      ),
    llmsTxt: () => exampleLlmsTxt(example, finalUrl),
    sitemap: () =>
      exampleSitemap(example, {
        site: { url, finalUrl, ...origin },
        finalUrl,
        now,
        canonical: page.canonical.url,
        llmsLinks: facts.llmsTxt.sameSiteLinks.flatMap(({ url: link }) => link ?? []),
      }),
  })
  const changed = withFacts(facts, example.facts ?? {})
  const all = computedOnRead(changed, { dates: () => siteDates(changed) })
  return lazily ? all : { ...all }
}

type Makers = Readonly<Record<string, () => unknown>>

/** Adds members, each made when it is first read. */
function computedOnRead<T extends object, M extends Makers>(
  facts: T,
  makers: M,
): T & { readonly [K in keyof M]: ReturnType<M[K]> } {
  for (const [name, make] of Object.entries(makers)) {
    let made: { readonly value: unknown } | undefined
    const get = () => {
      made ??= { value: make() }
      return made.value
    }
    Object.defineProperty(facts, name, { enumerable: true, get })
  }
  return facts as T & { readonly [K in keyof M]: ReturnType<M[K]> }
}

const usualPages = new WeakMap<FactsData, OpenPage>()

const isUsual = ({ html, url, finalUrl, headers, expectedOrigin }: CheckExample): boolean =>
  [html, url, finalUrl, headers, expectedOrigin].every((given) => given === undefined)

/** The default page of examples. */
function usualPage(input: PageTaskInput, data: FactsData): OpenPage {
  const page = usualPages.get(data) ?? openPage(input, data)
  usualPages.set(data, page)
  return page
}

const TOKENS =
  `GPTBot OAI-SearchBot ChatGPT-User ClaudeBot Claude-SearchBot Claude-User anthropic-ai Claude-Web Googlebot
Googlebot-Image Google-Extended PerplexityBot Perplexity-User bingbot CCBot Applebot-Extended meta-externalagent
Bytespider Amazonbot cohere-training-data-crawler`.split(/\s+/)

function robotsOf(example: CheckExample, finalUrl: string): RobotsFacts {
  const status = example.robotsStatus === undefined ? 200 : example.robotsStatus
  const body = status === 200 ? expandExample(example.robots ?? 'User-agent: *\nDisallow:\n') : ''
  const robots = { access: robotsAccess(status), txt: parseRobots(body) }
  return {
    ...robots,
    url: new URL('/robots.txt', finalUrl).href,
    status,
    mediaType: 'text/plain',
    bytes: body.length,
    truncated: false,
    agents: robotsVerdicts(robots, TOKENS, finalUrl),
  }
}

function lowerCase(headers: CheckExample['headers']): Record<string, readonly string[]> {
  const result: Record<string, readonly string[]> = { 'content-type': ['text/html; charset=utf-8'] }
  for (const [name, value] of Object.entries(headers ?? {})) {
    result[name.toLowerCase()] = typeof value === 'string' ? [value] : value
  }
  return result
}

/** Sets values at dotted paths. Copies the objects on the path, because examples share the rest. */
function withFacts<T>(facts: T, changes: Readonly<Record<string, unknown>>): T {
  const changed = Object.entries(changes).reduce<unknown>(
    (place, [path, value]) => withValue(place, path.split('.'), value),
    facts,
  )
  return changed as T
}

function withValue(place: unknown, [step, ...deeper]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  const copy: object = Array.isArray(place) ? [...place] : { ...(place as object | null) }
  const inner = (copy as Record<string, unknown>)[step]
  return Object.assign(copy, { [step]: withValue(inner, deeper, value) })
}
