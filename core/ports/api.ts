import type { InjectionToken } from 'tsyringe'
import type { TrafficMeter } from './http.ts'

/** One call of a third party's API, below the base address that the configuration gives it. */
export type ApiRequest = {
  /** Appended to the base address; begins with a slash. */
  readonly path: string
  /** In order; a name may stand more than once. Values are encoded here. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  /** Default GET, or POST with `json`. */
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as application/json. */
  readonly json?: unknown
  /** What stands for `{name}` in the base address, such as `{lang}`. */
  readonly place?: Readonly<Record<string, string>>
  /** Of one attempt; default the API's own. */
  readonly timeoutMs?: number
  /** Further attempts after an error that may pass; default the API's own. */
  readonly retries?: number
  /**
   * What an attempt may have cost that was sent and brought no complete answer, in USD. Such an
   * attempt is not made again, lest it be paid twice; its failure carries the amount as `costUsd`.
   */
  readonly maybeChargedUsd?: number
  /** What the answer means where its status does not tell; undefined leaves it to the status. */
  readonly judge?: (answer: ApiAnswer) => ApiVerdict | undefined
}

/** `ok`: the caller reads the answer, whatever its status. */
export type ApiVerdict = 'ok' | ApiRefusal

export type ApiRefusal = {
  /** Completes "<API> failed: …"; `{said}` stands for what the other side says. */
  readonly problem: string
  /**
   * What the other side says, whole: it may repeat a key, which can only be taken out before
   * anything is cut off.
   */
  readonly said?: string
  /** Default false. */
  readonly retryable?: boolean
  /** Default that of the answer's Retry-After. */
  readonly retryAfterMs?: number
  /** For an error within an answer of another status; default the answer's. */
  readonly status?: number
  /** What the failed call cost all the same, in USD. */
  readonly costUsd?: number
  /** Nobody else need ask for a while: the credit is used up, the key is refused. */
  readonly opensCircuit?: boolean
  /**
   * The API is to blame, not this one request: some of these in a row open the circuit. Default:
   * what is retryable counts.
   */
  readonly countsAgainstApi?: boolean
}

export type ApiAnswer = {
  readonly status: number
  /** Lower-case name -> values in order received. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** The decoded body, UTF-8. */
  readonly text: string
  /** @throws UPSTREAM_FAILED when the body is no JSON. */
  json(): unknown
}

/** Until when a call may take, its retries and pauses included. */
export type ApiCall = {
  readonly signal: AbortSignal
  /** On the monotonic clock: no pause reaches past it. */
  readonly deadlineMs: number
  /** Called as a request leaves: one that waits for its turn until it is given up costs nothing. */
  readonly onSent?: () => void
  /** Told of every request and of every byte of its answer. */
  readonly meter?: TrafficMeter
}

/** One third party's API, as a module sees it. */
export interface Api {
  readonly name: string
  /**
   * Asks, again where the failure may pass (408, 429, 5xx, lost connections; Retry-After is kept).
   * @throws UPSTREAM_FAILED (never retryable: that has been done; `data.status`, `data.costUsd`) also while
   * the API's circuit is open, or the signal's reason.
   */
  request(request: ApiRequest): Promise<ApiAnswer>
}

/** All third parties' APIs by the names of the configuration's `apis`. */
export interface ApiClient {
  /** @throws as `Api.request`; INVALID_CONFIG for a name without a base address. */
  request(api: string, request: ApiRequest, call: ApiCall): Promise<ApiAnswer>
}
export const ApiClient: InjectionToken<ApiClient> = Symbol('ApiClient')
