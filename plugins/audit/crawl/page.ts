import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type { CrawlOptions } from '../../../manifests/types/crawl.ts'
import { parseHttpUrl } from '../../web/http-url.ts'
import type { StyleSheet } from '../page/document/style-rules.ts'
import { contentTypeOf, transferOf } from '../page/http/response.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { PageTaskInput, PageTaskOutput } from '../page/page-tasks.ts'
import { partialPage } from '../page/response/partial-page.ts'
import type { ResponseFacts } from '../page/site-facts.ts'
import type { CrawlRequest } from './request.ts'
import type { Requester } from './requester.ts'
import { type CrawlData, headerCharset, responseFacts } from './response-facts.ts'

const MAX_REDIRECTS = 10
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/**
 * Fetches the audited page: one GET with at most 10 redirects, at most 10 MiB; a second one if the
 * first was cut.
 * @throws INVALID_URL, SSRF_BLOCKED; TARGET_UNREACHABLE for a timeout or endless redirects
 */
export async function fetchPage(
  url: string,
  requester: Requester,
  options: Pick<CrawlOptions, 'pageBytes'>,
): Promise<HttpResponse> {
  const response = await requester.fetchWhole({
    url,
    accept: ACCEPT,
    maxBytes: options.pageBytes,
    maxRedirects: MAX_REDIRECTS,
  })
  if (response.tooManyRedirects) {
    throw unreachable(
      `its redirects do not end (more than ${MAX_REDIRECTS})`,
      'redirects',
      response,
    )
  }
  return response
}

function unreachable(problem: string, cause: string, { url, status }: HttpResponse): AppError {
  return new AppError('TARGET_UNREACHABLE', { problem, cause, url, status })
}

const PARSE_TIMEOUT_MS = 25_000
/** Larger pages take as long as a hundred usual ones. */
const QUICK_BYTES = 1024 * 1024

/** `facts` and `content` are null when the response is not HTML. */
export type ReadPage = {
  readonly facts: PageFacts | null
  readonly content: PageContent | null
  readonly response: ResponseFacts
}
type PageReading = {
  readonly ctx: RunContext
  readonly styleSheets: readonly StyleSheet[]
  readonly request: CrawlRequest
  readonly data: CrawlData
}

/**
 * Extracts facts from the page's response. Its body is transferred to a thread, so it cannot be
 * used afterwards. Warns if the audit covers only a part of the page.
 * @throws COMPUTE_TIMEOUT, COMPUTE_MEMORY
 */
export async function readPage(response: HttpResponse, reading: PageReading): Promise<ReadPage> {
  const { ctx, data } = reading
  const answer = responseFacts(response, headerCharset(response), data)
  if (!answer.isHtml) {
    warnOfPart(answer, null, ctx)
    const { mediaType } = contentTypeOf(response.headers)
    const type = mediaType || 'an unknown type'
    ctx.warn('NOT_HTML', `The response is ${type}, not HTML, so checks of the page do not apply.`)
    return { facts: null, content: null, response: answer }
  }
  const { page, content, charset } = await parsed(response, reading)
  const truncated = warnOfPart(answer, page, ctx) || content.truncated
  return { facts: page, content: { ...content, truncated }, response: { ...answer, charset } }
}

/** Warns if only the beginning of the page is known. Returns whether that is so. */
function warnOfPart(response: ResponseFacts, page: PageFacts | null, ctx: RunContext): boolean {
  const part = partialPage(response, page)
  if (part === null) return false
  if (part.limit === null) {
    const text = `The connection ended too early, and a second request did not help: only the first ${response.bytes} bytes of the page arrived. What may be in the rest was not judged. Check the server, then audit the page again.`
    ctx.warn('PAGE_INCOMPLETE', text)
  } else {
    const text = `The page has more than ${part.limit}; only its beginning was audited. What may be in the rest was not judged.`
    ctx.warn('PAGE_TRUNCATED', text)
  }
  return true
}

async function parsed(
  { body, url, headers }: HttpResponse,
  { ctx, request, styleSheets }: PageReading,
): Promise<PageTaskOutput> {
  const { charset } = contentTypeOf(headers)
  const { expectedOrigin } = request
  const input: PageTaskInput = {
    body,
    headerCharset: charset === '' ? null : charset,
    url,
    headers,
    styleSheets,
    ...(expectedOrigin === undefined ? {} : { expectedOrigin }),
  }
  const isPatient = body.length > QUICK_BYTES
  const limits = { signal: ctx.signal, timeoutMs: PARSE_TIMEOUT_MS }
  const options = { ...limits, transfer: transferOf(body), isPatient }
  return await ctx.compute.run<PageTaskOutput>('page', input, options)
}

type PageLinkTarget = { readonly url: string; readonly selector: string }
/** `width`: pixels declared in the markup, null if absent. */
type PageImageTarget = { readonly url: string; readonly width: number | null }

/** The parts of a page that further requests need. Only this file reads PageFacts for them. */
export type CrawlView = {
  /** The canonical URL if the page declares exactly one, or null. */
  readonly canonical: string | null
  /** Links of the main content to other pages, in document order. */
  readonly internalLinks: readonly PageLinkTarget[]
  readonly externalLinks: readonly PageLinkTarget[]
  readonly ogImage: PageImageTarget | null
  /** Image of primaryNode, else primaryImageOfPage, else og:image. Image checks judge this one. */
  readonly primaryImage: PageImageTarget | null
  readonly contentImages: readonly string[]
  /** Announced llms.txt and Markdown version. */
  readonly describedBy: string | null
  readonly markdownAlternate: string | null
  readonly language: string
  readonly wordCount: number
}

/** @param page null when the response is not HTML, so there is nothing more to request */
export function crawlView(page: PageFacts | null): CrawlView {
  if (!page) return EMPTY
  const { openGraph, primaryImage, announcedLinks } = page
  return {
    canonical: page.canonical.url,
    internalLinks: linksOf(page, 'internal'),
    externalLinks: linksOf(page, 'external'),
    ogImage: openGraph.image ? { url: openGraph.image, width: openGraph.imageWidth } : null,
    primaryImage: primaryImage && { url: primaryImage.url, width: primaryImage.width },
    contentImages: page.images.flatMap(({ content, url }) =>
      content && url && parseHttpUrl(url) ? [url] : [],
    ),
    describedBy: announcedLinks.llmsTxt[0]?.url ?? null,
    markdownAlternate: announcedLinks.markdown[0]?.url ?? null,
    language: page.language,
    wordCount: page.text.words,
  }
}

const EMPTY: CrawlView = {
  canonical: null,
  internalLinks: [],
  externalLinks: [],
  ogImage: null,
  primaryImage: null,
  contentImages: [],
  describedBy: null,
  markdownAlternate: null,
  language: 'und',
  wordCount: 0,
}

function linksOf(page: PageFacts, kind: 'internal' | 'external'): PageLinkTarget[] {
  return page.links.flatMap((link) =>
    link.inMain && link.kind === kind && !link.self && link.url
      ? [{ url: link.url, selector: link.selector }]
      : [],
  )
}
