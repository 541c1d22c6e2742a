import { untilAborted } from '../../core/abort-signals.ts'
import { variableSetting } from '../../core/config/environment.ts'
import { AppError } from '../../core/errors.ts'
import type { ApiAnswer, ApiCall, ApiClient, ApiRequest } from '../../core/ports/api.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HttpClient, HttpRequest } from '../../core/ports/http.ts'
import type { Log } from '../../core/ports/log.ts'
import { withRetries } from '../../core/run/retry.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import type { PaceOutcome } from '../network/adaptive-limit.ts'
import { HostPace, type OpenGate, type RequestGate } from '../network/host-pace.ts'
import { apiAnswer } from './answer.ts'
import type { ApiCircuit } from './circuit.ts'
import { ApiFailure, apiFailure, brokenOff, lostExchange, type Wording } from './failure.ts'

/** Settings of one third-party API. */
export type ApiSettings = ConfigValues['apis'][string]

type HttpApiClientParts = {
  readonly http: HttpClient
  readonly clock: Clock
  readonly log: Log
  readonly apis: Readonly<Record<string, ApiSettings>>
  /** Removes secrets from text of the API. */
  readonly redact: (text: string) => string
  /** Removes only the values of secrets from its responses. Default: no change. */
  readonly hide?: (text: string) => string
  /** Returns 0 <= x < 1, for the jitter of pauses. Default Math.random. */
  readonly random?: () => number
  /** Default: each API has a HostPace of this process. */
  readonly openGate?: OpenGate
  /** Called when an API is paused and when it is used again. Must not throw. */
  readonly onCircuit?: (api: string, isOpen: boolean) => void
}

type Asking = { readonly request: ApiRequest; readonly call: ApiCall; readonly isRetry: boolean }

/**
 * Calls third-party APIs over the outgoing HTTP port. The operator configures their addresses, so
 * they are trusted. All runs share the rate limit and the circuit breaker of each API.
 */
export class HttpApiClient implements ApiClient {
  readonly #parts: HttpApiClientParts
  readonly #apis = new Map<string, ThirdParty>()

  constructor(parts: HttpApiClientParts) {
    this.#parts = parts
  }

  async request(name: string, request: ApiRequest, call: ApiCall): Promise<ApiAnswer> {
    call.signal.throwIfAborted()
    const api = this.#apis.get(name) ?? this.#open(name)
    return api.request(request, call)
  }

  #open(name: string): ThirdParty {
    const { apis } = this.#parts
    const settings = Object.hasOwn(apis, name) ? apis[name] : undefined
    if (settings === undefined) {
      throw new AppError('INVALID_CONFIG', { problem: `apis.${name} is not configured.` })
    }
    const api = new ThirdParty(name, settings, this.#parts)
    this.#apis.set(name, api)
    return api
  }
}

/** An API's rate does not adapt; its circuit breaker handles failures. */
const UNJUDGED: PaceOutcome = { kind: 'neutral' }

const HIDDEN = '[redacted]'
/** Hiding a shorter key would hide ordinary words too. */
const MIN_KEY_CHARS = 6

/** The state of one API, shared by all calls. */
class ThirdParty {
  readonly #name: string
  readonly #settings: ApiSettings
  readonly #parts: HttpApiClientParts
  readonly #wording: Wording
  /** A retry queues again, so that no call keeps its slot while pausing. */
  readonly #pace: RequestGate
  #circuit: Promise<ApiCircuit> | undefined

  constructor(name: string, settings: ApiSettings, parts: HttpApiClientParts) {
    this.#name = name
    this.#settings = settings
    this.#parts = parts
    const path = `apis.${name}.baseUrl`
    const { redact } = parts
    this.#wording = { title: settings.title, addressSetting: variableSetting(path) ?? path, redact }
    this.#pace = parts.openGate?.(name, settings) ?? new HostPace(parts.clock, settings)
  }

