import { AppError } from '../../core/errors.ts'
import type { ApiAnswer, ApiCall, ApiClient, ApiVerdict } from '../../core/ports/api.ts'
import type { LlmAnswer } from '../../core/ports/llm.ts'
import { jsonIn } from '../third-party/answer.ts'
import {
  type ChatAnswer,
  chatAnswer,
  chatRefusal,
  isFault,
  isFiltered,
  usageCost,
} from './chat-answer.ts'
import type { ConfiguredModel } from './models.ts'
import type { Consumption } from './price.ts'

type Body = Readonly<Record<string, unknown>>

type ChatCallParts = {
  readonly api: string
  readonly apis: ApiClient
  readonly headers: Readonly<Record<string, string>>
  readonly call: ApiCall
  readonly model: ConfiguredModel
  readonly body: Body
  /** Maximum cost of one exchange. */
  readonly estimateUsd: number
  readonly costUsd: (used: Consumption) => number
}

/**
 * Asks a model, with as many exchanges as one answer needs. Their costs are added up.
 * @throws UPSTREAM_FAILED with the cost so far, or the signal's reason
 */
export async function askModel(parts: ChatCallParts): Promise<LlmAnswer> {
  const { apis, api, headers, call, body, model, estimateUsd } = parts
  const taken: { answer?: LlmAnswer; spentUsd: number } = { spentUsd: 0 }

  /** Reads an answer and records its cost. */
  const judged = (given: ApiAnswer, mayBeFiltered: boolean): ApiVerdict | undefined => {
    // The client handles redirects.
    if (given.status >= 300 && given.status < 400) return undefined
    const json = jsonIn(given)
    if (isFault(given.status, json)) {
      taken.spentUsd += usageCost(json) ?? 0
      return mayBeFiltered && isFiltered(given, json) ? 'ok' : chatRefusal(given, json, model)
    }
    const read = chatAnswer(json)
    if (read === undefined) {
      const isJson = json !== undefined
      const problem = isJson
        ? 'its answer has no message'
        : `its answer (HTTP ${given.status}) is not JSON`
      return { problem, costUsd: usageCost(json) ?? estimateUsd }
    }
    taken.answer = priced(read, parts)
    taken.spentUsd += taken.answer.costUsd
    return 'ok'
  }
  const post = async (json: Body, mayBeFiltered: boolean): Promise<void> => {
    const judge = (given: ApiAnswer): ApiVerdict | undefined => judged(given, mayBeFiltered)
    const request = { path: '/chat/completions', headers, json, judge }
    await apis.request(api, { ...request, maybeChargedUsd: estimateUsd }, call)
  }

  try {
    const { provider: filter, ...unfiltered } = body
    await post(body, filter !== undefined)
    // No endpoint supports all fields, so let any endpoint answer.
    if (taken.answer === undefined) await post(unfiltered, false)
    if (taken.answer === undefined) throw new Error('an accepted answer was not read')
    return { ...taken.answer, costUsd: taken.spentUsd }
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError) || taken.spentUsd === 0) throw error
    const own = typeof error.data.costUsd === 'number' ? error.data.costUsd : 0
    const costUsd = taken.spentUsd + own
    throw error.with({ costUsd })
  }
}

function priced({ hasUsage, ...read }: ChatAnswer, parts: ChatCallParts): LlmAnswer {
  const { model, estimateUsd, costUsd } = parts
  const searches = read.searches ?? (model.alwaysSearches ? 1 : 0)
  const computedUsd = hasUsage ? costUsd({ ...read, searches }) : estimateUsd
  const modelId = read.modelId ?? model.id
  return { ...read, searches, modelId, costUsd: read.costUsd ?? computedUsd }
}
