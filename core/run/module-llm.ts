import { AppError } from '../errors.ts'
import type { ApiCall } from '../ports/api.ts'
import type { LanguageModels, Llm, LlmAnswer, LlmModel, LlmRequest } from '../ports/llm.ts'
import type { Paid } from './spend.ts'

/** What pays for an answer: the module's own `spend`. */
export type Payment = (
  api: string,
  estimateUsd: number,
  call: () => Promise<Paid<LlmAnswer>>,
  wasSent: () => boolean,
) => Promise<LlmAnswer>

/** Language models for one module: reserves what an answer may cost, books what it did cost. */
export class ModuleLlm implements Llm {
  readonly #models: LanguageModels
  readonly #call: ApiCall
  readonly #pay: Payment

  constructor(models: LanguageModels, call: ApiCall, pay: Payment) {
    this.#models = models
    this.#call = call
    this.#pay = pay
  }

  models(): Promise<readonly LlmModel[]> {
    return this.#models.models(this.#call)
  }

  /** Models that had to be started may answer nothing at all; the second time they are warm. */
  async ask(request: LlmRequest): Promise<LlmAnswer> {
    const first = await this.#askOnce(request)
    if (first.text !== '' || first.finish !== 'stop') return first
    try {
      const second = await this.#askOnce(request)
      return { ...second, costUsd: first.costUsd + second.costUsd }
    } catch (error) {
      if (error instanceof AppError && error.code === 'BUDGET_SPENT') return first
      throw error
    }
  }

  async #askOnce(request: LlmRequest): Promise<LlmAnswer> {
    const estimateUsd = await this.#models.estimateUsd(request, this.#call)
    let isSent = false
    const onSent = (): void => {
      isSent = true
    }
    const answer = async (): Promise<Paid<LlmAnswer>> => {
      const value = await this.#models.ask(request, { ...this.#call, onSent })
      return { value, costUsd: value.costUsd }
    }
    return this.#pay(this.#models.api, estimateUsd, answer, () => isSent)
  }
}
