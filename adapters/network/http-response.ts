import { AppError } from '../../core/errors.ts'
import type { HttpHop, HttpRequest, HttpResponse } from '../../core/ports/http.ts'
import type { HopResult } from './http-hop.ts'
import type { HopRequest } from './http-redirect.ts'

/** What led to the last hop; `startedAt` is performance.now() of the first. */
export type Journey = {
  readonly redirects: readonly HttpHop[]
  readonly startedAt: number
  readonly request: HttpRequest
}

/** @throws RESPONSE_TOO_LARGE where the caller wants all or nothing */
export function toResponse(hop: HopRequest, result: HopResult, journey: Journey): HttpResponse {
  const { answer, setup, target, remoteAddress } = result
  const { maxBytes, onOverflow } = journey.request
  const truncated = answer.isTooLong || answer.decoded.isOverflow
  if (truncated && onOverflow === 'fail') {
    throw new AppError('RESPONSE_TOO_LARGE', { url: hop.url.href, limitBytes: maxBytes })
  }
  return {
    url: hop.url.href,
    status: answer.status,
    headers: answer.headers,
    body: answer.decoded.body,
    truncated,
    incomplete: !truncated && (answer.isCut || answer.decoded.isBroken),
    transferBytes: answer.transferBytes,
    redirects: journey.redirects,
    timings: {
      dnsMs: setup.dnsMs,
      connectMs: setup.connectMs,
      tlsMs: setup.tlsMs,
      ttfbMs: answer.headerAt - result.startedAt,
      totalMs: answer.endAt - journey.startedAt,
    },
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    tooManyRedirects: target !== undefined,
  }
}
