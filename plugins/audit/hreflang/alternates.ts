import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type { HreflangOptions } from '../../../manifests/types/hreflang.ts'
import { normUrl, parseHttpUrl } from '../../web/http-url.ts'
import { auditedUrl, publicUrl } from '../page/address/audited-site.ts'
import { parseLinkHeaders } from '../page/http/link-header.ts'
import { contentTypeOf } from '../page/http/response.ts'
import { indexDirectives } from '../page/indexing/index-directives.ts'
import type { PageOutline } from '../page/outline/page-outline.ts'
import { readOutline, unlessTooCostly } from '../page/outline/read-html-page.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { Annotation, OwnPage, ReturnAnnotation } from './annotations.ts'

/** Self-description of an alternate that responded. */
export type AlternatePage = {
  /** Compared spelling, on the public origin; null without a canonical. */
  readonly canonical: string | null
  readonly noindex: boolean
  /** Primary language subtag; `und` if unknown. */
  readonly language: string
  readonly annotations: readonly ReturnAnnotation[]
}

export type Answered = {
  readonly kind: 'answered'
  readonly status: number
  /** Address of the last answer in the compared spelling, on the public origin. */
  readonly finalUrl: string
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
  readonly isEndless: boolean
  /** null where it was not to be read: no success, or too much for the reader. */
  readonly page: AlternatePage | null
}

/** Result of requesting one URL. */
export type AlternateAnswer =
  | Answered
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'notAsked'; readonly why: 'limit' | 'time' }

/** The audited page among its own alternates, from the facts of the crawl. */
export function ownAnswer(
  site: SiteFacts,
  own: OwnPage,
  annotations: readonly Annotation[],
): Answered {
  const canonical = own.canonical === null ? null : normUrl(publicUrl(site, own.canonical))
  return {
    kind: 'answered',
    status: site.response.status,
    finalUrl: normUrl(own.url) ?? own.url,
    redirects: [],
    isEndless: false,
    page: {
      canonical,
      noindex: indexDirectives(site, 'googlebot').noindex,
      language: site.page?.language ?? 'und',
      annotations: annotations.flatMap(({ lang, target }) =>
        target === null ? [] : { lang, target },
      ),
    },
  }
}

const HTML = new Set(['text/html', 'application/xhtml+xml'])
const READING_MS = 10_000

export type Asking = {
  readonly site: SiteFacts
  readonly options: HreflangOptions
  readonly ctx: RunContext
  /** Sent as User-Agent in place of the auditor's own. */
  readonly userAgent?: string
  /** On the monotonic clock: nothing takes longer. */
  readonly deadlineMs: number
}

/**
 * Asks for one alternate and reads what it says of itself. What the other side does wrong is an
 * answer; only what says nothing about it is thrown.
 * @throws the signal's reason
 */
export async function askAlternate(target: string, asking: Asking): Promise<AlternateAnswer> {
  const { ctx, deadlineMs } = asking
  const leftMs = deadlineMs - ctx.clock.monotonic()
  if (leftMs < 1) return { kind: 'notAsked', why: 'time' }
  try {
    const response = await fetchAlternate(target, leftMs, asking)
    const { url, status, redirects, tooManyRedirects } = response
    const isRead = status >= 200 && status < 300
    return {
      kind: 'answered',
      status,
      finalUrl: spelled(url, asking) ?? url,
      redirects: redirects.map((hop) => ({ url: hop.url.slice(0, 2048), status: hop.status })),
      isEndless: tooManyRedirects,
      page: isRead ? await readPage(response, asking) : null,
    }
  } catch (error) {
    ctx.signal.throwIfAborted()
    return withoutAnswer(error, deadlineMs - ctx.clock.monotonic())
  }
}

function fetchAlternate(target: string, leftMs: number, asking: Asking): Promise<HttpResponse> {
  const { ctx, options, site, userAgent } = asking
  return ctx.http.fetch({
    url: auditedUrl(site, target),
    headers: {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
    trust: 'target',
    maxBytes: options.bodyBytes,
    onOverflow: 'truncate',
    timeoutMs: Math.max(1, Math.min(options.requestTimeoutMs, Math.floor(leftMs))),
    maxRedirects: options.maxRedirects,
    signal: ctx.signal,
  })
}

function withoutAnswer(error: unknown, leftMs: number): AlternateAnswer {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'SSRF_BLOCKED' || error.code === 'INVALID_URL') return { kind: 'notAllowed' }
  if (error.code !== 'TARGET_UNREACHABLE') throw error
  // Cut short by the module's own time, it says nothing about the other side.
  if (error.data.cause === 'timeout' && leftMs < 1) return { kind: 'notAsked', why: 'time' }
  return { kind: 'unreachable', reason: String(error.data.problem ?? 'it did not answer') }
}

async function readPage(response: HttpResponse, asking: Asking): Promise<AlternatePage | null> {
  const { body, url, headers } = response
  if (!HTML.has(contentTypeOf(headers).mediaType)) return fromHeaders(response, asking)
  const { ctx, site } = asking
  const { signal } = ctx
  const source = { body, url, headers, expectedOrigin: site.expectedOrigin }
  const outline = await unlessTooCostly(
    readOutline(ctx.compute, { ...source, signal, timeoutMs: READING_MS }),
  )
  if (outline === null) return null
  const { canonical, noindex, content, alternates } = outline
  return {
    canonical: canonical === null ? null : spelled(canonical, asking),
    noindex,
    language: content.language,
    annotations: annotationsTo(alternates, asking),
  }
}

/** Annotations in the headers of another document, such as a PDF. */
function fromHeaders({ headers, url }: HttpResponse, asking: Asking): AlternatePage {
  const links = parseLinkHeaders(headers.link ?? [])
  const absolute = (target: string): string => parseHttpUrl(target, url)?.href ?? target
  const canonical = links.find(({ rel }) => rel.includes('canonical'))
  const alternates = links.flatMap(({ rel, target, params }) => {
    if (!rel.includes('alternate') || params.hreflang === undefined) return []
    return { lang: params.hreflang.trim().toLowerCase(), href: absolute(target) }
  })
  return {
    canonical: canonical === undefined ? null : spelled(absolute(canonical.target), asking),
    noindex: indexDirectives({ page: null, response: { headers } }, 'googlebot').noindex,
    language: 'und',
    annotations: annotationsTo(alternates, asking),
  }
}

function annotationsTo(
  alternates: PageOutline['alternates'],
  asking: Asking,
): readonly ReturnAnnotation[] {
  return alternates.flatMap(({ lang, href }) => {
    const target = spelled(href, asking)
    return target === null ? [] : { lang: lang.toLowerCase(), target }
  })
}

/** An address on the public origin, in the spelling by which addresses are compared. */
function spelled(url: string, { site }: Asking): string | null {
  return normUrl(publicUrl(site, url))
}
