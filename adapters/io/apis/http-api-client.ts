import type { ApiSettings } from '../../../core/config/config.ts'
import { AppError } from '../../../core/errors.ts'
import type { ApiAnswer, ApiCall, ApiClient, ApiRequest } from '../../../core/ports/api.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { HttpClient } from '../../../core/ports/http.ts'
import type { Log } from '../../../core/ports/log.ts'
import { withRetries } from '../../../core/run/retry.ts'
import { apiAnswer } from './api-answer.ts'
import { apiFailure, lostConnection } from './api-failure.ts'
import { apiUrl } from './api-url.ts'

export type HttpApiClientParts = {
  readonly http: HttpClient
  readonly clock: Clock
  readonly log: Log
  readonly apis: Readonly<Record<string, ApiSettings>>
  /** Takes secrets out of what the other side says. */
  readonly redact: (text: string) => string
  /** 0 <= x < 1, for the jitter of pauses; default Math.random. */
  readonly random?: () => number
}

/** Third parties' APIs over the outgoing HTTP port: addresses are the operator's, hence trusted. */
export class HttpApiClient implements ApiClient {
  readonly #parts: HttpApiClientParts

  constructor(parts: HttpApiClientParts) {
    this.#parts = parts
  }

  async request(api: string, request: ApiRequest, call: ApiCall): Promise<ApiAnswer> {
    const { clock, random = Math.random, apis } = this.#parts
    const settings = Object.hasOwn(apis, api) ? apis[api] : undefined
    if (settings === undefined) {
      throw new AppError('INVALID_CONFIG', { problem: `apis.${api} is not configured.` })
    }
    const retries = request.retries ?? settings.retries
    const policy = { retries, clock, signal: call.signal, deadlineMs: call.deadlineMs, random }
    try {
      return await withRetries(policy, () => this.#ask(settings, request, call))
    } catch (error) {
      if (!(error instanceof AppError) || !error.retryable) throw error
      throw new AppError(error.code, { ...error.data, retryable: false }, { cause: error })
    }
  }

  async #ask(settings: ApiSettings, request: ApiRequest, call: ApiCall): Promise<ApiAnswer> {
    const { http, redact, clock } = this.#parts
    const { title } = settings
    const hasBody = request.json !== undefined
    const exchange = http.fetch({
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
    })
    const response = await exchange.catch((error: unknown) => {
      call.signal.throwIfAborted()
      throw lostConnection(title, error, redact)
    })
    const answer = apiAnswer(title, response)
    const failure = apiFailure(title, { answer, judge: request.judge, redact, now: clock.now() })
    if (failure !== undefined) throw failure
    return answer
  }
}
