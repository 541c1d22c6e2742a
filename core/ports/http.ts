import type { InjectionToken } from 'tsyringe'

/** `target` passes the guard on every hop; `trusted` is for base URLs the operator configured. */
export type HttpTrust = 'target' | 'trusted'

/** Counts what a run asks and receives, while it happens, and says when that is enough. */
export interface TrafficMeter {
  /** @throws RUN_LIMIT_REACHED where nothing more may be sent. */
  assertOpen(): void
  /** Called before each hop leaves, repetitions included. @throws what ends the request. */
  sending(): void
  /**
   * Called as bytes of an answer arrive, with those not told before: its header and body as they
   * are transferred, or what the body unpacks to where that is more.
   * @throws what ends the request.
   */
  received(bytes: number): void
}

export type HttpRequest = {
  readonly url: string
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /**
   * True for a POST that only asks (a form whose answer is a page): it may go over a kept-alive
   * connection, and once more where the server has just closed that one.
   */
  readonly isRepeatable?: boolean
  readonly trust?: HttpTrust
  /** Decoded bytes to read at most (the transferred ones are bounded by the same number). */
  readonly maxBytes: number
  /** At the limit: give the first `maxBytes` with `truncated`, or fail with RESPONSE_TOO_LARGE. */
  readonly onOverflow?: 'truncate' | 'fail'
  /** The whole exchange, redirects and body included. */
  readonly timeoutMs: number
  /** Hops to follow; 0 gives the redirect answer itself. Default 10. */
  readonly maxRedirects?: number
  readonly signal: AbortSignal
  /** Told of every hop and of every byte. */
  readonly meter?: TrafficMeter
  /** The third party's API that this is a call of, and whether the same call has failed before. */
  readonly call?: { readonly api: string; readonly isRetry: boolean }
}

/** One answered hop; `location` is the resolved target, absent when missing or unusable. */
export type HttpHop = { readonly url: string; readonly status: number; readonly location?: string }

/** Milliseconds. dns, connect and tls are 0 on a reused connection. */
type HttpTimings = {
  readonly dnsMs: number
  readonly connectMs: number
  readonly tlsMs: number
  /** Start of the final request (connection set-up included) to its first body or header byte. */
  readonly ttfbMs: number
  /** Start of the first hop to the last body byte. */
  readonly totalMs: number
}

export type HttpResponse = {
  /** URL of the last answer. */
  readonly url: string
  readonly status: number
  /** Lower-case name -> values in order received. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** Decompressed body. */
  readonly body: Uint8Array
  readonly truncated: boolean
  /** The connection closed before Content-Length, or the compressed stream was cut. */
  readonly incomplete: boolean
  readonly transferBytes: number
  readonly redirects: readonly HttpHop[]
  readonly timings: HttpTimings
  readonly remoteAddress?: string
  /** True when the hop limit was reached and the last answer is still a redirect. */
  readonly tooManyRedirects: boolean
}

/**
 * Outgoing HTTP. Redirects are followed hop by hop, each one guarded; the connection is made to
 * the very address that was checked.
 * @throws SSRF_BLOCKED, TARGET_UNREACHABLE (`data.cause`: dns | refused | reset | tls | timeout |
 * protocol), RESPONSE_TOO_LARGE, INVALID_URL, what the meter throws, or the signal's reason.
 */
export interface HttpClient {
  fetch(request: HttpRequest): Promise<HttpResponse>
}
export const HttpClient: InjectionToken<HttpClient> = Symbol('HttpClient')

/** Whether an address may be asked at all, before anything is sent. */
export interface TargetGuard {
  /** @throws INVALID_URL, SSRF_BLOCKED, TARGET_UNREACHABLE (name does not resolve). */
  check(url: string, signal: AbortSignal): Promise<void>
}
export const TargetGuard: InjectionToken<TargetGuard> = Symbol('TargetGuard')
