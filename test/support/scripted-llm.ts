import type { ApiCall } from '../../core/ports/api.ts'
import type { LanguageModels, LlmAnswer, LlmModel, LlmRequest } from '../../core/ports/llm.ts'

export type ScriptedAnswer = Partial<LlmAnswer> | string | Error

/** Models without a network. `answer` supplies each answer, at 0.001 USD. */
export class ScriptedLlm implements LanguageModels {
  readonly api = 'openrouter'
  /** Every request so far, in order. */
  readonly requests: LlmRequest[] = []
  readonly #answer: (request: LlmRequest) => ScriptedAnswer | Promise<ScriptedAnswer>
  readonly #models: readonly LlmModel[]

  constructor(
    answer: (request: LlmRequest) => ScriptedAnswer | Promise<ScriptedAnswer>,
    models: readonly LlmModel[] = FOUR_AND_UTILITY,
  ) {
    this.#answer = answer
    this.#models = models
  }

  models(): Promise<readonly LlmModel[]> {
    return Promise.resolve(this.#models)
  }

  estimateUsd(): Promise<number> {
    return Promise.resolve(0.01)
  }

  async ask(request: LlmRequest, { onSent }: ApiCall): Promise<LlmAnswer> {
    this.requests.push(request)
    onSent?.()
    const given = await this.#answer(request)
    if (given instanceof Error) throw given
    return {
      text: '',
      finish: 'stop',
      citations: [],
      searches: 0,
      promptTokens: 100,
      completionTokens: 50,
      costUsd: 0.001,
      modelId: this.#models.find(({ platform }) => platform === request.model)?.id ?? 'unknown',
      ...(typeof given === 'string' ? { text: given } : given),
    }
  }
}

export const FOUR_AND_UTILITY: readonly LlmModel[] = [
  { platform: 'chatgpt', id: 'openai/gpt-test', provider: 'OpenAI' },
  { platform: 'claude', id: 'anthropic/claude-test', provider: 'Anthropic' },
  { platform: 'gemini', id: 'google/gemini-test', provider: 'Google' },
  { platform: 'perplexity', id: 'perplexity/sonar-test', provider: 'Perplexity' },
  { platform: 'utility', id: 'openai/gpt-test', provider: 'OpenAI' },
]
