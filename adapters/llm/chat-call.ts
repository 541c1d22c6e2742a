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
  /** The most that one exchange may cost. */
  readonly estimateUsd: number
  readonly costUsd: (used: Consumption) => number
}

/** One answer of a model, with the further exchanges that it may take; all are added up. */
export class ChatCall {
  readonly #parts: ChatCallParts
  /** What the exchanges so far cost. */
  #spentUsd = 0
  #answer: LlmAnswer | undefined

  constructor(parts: ChatCallParts) {
    this.#parts = parts
  }

  /** @throws UPSTREAM_FAILED with what it cost all the same, or the signal's reason */
  async run(): Promise<LlmAnswer> {
    const { signal } = this.#parts.call
    try {
      const answer = await this.#complete()
      return { ...answer, costUsd: this.#spentUsd }
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || this.#spentUsd === 0) throw error
      const own = typeof error.data.costUsd === 'number' ? error.data.costUsd : 0
      const costUsd = this.#spentUsd + own
      throw error.with({ costUsd })
    }
  }

  async #complete(): Promise<LlmAnswer> {
    const { body } = this.#parts
    const { provider: filter, ...unfiltered } = body
    const first = await this.#post(body, filter !== undefined)
    const answer = first ?? (await this.#post(unfiltered, false))
    if (answer === undefined) throw new Error('an answer was taken that nobody read')
    return answer
  }

  /** undefined when no endpoint takes all fields and `mayBeFiltered`. */
  async #post(json: Body, mayBeFiltered: boolean): Promise<LlmAnswer | undefined> {
    const { apis, api, headers, call, estimateUsd } = this.#parts
    this.#answer = undefined
    const judge = (answer: ApiAnswer): ApiVerdict | undefined => this.#judge(answer, mayBeFiltered)
    const path = '/chat/completions'
    const maybeChargedUsd = estimateUsd
    await apis.request(api, { path, headers, json, maybeChargedUsd, judge }, call)
    return this.#answer
  }

  /** Reads an answer and books what it cost. */
  #judge(answer: ApiAnswer, mayBeFiltered: boolean): ApiVerdict | undefined {
    const { model, estimateUsd } = this.#parts
    // The client knows what redirects mean.
    if (answer.status >= 300 && answer.status < 400) return undefined
    const body = jsonIn(answer)
    if (isFault(answer.status, body)) {
      this.#spentUsd += usageCost(body) ?? 0
      if (mayBeFiltered && isFiltered(answer, body)) return 'ok'
      return chatRefusal(answer, body, model)
    }
    const read = chatAnswer(body)
    if (read === undefined) {
      const problem =
        body === undefined
          ? `its answer (HTTP ${answer.status}) is no JSON`
          : 'its answer holds no choice of a message'
      return { problem, costUsd: usageCost(body) ?? estimateUsd }
    }
    this.#answer = this.#priced(read)
    this.#spentUsd += this.#answer.costUsd
    return 'ok'
  }

  #priced({ hasUsage, ...read }: ChatAnswer): LlmAnswer {
    const { model, estimateUsd, costUsd } = this.#parts
    const searches = read.searches ?? (model.alwaysSearches ? 1 : 0)
    const computedUsd = hasUsage ? costUsd({ ...read, searches }) : estimateUsd
    const modelId = read.modelId ?? model.id
    return { ...read, searches, modelId, costUsd: read.costUsd ?? computedUsd }
  }
}
