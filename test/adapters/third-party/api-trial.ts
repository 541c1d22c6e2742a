import type { TestContext } from 'node:test'
import { lineRedactor } from '../../../adapters/telemetry/redaction.ts'
import type { ApiSettings } from '../../../adapters/third-party/api-client.ts'
import { HttpApiClient } from '../../../adapters/third-party/api-client.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import { AppError, type ErrorData } from '../../../core/errors.ts'
import type { ApiAnswer, ApiCall, ApiRequest } from '../../../core/ports/api.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { client } from '../network/loopback-server.ts'

export const KEY = 'sk-secret-0123456789'

export type ApiTrialOptions = {
  readonly baseUrl: string
  readonly settings?: Partial<ApiSettings>
  /** Default the machine's. */
  readonly clock?: Clock
  readonly random?: () => number
  /** Default five minutes from now. */
  readonly deadlineMs?: number
}

/** One API named `places` over real HTTP. */
export function apiTrial(t: TestContext, options: ApiTrialOptions) {
  const { baseUrl, clock = new SystemClock(), random = () => 0.5 } = options
  const log = new SilentLog()
  const settings: ApiSettings = {
    ...{ baseUrl, title: 'Test API', timeoutMs: 5000, maxBytes: 10_000, retries: 0 },
    ...options.settings,
  }
  const apis = new HttpApiClient({
    ...{ http: client(t), clock, log, random },
    apis: { places: settings },
    redact: lineRedactor([KEY]),
  })
  const deadlineMs = options.deadlineMs ?? clock.monotonic() + 300_000
  const ask = (
    request: Partial<ApiRequest> = {},
    call: Partial<ApiCall> = {},
  ): Promise<ApiAnswer> =>
    apis.request(
      'places',
      { path: '/v1/things', ...request },
      { signal: new AbortController().signal, deadlineMs, ...call },
    )
  return { apis, ask, log, clock }
}

/** The data of the AppError that the work fails with. */
export async function failureOf(work: Promise<unknown>): Promise<ErrorData> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return error.data
    throw error
  }
  throw new Error('it did not fail')
}
