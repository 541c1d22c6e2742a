import { REDIRECT_STATUSES } from '../../core/http-status.ts'
import type { HttpRequest, HttpResponse, HttpTrust, SiteHeaders } from '../../core/ports/http.ts'
import { parseUrl } from '../../core/url.ts'
import { MAX_FETCHED_URL_CHARS } from './target-guard.ts'

/** One outgoing hop. Header names are lower case. */
export type HopRequest = {
  readonly url: URL
  readonly method: NonNullable<HttpRequest['method']>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  readonly trust: HttpTrust
}

/** State shared by all hops of a request. */
export type HopContext = {
  readonly request: HttpRequest
  readonly signal: AbortSignal
  /** The last allowed hop: its body is read even if it redirects. */
  readonly isLast: boolean
}

/** Headers without secrets: the only ones sent to other hosts. */
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
 * Target of a redirect, resolved against its own URL and with the fragment kept (RFC 9110 section
 * 10.2.2). Returns undefined if it is not a redirect, or its target cannot be fetched.
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
 * The next hop. 303 turns everything but HEAD into GET; 301 and 302 turn POST into GET (Fetch
 * standard, "HTTP-redirect fetch"). Another origin gets no secret header. Another host or port than
 * the configured one is no longer trusted, because other services run on the same machine.
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

/** The hop as it is sent: with the headers of its site, if it goes to exactly that origin. */
export function withSiteHeaders(hop: HopRequest, site: SiteHeaders | undefined): HopRequest {
  if (site === undefined || hop.trust !== 'target' || hop.url.origin !== site.origin) return hop
  const cookies = [hop.headers.cookie, site.headers.cookie].filter(Boolean).join('; ')
  const cookie = cookies === '' ? {} : { cookie: cookies }
  return { ...hop, headers: { ...hop.headers, ...site.headers, ...cookie } }
}
