import type { InjectionToken } from 'tsyringe'
import type { TrafficMeter } from './http.ts'

/** One call of a third-party API, relative to its configured base URL. */
export type ApiRequest = {
  /** Appended to the base URL. Begins with a slash. */
  readonly path: string
  /** In order. A name may occur more than once. Values are encoded here. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  /** Default GET, or POST with `json`. */
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as application/json. */
  readonly json?: unknown
  /** Values for `{name}` in the base URL, such as `{lang}`. */
  readonly place?: Readonly<Record<string, string>>
  /** Timeout of one attempt. Default: the API's own. */
  readonly timeoutMs?: number
  /** Retries after temporary errors. Default: the API's own. */
  readonly retries?: number
  /**
   * Possible cost in USD of an attempt that was sent but got no complete response. Such an attempt
   * is not retried, to avoid paying twice. Its failure has the amount as `costUsd`.
   */
  readonly maybeChargedUsd?: number
  /** Interprets a response whose status does not say enough. Undefined: the status decides. */
  readonly judge?: (answer: ApiAnswer) => ApiVerdict | undefined
}

/** `ok`: the caller reads the response, whatever its status. */
export type ApiVerdict = 'ok' | ApiRefusal

export type ApiRefusal = {
  /** Completes "<API> failed: …". `{said}` is replaced by the API's message. */
  readonly problem: string
  /**
   * The complete message of the API. It may repeat a key, which must be removed before the text is
   * cut.
   */
  readonly said?: string
  /** Default false. */
  readonly retryable?: boolean
  /** Default: the response's Retry-After. */
  readonly retryAfterMs?: number
  /** Status of an error within a response that has another status. Default: the response's. */
  readonly status?: number
  /** Cost of the failed call, in USD. */
  readonly costUsd?: number
  /** Pauses the API for all callers: the credit is used up, or the key was rejected. */
  readonly opensCircuit?: boolean
  /**
   * Whether the API is to blame, not this request. Several of these in a row open the circuit.
   * Default: whether it is retryable.
   */
  readonly countsAgainstApi?: boolean
}

export type ApiAnswer = {
  readonly status: number
  /** Lower-case name -> values in order received. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** The decoded body, UTF-8. */
  readonly text: string
  /** @throws UPSTREAM_FAILED when the body is not JSON */
  json(): unknown
}

/** Limits of a call, including retries and pauses. */
export type ApiCall = {
  readonly signal: AbortSignal
  /** On the monotonic clock. No pause extends past it. */
  readonly deadlineMs: number
  /** Called when a request is sent. One that is aborted while it waits costs nothing. */
  readonly onSent?: () => void
  /** Counts every request and every byte of its response. */
  readonly meter?: TrafficMeter
}

/** One third-party API as a module sees it. */
export interface Api {
  readonly name: string
  /**
   * Calls the API. Retries temporary failures (408, 429, 5xx, lost connections) after Retry-After.
   * @throws UPSTREAM_FAILED (never retryable, because retries are done; `data.status`,
   * `data.costUsd`), also while the API's circuit is open; the signal's reason
   */
  request(request: ApiRequest): Promise<ApiAnswer>
}

/** All third-party APIs, by their names in the configuration's `apis`. */
export interface ApiClient {
  /** @throws as `Api.request`; INVALID_CONFIG for a name without a base URL */
  request(api: string, request: ApiRequest, call: ApiCall): Promise<ApiAnswer>
}
export const ApiClient: InjectionToken<ApiClient> = Symbol('ApiClient')
