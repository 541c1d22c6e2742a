import type { HttpResponse } from '../../../core/ports/http.ts'
import { contentTypeOf } from '../page/http/content-type.ts'
import { isHtml } from '../page/http/is-html.ts'
import type { RedirectFacts, ResponseFacts, TimingFacts } from '../page/site-facts.ts'
import { isChallenge } from './challenge.ts'
import type { CrawlData } from './crawl-data.ts'
import { edgeOf } from './edge.ts'

const TEMPORARY = new Set([302, 303, 307])
const REFUSALS = new Set([401, 402, 403, 407, 429, 451])

/** Facts of the answer that carried the page. `charset`: as the page task found it. */
export function responseFacts(
  response: HttpResponse,
  charset: ResponseFacts['charset'],
  data: CrawlData,
): ResponseFacts {
  const { status, headers, body, transferBytes, truncated, incomplete } = response
  const challenge = isChallenge(response, data.challenges)
  return {
    status,
    headers,
    mediaType: contentTypeOf(headers).mediaType,
    isHtml: isHtml(response),
    bytes: body.length,
    transferBytes,
    contentEncoding: (headers['content-encoding']?.[0] ?? '').trim().toLowerCase(),
    truncated,
    incomplete,
    charset,
    challenge,
    blocked: blockedBy(status, challenge),
    edge: edgeOf(headers, data.edges),
  }
}

/** Charset facts of an answer that is not parsed as a page. */
export function headerCharset(response: HttpResponse): ResponseFacts['charset'] {
  const { charset } = contentTypeOf(response.headers)
  const header = charset === '' ? null : charset
  return { used: charset, header, meta: null, bom: null, metaOffset: null }
}

export function redirectFacts({ redirects }: HttpResponse): RedirectFacts {
  return {
    hops: redirects,
    count: redirects.length,
    temporary: redirects.filter(({ status }) => TEMPORARY.has(status)).length,
    downgraded: redirects.some(
      ({ url, location }) => url.startsWith('https:') && location?.startsWith('http:'),
    ),
  }
}

export function timingFacts({ timings }: HttpResponse): TimingFacts {
  const { dnsMs, connectMs, tlsMs, ttfbMs, totalMs } = timings
  return {
    dnsMs: tenths(dnsMs),
    connectMs: tenths(connectMs),
    tlsMs: tenths(tlsMs),
    ttfbMs: tenths(ttfbMs),
    totalMs: tenths(totalMs),
  }
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10
}

function blockedBy(status: number, challenge: boolean): string | null {
  if (challenge) return 'the page answered with a challenge'
  return REFUSALS.has(status) ? `the page answered ${status}` : null
}
