import { AppError, type ErrorCode } from '../../../../core/errors.ts'
import type { RunContext } from '../../../../core/plugin.ts'
import type { Workers } from '../../../../core/ports/compute.ts'
import type { HttpResponse } from '../../../../core/ports/http.ts'
import { contentTypeOf, isHtml } from '../http/response.ts'
import type { OutlineTaskInput, PageContent, PageOutline } from './page-outline.ts'

const MAX_REDIRECTS = 5
const TOO_COSTLY: readonly ErrorCode[] = ['COMPUTE_TIMEOUT', 'COMPUTE_MEMORY']
/** Failures of the page itself; any other is the auditor's. */
const OF_THE_PAGE: readonly ErrorCode[] = [
  'TARGET_UNREACHABLE',
  'SSRF_BLOCKED',
  'INVALID_URL',
  'RESPONSE_TOO_LARGE',
  ...TOO_COSTLY,
]

type OutlineQuestion = Omit<OutlineTaskInput, 'headerCharset'> & {
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

/** The outline of an answer, or of a rendered document. @throws COMPUTE_TIMEOUT, COMPUTE_MEMORY */
export function readOutline(
  compute: Workers,
  { signal, timeoutMs, ...source }: OutlineQuestion,
): Promise<PageOutline> {
  const { charset } = contentTypeOf(source.headers)
  const headerCharset = typeof source.body === 'string' ? null : charset || null
  const input: OutlineTaskInput = { ...source, headerCharset }
  return compute.run<PageOutline>('outline', input, { signal, timeoutMs })
}

/** Result of the compute pool; null if it gave up because the work took too much time or memory. */
export async function unlessTooCostly<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && TOO_COSTLY.includes(error.code)) return null
    throw error
  }
}

type HtmlPageQuestion = {
  readonly url: string
  readonly maxBytes: number
  /** Time for the exchange with all its redirects. */
  readonly timeoutMs: number
  /** Time for parsing. */
  readonly readTimeoutMs: number
  /** Problem of the response at this URL, in words; undefined if there is none. */
  readonly refuse?: (url: string) => string | undefined
}

/** Content of another page, or why it could not be read, in words that follow its name. */
type HtmlPage =
  | { readonly url: string; readonly content: PageContent }
  | { readonly problem: string }

/** Parts of a run that it needs. */
type PageAsker = Pick<RunContext, 'http' | 'compute' | 'signal'>

/**
 * Asks for a page of HTML through the guard and reads its text.
 * @throws the signal's reason, and failures that are not the page's
 */
export async function readHtmlPage(
  { http, compute, signal }: PageAsker,
  { url, maxBytes, timeoutMs, readTimeoutMs, refuse }: HtmlPageQuestion,
): Promise<HtmlPage> {
  try {
    const response = await http.fetch({
      ...{ url, trust: 'target', maxBytes, onOverflow: 'truncate', timeoutMs, signal },
      ...{ maxRedirects: MAX_REDIRECTS, headers: { accept: 'text/html,application/xhtml+xml' } },
    })
    const problem = problemOf(response) ?? refuse?.(response.url)
    if (problem !== undefined) return { problem }
    const { body, headers } = response
    const source = { body, headers, url: response.url, signal, timeoutMs: readTimeoutMs }
    const { content } = await readOutline(compute, source)
    return { url: response.url, content }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError) || !OF_THE_PAGE.includes(error.code)) throw error
    return { problem: failureText(error) }
  }
}

function problemOf(response: HttpResponse): string | undefined {
  if (response.tooManyRedirects) return 'redirects too often'
  if (response.status !== 200) return `answered ${response.status}`
  if (isHtml(response)) return undefined
  return `is ${contentTypeOf(response.headers).mediaType || 'of no media type'}`
}

function failureText({ code, data }: AppError): string {
  if (code === 'SSRF_BLOCKED') return 'stands at an address that is not allowed'
  if (code === 'RESPONSE_TOO_LARGE') return 'is too large'
  if (code === 'COMPUTE_TIMEOUT' || code === 'COMPUTE_MEMORY') return 'could not be parsed in time'
  return data.cause === 'timeout' ? 'did not answer in time' : 'could not be reached'
}
