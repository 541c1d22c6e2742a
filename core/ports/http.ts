import type { InjectionToken } from 'tsyringe'

/** `target` is guarded on every hop; `trusted` is for base URLs that the operator configured. */
export type HttpTrust = 'target' | 'trusted'

/** Counts a run's traffic as it happens, and stops it at its limits. */
export interface TrafficMeter {
  /** @throws RUN_LIMIT_REACHED when nothing more may be sent */
  assertOpen(): void
  /** Called before each hop is sent, including retries. @throws the error that ends the request */
  sending(): void
  /**
   * Called when bytes of a response arrive, with the number of new bytes: header and body as
   * transferred, or the decompressed body if that is larger.
   * @throws the error that ends the request
   */
  received(bytes: number): void
}

/**
 * Headers for one site: sent on every hop to exactly this origin, and to no other. They may contain
 * secrets, so they are never logged or shown.
 */
export type SiteHeaders = {
  readonly origin: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

export type HttpRequest = {
  readonly url: string
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent to targets only, and wins over `headers`; `cookie` is added to theirs. */
  readonly siteHeaders?: SiteHeaders
  readonly body?: string | Uint8Array
  /**
   * True for a POST that only reads (a form that returns a page). It may reuse a kept-alive
   * connection, and is retried if the server has just closed that one.
   */
  readonly isRepeatable?: boolean
  readonly trust?: HttpTrust
  /** Limit of decoded bytes. It also limits the transferred bytes. */
  readonly maxBytes: number
  /** At the limit: return `maxBytes` bytes with `truncated`, or fail with RESPONSE_TOO_LARGE. */
  readonly onOverflow?: 'truncate' | 'fail'
  /**
   * Takes the decoded body of a response with status 200 in pieces, for files that do not belong in
   * memory. `body` of the response is then empty. It is called synchronously and must keep up.
   */
  readonly sink?: (piece: Uint8Array) => void
  /** Timeout of the whole exchange, including redirects and body. */
  readonly timeoutMs: number
  /** Redirects to follow. 0 returns the redirect response itself. Default 10. */
  readonly maxRedirects?: number
  readonly signal: AbortSignal
  /** Counts every hop and every byte. */
  readonly meter?: TrafficMeter
  /** The third-party API of this call, and whether the same call failed before. */
  readonly call?: { readonly api: string; readonly isRetry: boolean }
}

/** One hop. `location`: the resolved redirect target, absent if missing or invalid. */
export type HttpHop = { readonly url: string; readonly status: number; readonly location?: string }

/** Milliseconds. dns, connect and tls are 0 on a reused connection. */
type HttpTimings = {
  readonly dnsMs: number
  readonly connectMs: number
  readonly tlsMs: number
  /** From the start of the final request (with connection setup) to its first response byte. */
  readonly ttfbMs: number
  /** From the start of the first hop to the last body byte. */
  readonly totalMs: number
}

export type HttpResponse = {
  /** URL of the last response. */
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
  /** Whether the hop limit was reached and the last response is still a redirect. */
  readonly tooManyRedirects: boolean
}

/**
 * Outgoing HTTP. Follows redirects hop by hop and checks each. Connects to exactly the address that
 * was checked.
 * @throws SSRF_BLOCKED, TARGET_UNREACHABLE (`data.cause`: dns | refused | reset | tls | timeout |
 * protocol), RESPONSE_TOO_LARGE, INVALID_URL, the meter's error, or the signal's reason
 */
export interface HttpClient {
  fetch(request: HttpRequest): Promise<HttpResponse>
}
export const HttpClient: InjectionToken<HttpClient> = Symbol('HttpClient')

/** Checks whether a URL is allowed, before anything is sent. */
export interface TargetGuard {
  /** @throws INVALID_URL, SSRF_BLOCKED, TARGET_UNREACHABLE (the name does not resolve) */
  check(url: string, signal: AbortSignal): Promise<void>
}
export const TargetGuard: InjectionToken<TargetGuard> = Symbol('TargetGuard')
