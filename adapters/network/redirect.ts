import { REDIRECT_STATUSES } from '../../core/http-status.ts'
import type { HttpRequest, HttpResponse, HttpTrust } from '../../core/ports/http.ts'
import { parseUrl } from '../../core/url.ts'
import { MAX_FETCHED_URL_CHARS } from './target-guard.ts'

/** One hop as it goes out; header names are lower case. */
export type HopRequest = {
  readonly url: URL
  readonly method: NonNullable<HttpRequest['method']>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  readonly trust: HttpTrust
}

/** What all hops of a request have in common. */
export type HopContext = {
  readonly request: HttpRequest
  readonly signal: AbortSignal
  /** The last hop allowed: its body is read even where it redirects. */
  readonly isLast: boolean
}

/** Headers that say nothing secret: the only ones another host gets to see. */
const PORTABLE: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'pragma',
  'range',
  'user-agent',
])

/**
 * Where a redirect answer leads, resolved against its own address, with the fragment carried on
 * (RFC 9110 section 10.2.2); undefined when it is none, or leads to nothing that can be fetched.
 */
export function redirectTarget(
  url: URL,
  status: number,
  headers: HttpResponse['headers'],
): URL | undefined {
  const location = headers.location?.[0]
  if (!REDIRECT_STATUSES.has(status) || location === undefined || location.trim() === '')
    return undefined
  const target = location.length > MAX_FETCHED_URL_CHARS ? undefined : parseUrl(location, url)
  if (target === undefined) return undefined
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return undefined
  if (target.hash === '') target.hash = url.hash
  return target
}

/**
 * The next hop. 303 turns everything but HEAD into GET, 301 and 302 turn POST into GET (Fetch
 * standard, "HTTP-redirect fetch"). Another origin gets no secret header, and another host or port
 * than the configured one loses the operator's trust: on the same machine other services listen.
 */
export function followRedirect(hop: HopRequest, status: number, target: URL): HopRequest {
  const dropsBody =
    (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST')
  const isSameOrigin = target.origin === hop.url.origin
  const headers = Object.entries(hop.headers).filter(
    ([name]) => (isSameOrigin || PORTABLE.has(name)) && !(dropsBody && name.startsWith('content-')),
  )
  return {
    url: target,
    method: dropsBody ? 'GET' : hop.method,
    headers: Object.fromEntries(headers),
    body: dropsBody ? undefined : hop.body,
    trust: target.host === hop.url.host ? hop.trust : 'target',
  }
}