  async request(request: ApiRequest, call: ApiCall): Promise<ApiAnswer> {
    const { clock, log, random = Math.random } = this.#parts
    const { signal, deadlineMs } = call
    this.#circuit ??= this.#openCircuit()
    const circuit = await untilAborted(this.#circuit, signal)
    const { retries = this.#settings.retries } = request
    let made = 0
    const attempt = (): Promise<ApiAnswer> => {
      made += 1
      return this.#attempt(circuit, { request, call, isRetry: made > 1 })
    }
    const policy = { retries, clock, signal, deadlineMs, random }
    try {
      return await circuit.run(() => withRetries(policy, attempt), signal)
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error
      const { problem, status } = error.data
      // An open circuit was logged when it opened.
      if (error instanceof ApiFailure) {
        log.warn({ api: this.#name, status, problem }, 'an API call failed')
      }
      throw error.with({ retryable: false })
    }
  }

  /** Loads the circuit breaker's library, which takes a while. */
  async #openCircuit(): Promise<ApiCircuit> {
    const { ApiCircuit } = await import('./circuit.ts')
    const { clock, log, onCircuit } = this.#parts
    const name = this.#name
    const onChange = (isOpen: boolean): void => onCircuit?.(name, isOpen)
    return new ApiCircuit({ name, title: this.#settings.title, clock, log, onChange })
  }

  /** Makes one request in its turn. Failures are logged without query, headers and bodies. */
  async #attempt(circuit: ApiCircuit, asking: Asking): Promise<ApiAnswer> {
    const { clock, log } = this.#parts
    const { request, call } = asking
    const turn = await this.#pace.enter(call.signal)
    const startedAt = clock.monotonic()
    try {
      circuit.assertNotOpen()
      const answer = await this.#exchange(asking)
      turn.end(UNJUDGED)
      return answer
    } catch (error) {
      // Release later: the next call checks the circuit, which has not seen this failure yet.
      setImmediate(() => turn.end(UNJUDGED))
      call.signal.throwIfAborted()
      if (error instanceof AppError) {
        const { problem, status, retryable } = error.data
        const durationMs = Math.round(clock.monotonic() - startedAt)
        const path = request.path.split('?', 1)[0]
        const fields = { api: this.#name, path, status, durationMs, retryable, problem }
        log.debug(fields, 'an attempt to call an API failed')
      }
      throw error
    }
  }

  async #exchange(asking: Asking): Promise<ApiAnswer> {
    const { request, call } = asking
    const { http, clock, redact, hide } = this.#parts
    const { judge, maybeChargedUsd } = request
    const withoutKey = keyRemover(request)
    const wording = { ...this.#wording, redact: (text: string) => redact(withoutKey(text)) }
    call.meter?.assertOpen()
    call.onSent?.()
    const response = await http.fetch(this.#httpRequest(asking)).catch((error: unknown) => {
      throw lostExchange(wording, error, maybeChargedUsd)
    })
    if (response.incomplete) throw brokenOff(wording, maybeChargedUsd)
    const hidden = hide && ((text: string) => hide(withoutKey(text)))
    const answer = apiAnswer(wording.title, response, hidden)
    const failure = apiFailure(wording, { answer, judge, now: clock.now() })
    if (failure !== undefined) throw failure
    return answer
  }

  #httpRequest({ request, call, isRetry }: Asking): HttpRequest {
    const { baseUrl, maxBytes, timeoutMs } = this.#settings
    const hasBody = request.json !== undefined
    return {
      url: apiUrl(baseUrl, request),
      method: request.method ?? (hasBody ? 'POST' : 'GET'),
      headers: {
        accept: 'application/json',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(hasBody && { body: JSON.stringify(request.json) }),
      trust: 'trusted',
      maxBytes,
      onOverflow: 'fail',
      timeoutMs: request.timeoutMs ?? timeoutMs,
      // Keys must not follow redirects to another address.
      maxRedirects: 0,
      signal: call.signal,
      ...(call.meter && { meter: call.meter }),
      call: { api: this.#name, isRetry },
    }
  }
}

/**
 * Removes the key of a request from text of the API. In the request's encoding (a password in
 * Base64), it is not among the known secrets.
 */
function keyRemover({ headers = {} }: ApiRequest): (text: string) => string {
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')
  const key = given?.[1].split(' ').at(-1) ?? ''
  return key.length < MIN_KEY_CHARS ? (text) => text : (text) => text.replaceAll(key, HIDDEN)
}

/** URL of a call: the base with its placeholders filled, the path and the encoded query. */
function apiUrl(baseUrl: string, { path, query = [], place = {} }: ApiRequest): string {
  const base = baseUrl.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(place, name) ? encoded(place[name] ?? '') : whole,
  )
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return `${base.replace(/\/+$/, '')}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** Encodes half of a surrogate pair as U+FFFD, because a URL cannot contain it. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}
