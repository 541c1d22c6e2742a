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
import { HostPace } from '../network/host-pace.ts'
import { apiAnswer } from './answer.ts'
import type { ApiCircuit } from './circuit.ts'
import { ApiFailure, apiFailure, brokenOff, lostExchange, type Wording } from './failure.ts'

/** One third party's API. */
export type ApiSettings = ConfigValues['apis'][string]

type HttpApiClientParts = {
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
  /** Called when an API is left alone for a while, and when it is asked again; must not throw. */
  readonly onCircuit?: (api: string, isOpen: boolean) => void
}

type Asking = { readonly request: ApiRequest; readonly call: ApiCall; readonly isRetry: boolean }

/**
 * Third parties' APIs over the outgoing HTTP port: addresses are the operator's, hence trusted.
 * Pace and circuit of each API serve all runs together.
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

/** An API's pace does not adapt: its circuit does. */
const UNJUDGED: PaceOutcome = { kind: 'neutral' }

const HIDDEN = '[redacted]'
/** A shorter one would also hide ordinary words. */
const MIN_KEY_CHARS = 6

/** One API, as all calls of it share it. */
class ThirdParty {
  readonly #name: string
  readonly #settings: ApiSettings
  readonly #parts: HttpApiClientParts
  readonly #wording: Wording
  /** A retry takes its turn anew, so that nobody holds a place while pausing. */
  readonly #pace: HostPace
  #circuit: Promise<ApiCircuit> | undefined

  constructor(name: string, settings: ApiSettings, parts: HttpApiClientParts) {
    this.#name = name
    this.#settings = settings
    this.#parts = parts
    const path = `apis.${name}.baseUrl`
    const { redact } = parts
    this.#wording = { title: settings.title, addressSetting: variableSetting(path) ?? path, redact }
    this.#pace = new HostPace(parts.clock, settings)
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
        log.warn({ api: this.#name, status, problem }, 'a call of an API failed')
      }
      throw error.with({ retryable: false })
    }
  }

  /** The circuit's library takes a while to load. */
  async #openCircuit(): Promise<ApiCircuit> {
    const { ApiCircuit } = await import('./circuit.ts')
    const { clock, log, onCircuit } = this.#parts
    const name = this.#name
    const onChange = (isOpen: boolean): void => onCircuit?.(name, isOpen)
    return new ApiCircuit({ name, title: this.#settings.title, clock, log, onChange })
  }

  /** One request in its turn; what it fails with is logged without query, headers and bodies. */
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
      // Who comes next looks at the circuit, which is yet to hear of this failure.
      setImmediate(() => turn.end(UNJUDGED))
      call.signal.throwIfAborted()
      if (error instanceof AppError) {
        const { problem, status, retryable } = error.data
        const durationMs = Math.round(clock.monotonic() - startedAt)
        const path = request.path.split('?', 1)[0]
        const fields = { api: this.#name, path, status, durationMs, retryable, problem }
        log.debug(fields, 'an attempt to ask an API failed')
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
      // Keys must not follow to another address.
      maxRedirects: 0,
      signal: call.signal,
      ...(call.meter && { meter: call.meter }),
      call: { api: this.#name, isRetry },
    }
  }
}

/**
 * Takes the key of a request out of what the other side says: as the request carries it (a password
 * in Base64) it is no secret that is known as such.
 */
function keyRemover({ headers = {} }: ApiRequest): (text: string) => string {
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')
  const key = given?.[1].split(' ').at(-1) ?? ''
  return key.length < MIN_KEY_CHARS ? (text) => text : (text) => text.replaceAll(key, HIDDEN)
}

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
