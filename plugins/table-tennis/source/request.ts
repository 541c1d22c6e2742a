import { AppError } from '../../../core/errors.ts'
import { retryAfterMs } from '../../../core/http-status.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { HttpRequest, HttpResponse } from '../../../core/ports/http.ts'
import type { ClubListOptions } from '../../../manifests/types/club-list.ts'
import { decodeBytes } from '../../web/decode-bytes.ts'
import { SOURCE_CHANGED, SOURCE_UNREACHABLE } from '../errors.ts'

/** Context of a step that reads the site: how pages are fetched, and the limits of one page. */
export type SourceContext = RunContext<
  Pick<ClubListOptions, 'transport' | 'maxBytes' | 'timeoutMs'>
>

/** Limits of one request. */
export type RequestLimits = Pick<ClubListOptions, 'maxBytes' | 'timeoutMs'>

/** Longer pauses are left to the next run. */
const MAX_PAUSE_MS = 10 * 60 * 1000

/** Statuses below 500 after which a retry may succeed (RFC 9110 and 6585). */
const PASSING = new Set([408, 425, 429])
const PAUSING = new Set([429, 503])

/** Converts a connection failure to a failure of the source. Returns other errors unchanged. */
export function toSourceFailure(error: unknown, url: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'TARGET_UNREACHABLE') return error
  const { problem, cause } = error.data
  return new AppError(
    SOURCE_UNREACHABLE,
    { problem: `${String(problem)} (${url})`, cause, url },
    { cause: error },
  )
}

/** The error for a response without a page. Server errors and busy answers are retryable. */
export function badStatus({ status, headers, url }: HttpResponse, nowMs: number): AppError {
  const pauseMs = PAUSING.has(status) ? retryAfterMs(headers, nowMs) : undefined
  return new AppError(SOURCE_UNREACHABLE, {
    problem: `${url} answered ${status}`,
    status,
    url,
    retryable: status >= 500 || PASSING.has(status),
    ...(pauseMs !== undefined && { retryAfterMs: Math.min(pauseMs, MAX_PAUSE_MS) }),
  })
}

/** The error for an incomplete response. */
function cutPage(url: string): AppError {
  return new AppError(SOURCE_UNREACHABLE, { problem: `the page was cut off (${url})`, url })
}

/** The last tag must be within this many final characters; some sites append a comment. */
const END_CHARACTERS = 4096
const decoder = new TextDecoder('utf-8')
/** Meaning of ISO-8859-1 on the web (Encoding Standard, section 4.2). */
const OLD_CHARSET = 'windows-1252'

export type SourceRequest = Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'> & {
  readonly isRepeatable?: boolean
  /** Default: the context's signal. */
  readonly signal?: AbortSignal
}

/** One request to the operator's source within the step's limits. Redirects are not followed. */
export async function askSource(
  request: SourceRequest,
  ctx: RunContext<RequestLimits>,
): Promise<HttpResponse> {
  const { maxBytes, timeoutMs } = ctx.options
  try {
    return await ctx.http.fetch({
      signal: ctx.signal,
      ...request,
      trust: 'trusted',
      maxBytes,
      onOverflow: 'fail',
      timeoutMs,
      maxRedirects: 0,
    })
  } catch (error) {
    throw toSourceFailure(error, request.url)
  }
}

/**
 * Decodes a page as UTF-8, because the site's header is not reliable, unless the bytes are in
 * another charset.
 * @throws SOURCE_UNREACHABLE for an incomplete page
 */
export function wholeText({ body, incomplete }: HttpResponse, url: string): string {
  const html = incomplete ? '' : textOf(body)
  if (!/<\/html\s*>/i.test(html.slice(-END_CHARACTERS))) throw cutPage(url)
  return html
}

/**
 * Decodes a page as windows-1252 if none of its non-ASCII letters is valid UTF-8. Single invalid
 * letters in a UTF-8 page become replacement characters.
 */
function textOf(body: Uint8Array): string {
  const text = decoder.decode(body)
  if (!text.includes('\ufffd')) return text
  return /[\u0080-\ufffc]/.test(text) ? text : decodeBytes(new TextDecoder(OLD_CHARSET), body)
}

/** @param address a path below the base URL, or an absolute URL */
export function sourceUrl(address: string, { host }: SourceContext): string {
  return address.startsWith('/') ? host.baseUrl + address : address
}

/** @throws SOURCE_CHANGED when `target` is on another site than `url` */
export function assertSameSite(url: string, target: string): void {
  if (new URL(target).origin === new URL(url).origin) return
  const problem = `${url} leads to another site, ${target}`
  throw new AppError(SOURCE_CHANGED, { problem, url })
}
