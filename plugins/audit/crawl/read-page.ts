import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { PARSE_LIMITS } from '../page/document/parse-limits.ts'
import { contentTypeOf } from '../page/http/content-type.ts'
import { transferOf } from '../page/http/transfer-of.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { PageTaskInput, PageTaskOutput } from '../page/page-task.ts'
import type { ResponseFacts } from '../page/site-facts.ts'
import type { CrawlData } from './crawl-data.ts'
import type { CrawlRequest } from './crawl-request.ts'
import { headerCharset, responseFacts } from './response-facts.ts'

const PARSE_TIMEOUT_MS = 25_000
/** A larger page takes a thread for as long as a hundred usual ones. */
const QUICK_BYTES = 1024 * 1024

/** `facts` and `content`: null when the answer is not HTML. */
export type ReadPage = {
  readonly facts: PageFacts | null
  readonly content: PageContent | null
  readonly response: ResponseFacts
}
export type PageReading = {
  readonly ctx: RunContext
  readonly request: CrawlRequest
  readonly data: CrawlData
}

/**
 * Facts of the page's answer, whose body is handed over to a thread: nobody else has it after this.
 * Warns where the audit sees only a part of the page.
 * @throws COMPUTE_TIMEOUT, COMPUTE_MEMORY
 */
export async function readPage(response: HttpResponse, reading: PageReading): Promise<ReadPage> {
  const { ctx, data } = reading
  const answer = responseFacts(response, headerCharset(response), data)
  if (!answer.isHtml) {
    warnOf(boundOf(answer, null), ctx)
    const { mediaType } = contentTypeOf(response.headers)
    const type = mediaType || 'an unknown type'
    ctx.warn('NOT_HTML', `The answer is ${type}, not HTML; checks of the page do not apply.`)
    return { facts: null, content: null, response: answer }
  }
  const { page, content, charset } = await parsed(response, reading)
  warnOf(boundOf(answer, page), ctx)
  return { facts: page, content, response: { ...answer, charset } }
}

/** What the page has more of than is audited; null when all of it is. */
function boundOf({ truncated, bytes }: ResponseFacts, page: PageFacts | null): string | null {
  const met = page?.text.htmlTruncated ?? null
  if (met !== null) return `${PARSE_LIMITS[met]} ${met}`
  return truncated ? `${Math.floor(bytes / 1024)} KiB` : null
}

function warnOf(bound: string | null, ctx: RunContext): void {
  if (bound === null) return
  ctx.warn('PAGE_TRUNCATED', `The page has more than ${bound}; only its beginning was audited.`)
}

async function parsed(
  { body, url, headers }: HttpResponse,
  { ctx, request }: PageReading,
): Promise<PageTaskOutput> {
  const { charset } = contentTypeOf(headers)
  const { expectedOrigin } = request
  const input: PageTaskInput = {
    body,
    headerCharset: charset === '' ? null : charset,
    url,
    headers,
    ...(expectedOrigin === undefined ? {} : { expectedOrigin }),
  }
  const isPatient = body.length > QUICK_BYTES
  const limits = { signal: ctx.signal, timeoutMs: PARSE_TIMEOUT_MS }
  const options = { ...limits, transfer: transferOf(body), isPatient }
  return await ctx.compute.run<PageTaskOutput>('page', input, options)
}
