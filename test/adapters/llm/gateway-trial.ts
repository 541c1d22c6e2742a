import type { TestContext } from 'node:test'
import { LlmGateway } from '../../../adapters/llm/llm-gateway.ts'
import type { LlmSettings } from '../../../adapters/llm/models.ts'
import { HostPace, type OpenGate } from '../../../adapters/network/host-pace.ts'
import { lineRedactor } from '../../../adapters/telemetry/redaction.ts'
import type { ApiSettings } from '../../../adapters/third-party/api-client.ts'
import { HttpApiClient } from '../../../adapters/third-party/api-client.ts'
import { Credential } from '../../../core/credentials.ts'
import type { ApiCall } from '../../../core/ports/api.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { LlmAnswer, LlmRequest } from '../../../core/ports/llm.ts'
import type { Double } from '../../doubles/double.ts'
import {
  type OpenRouterDouble,
  type OpenRouterOptions,
  startOpenRouterDouble,
} from '../../doubles/openrouter.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { testConfig } from '../../support/test-config.ts'
import { client } from '../network/loopback-server.ts'

export const KEY = 'sk-or-v1-0123456789abcdef'

export type GatewayTrialOptions = {
  readonly double?: OpenRouterOptions
  readonly llm?: Partial<LlmSettings>
  readonly api?: Partial<ApiSettings>
  /** Default one a thousand times as fast as the machine's. */
  readonly clock?: Clock
  /** Default `KEY`. */
  readonly key?: string
  /** Default: of one process. */
  readonly openGate?: OpenGate
}

/** The gateway's double, and a gateway on real HTTP that asks it. */
export async function gatewayTrial(t: TestContext, options: GatewayTrialOptions = {}) {
  const double = await startOpenRouterDouble(options.double, t)
  return { double, ...gatewayOn(t, double, options) }
}

/** A gateway that asks this server. */
export function gatewayOn(
  t: TestContext,
  double: Double | OpenRouterDouble,
  { llm = {}, api, clock = new HurriedClock(1000), key = KEY, ...more }: GatewayTrialOptions = {},
) {
  const config = testConfig({ llm, apis: { openrouter: { ...api, baseUrl: double.url } } })
  const log = new SilentLog()
  const apis = new HttpApiClient({
    ...{ http: client(t), clock, log, apis: config.apis, random: () => 0.1 },
    redact: lineRedactor([KEY]),
  })
  const spec = { env: ['OPENROUTER_API_KEY'], title: 'OpenRouter' }
  const credential = new Credential('openrouter', spec, { OPENROUTER_API_KEY: key })
  const openGate: OpenGate = (_name, limits) => new HostPace(clock, limits)
  const parts = { apis, settings: config.llm, credential, clock, log, openGate, ...more }
  const gateway = new LlmGateway(parts)
  const call: ApiCall = {
    signal: new AbortController().signal,
    deadlineMs: clock.monotonic() + 1e9,
  }
  const ask = (
    request: Partial<LlmRequest> = {},
    changes: Partial<ApiCall> = {},
  ): Promise<LlmAnswer> => gateway.ask({ ...QUESTION, ...request }, { ...call, ...changes })
  return { gateway, ask, call, log }
}

export const QUESTION: LlmRequest = {
  model: 'utility',
  messages: [{ role: 'user', content: 'Who repairs bicycles?' }],
  maxTokens: 1200,
}

export const PREFILL = {
  name: 'prefill',
  schema: {
    type: 'object',
    properties: {
      brand: { type: ['string', 'null'] },
      names: { type: 'array', minItems: 2, items: { type: 'string', minLength: 1 } },
    },
    required: ['brand'],
  },
} as const
