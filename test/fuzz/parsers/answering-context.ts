import { apiAnswer } from '../../../adapters/third-party/answer.ts'
import { apiFailure } from '../../../adapters/third-party/failure.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiRequest } from '../../../core/ports/api.ts'
import type { GeoEnrichmentsOptions } from '../../../manifests/types/geo-enrichments.ts'

const WORDING = { title: 'An API', addressSetting: 'API_BASE_URL', redact: (text: string) => text }

/** A run in which every API answers with this text; refusals are those of the real client. */
export function answeringContext(text: string, status = 200): RunContext<GeoEnrichmentsOptions> {
  const request = async ({ judge }: ApiRequest) => {
    const answer = answerOf(text, status)
    const failure = apiFailure(WORDING, { answer, judge, now: 0 })
    if (failure !== undefined) throw failure
    return answer
  }
  const wrap = async (_key: string, _ttl: unknown, load: () => Promise<unknown>) => {
    return { value: await load() }
  }
  return {
    api: () => ({ request }),
    cache: { wrap },
    clock: { now: () => 0, monotonic: () => 0 },
    signal: new AbortController().signal,
    options: { suggest: true, maxSuggestions: 10, userAgent: 'a' },
    warn: () => undefined,
  } as unknown as RunContext<GeoEnrichmentsOptions>
}

export function answerOf(text: string, status = 200) {
  const body = new TextEncoder().encode(text)
  const headers = { 'content-type': ['application/json'] }
  return apiAnswer('An API', { status, headers, body } as unknown as Parameters<
    typeof apiAnswer
  >[1])
}
