import { AppError } from '../../../core/errors.ts'
import { retryAfterMs } from '../../../core/http-status.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { HttpRequest, HttpResponse } from '../../../core/ports/http.ts'
import type { ClubListOptions } from '../../../manifests/types/club-list.ts'
import { decodeBytes } from '../../web/decode-bytes.ts'
import { SOURCE_CHANGED, SOURCE_UNREACHABLE } from '../errors.ts'

/** What a step that reads the site has: how pages are fetched, and the limits of one page. */
export type SourceContext = RunContext<
  Pick<ClubListOptions, 'transport' | 'maxBytes' | 'timeoutMs'>
>

/** Longer pauses than this are the next run's business. */
const MAX_PAUSE_MS = 10 * 60 * 1000

/** Statuses below 500 after which the same request may succeed (RFC 9110 and 6585). */
const PASSING = new Set([408, 425, 429])
const PAUSING = new Set([429, 503])

/** A failure of the connection, told as one of the source; other errors stay what they are. */
export function toSourceFailure(error: unknown, url: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'TARGET_UNREACHABLE') return error
  const { problem, cause } = error.data
  return new AppError(
    SOURCE_UNREACHABLE,
    { problem: `${String(problem)} (${url})`, cause, url },
    { cause: error },
  )
}

/** An answer that is no page. Errors of the server and busy ones may pass, refusals do not. */
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

/** An answer of which only a part arrived. */
function cutPage(url: string): AppError {
  return new AppError(SOURCE_UNREACHABLE, { problem: `the page was cut (${url})`, url })
}

/** Characters at the end of a page in which its last tag stands; some sites append a comment. */
const END_CHARACTERS = 4096
const decoder = new TextDecoder('utf-8')
/** What ISO-8859-1 means on the web (Encoding Standard, section 4.2). */
const OLD_CHARSET = 'windows-1252'

export type SourceRequest = Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'> & {
  readonly isRepeatable?: boolean
  /** Default the context's. */
  readonly signal?: AbortSignal
}

/** One exchange with the operator's source within the step's limits; redirects are not followed. */
export async function askSource(request: SourceRequest, ctx: SourceContext): Promise<HttpResponse> {
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
 * The text of a page, UTF-8 whatever its header says (the site's does not say so reliably), unless its
 * bytes say otherwise.
 * @throws SOURCE_UNREACHABLE when only a part of it arrived
 */
export function wholeText({ body, incomplete }: HttpResponse, url: string): string {
  const html = incomplete ? '' : textOf(body)
  if (!/<\/html\s*>/i.test(html.slice(-END_CHARACTERS))) throw cutPage(url)
  return html
}

/**
 * A page of which not one letter beyond ASCII is UTF-8 is in the charset that sites had before it.
 * Single letters that are lost in a page of UTF-8 stay marked as such.
 */
function textOf(body: Uint8Array): string {
  const text = decoder.decode(body)
  if (!text.includes('\ufffd')) return text
  return /[\u0080-\ufffc]/.test(text) ? text : decodeBytes(new TextDecoder(OLD_CHARSET), body)
}

/** `address`: a path below the base address, or an absolute one. */
export function sourceUrl(address: string, { host }: SourceContext): string {
  return address.startsWith('/') ? host.baseUrl + address : address
}

/** @throws SOURCE_CHANGED when `target` is on another site than `url` */
export function assertSameSite(url: string, target: string): void {
  if (new URL(target).origin === new URL(url).origin) return
  const problem = `${url} leads to another site, ${target}`
  throw new AppError(SOURCE_CHANGED, { problem, url })
}
