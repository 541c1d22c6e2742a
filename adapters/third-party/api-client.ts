import { untilAborted } from '../../core/abort-signals.ts'
import { AppError } from '../../core/errors.ts'
import type { ApiAnswer, ApiCall, ApiClient, ApiRequest } from '../../core/ports/api.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HttpClient, HttpRequest } from '../../core/ports/http.ts'
import type { Log } from '../../core/ports/log.ts'
import { withRetries } from '../../core/run/retry.ts'
import type { PaceOutcome } from '../network/adaptive-limit.ts'
import { apiAnswer } from './answer.ts'
import { type ApiEndpoint, type ApiSettings, openEndpoint } from './endpoint.ts'
import { ApiFailure, apiFailure, brokenOff, lostExchange, type Wording } from './failure.ts'

/** The address of a call: the base with its places filled, the path and the encoded query. */
function apiUrl(baseUrl: string, { path, query = [], place = {} }: ApiRequest): string {
  const base = baseUrl.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(place, name) ? encoded(place[name] ?? '') : whole,
  )
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return `${base.replace(/\/+$/, '')}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** Half a character cannot be written in an address: the sign for an unknown one stands for it. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}

/** An API's pace does not adapt: its circuit does. */
const UNJUDGED: PaceOutcome = { kind: 'neutral' }

const HIDDEN = '[redacted]'
/** A shorter one would also hide ordinary words. */
const MIN_KEY_CHARS = 6

export type HttpApiClientParts = {
  readonly http: HttpClient
  readonly clock: Clock
  readonly log: Log
  readonly apis: Readonly<Record<string, ApiSettings>>
  /** Takes secrets out of what the other side says. */
  readonly redact: (text: string) => string
  /** Takes the values of secrets out of its answers, and leaves all else; default nothing. */
  readonly hide?: (text: string) => string
  /** 0 <= x < 1, for the jitter of pauses; default Math.random. */
  readonly random?: () => number
  /** Hears when an API is left alone for a while, and when it is asked again; must not throw. */
  readonly onCircuit?: (api: string, isOpen: boolean) => void
}

type Asking = { readonly request: ApiRequest; readonly call: ApiCall; readonly isRetry: boolean }

/**
 * Third parties' APIs over the outgoing HTTP port: addresses are the operator's, hence trusted.
 * Pace and circuit of each are held here, over all runs together.
 */
export class HttpApiClient implements ApiClient {
  readonly #parts: HttpApiClientParts
  readonly #endpoints = new Map<string, Promise<ApiEndpoint>>()

  constructor(parts: HttpApiClientParts) {
    this.#parts = parts
  }

  async request(api: string, request: ApiRequest, call: ApiCall): Promise<ApiAnswer> {
    call.signal.throwIfAborted()
    const { clock, log, random = Math.random } = this.#parts
    const endpoint = await untilAborted(this.#endpoint(api), call.signal)
    const retries = request.retries ?? endpoint.settings.retries
    const policy = { retries, clock, signal: call.signal, deadlineMs: call.deadlineMs, random }
    let made = 0
    const attempt = (): Promise<ApiAnswer> => {
      made += 1
      return this.#attempt(endpoint, { request, call, isRetry: made > 1 })
    }
    try {
      return await endpoint.circuit.run(() => withRetries(policy, attempt), call.signal)
    } catch (error) {
      if (call.signal.aborted || !(error instanceof AppError)) throw error
      const { problem, status } = error.data
      // What an open circuit refuses has been told of when it opened.
      if (error instanceof ApiFailure) log.warn({ api, status, problem }, 'a call of an API failed')
      throw error.with({ retryable: false })
    }
  }

  #endpoint(name: string): Promise<ApiEndpoint> {
    const known = this.#endpoints.get(name)
    if (known !== undefined) return known
    const { apis } = this.#parts
    const settings = Object.hasOwn(apis, name) ? apis[name] : undefined
    if (settings === undefined) {
      throw new AppError('INVALID_CONFIG', { problem: `apis.${name} is not configured.` })
    }
    const endpoint = openEndpoint(name, settings, this.#parts)
    this.#endpoints.set(name, endpoint)
    return endpoint
  }

  /** One request in its turn; what it fails with is logged without query, headers and bodies. */
  async #attempt(endpoint: ApiEndpoint, asking: Asking): Promise<ApiAnswer> {
    const { clock, log } = this.#parts
    const { request, call } = asking
    const turn = await endpoint.pace.enter(call.signal)
    const startedAt = clock.monotonic()
    try {
      endpoint.circuit.assertNotOpen()
      const answer = await this.#exchange(endpoint, asking)
      turn.end(UNJUDGED)
      return answer
    } catch (error) {
      // Who comes next looks at the circuit, which is yet to hear of this failure.
      setImmediate(() => turn.end(UNJUDGED))
      call.signal.throwIfAborted()
      if (error instanceof AppError) {
        const { problem, status, retryable } = error.data
        const durationMs = Math.round(clock.monotonic() - startedAt)
        const path = request.path.split('?', 1)[0]
        const fields = { api: endpoint.name, path, status, durationMs, retryable, problem }
        log.debug(fields, 'an attempt to ask an API failed')
      }
      throw error
    }
  }

  async #exchange(endpoint: ApiEndpoint, asking: Asking): Promise<ApiAnswer> {
    const { settings } = endpoint
    const { request, call } = asking
    const wording = wordingFor(request, endpoint)
    const { clock } = this.#parts
    const { judge, maybeChargedUsd } = request
    call.meter?.assertOpen()
    call.onSent?.()
    const exchange = this.#parts.http.fetch(httpRequest(endpoint, asking))
    const response = await exchange.catch((error: unknown) => {
      throw lostExchange(wording, error, maybeChargedUsd)
    })
    if (response.incomplete) throw brokenOff(wording, maybeChargedUsd)
    const answer = apiAnswer(settings.title, response, this.#hiderFor(request))
    const failure = apiFailure(wording, { answer, judge, now: clock.now() })
    if (failure !== undefined) throw failure
    return answer
  }

  /** Of an answer that repeats what it was asked with; nothing else of it is touched. */
  #hiderFor(request: ApiRequest): (text: string) => string {
    const { hide } = this.#parts
    const key = keyOf(request)
    if (hide === undefined || key === undefined) return hide ?? ((text) => text)
    return (text) => hide(text.replaceAll(key, HIDDEN))
  }
}

/** The key as this request carries it (a password in Base64) is no secret that is known as such. */
function wordingFor(request: ApiRequest, { wording }: ApiEndpoint): Wording {
  const key = keyOf(request)
  if (key === undefined) return wording
  return { ...wording, redact: (text) => wording.redact(text.replaceAll(key, HIDDEN)) }
}

function keyOf({ headers = {} }: ApiRequest): string | undefined {
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')
  const key = given?.[1].split(' ').at(-1) ?? ''
  return key.length < MIN_KEY_CHARS ? undefined : key
}

function httpRequest({ name: api, settings }: ApiEndpoint, asking: Asking): HttpRequest {
  const { request, call, isRetry } = asking
  const hasBody = request.json !== undefined
  return {
    url: apiUrl(settings.baseUrl, request),
    method: request.method ?? (hasBody ? 'POST' : 'GET'),
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(hasBody && { body: JSON.stringify(request.json) }),
    trust: 'trusted',
    maxBytes: settings.maxBytes,
    onOverflow: 'fail',
    timeoutMs: request.timeoutMs ?? settings.timeoutMs,
    // Keys must not follow to another address.
    maxRedirects: 0,
    signal: call.signal,
    ...(call.meter && { meter: call.meter }),
    call: { api, isRetry },
  }
}
