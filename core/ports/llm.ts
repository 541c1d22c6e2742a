import type { InjectionToken } from 'tsyringe'
import type { JsonSchema } from '../manifest/module-manifest.ts'
import type { ApiCall } from './api.ts'

/** One model, identified by the AI platform that it represents. */
export type LlmModel = {
  /** chatgpt, claude, gemini, perplexity, or utility (for extraction and scoring). */
  readonly platform: string
  /** The gateway's id: `openai/gpt-5.4-mini`. */
  readonly id: string
  /** Display name of the company: OpenAI. */
  readonly provider: string
  /** Why it is unavailable (for example, the gateway no longer has it). Absent when available. */
  readonly unavailable?: string
}

export type LlmMessage = { readonly role: 'user' | 'assistant'; readonly content: string }

export type LlmRequest = {
  /** The `platform` of a model. */
  readonly model: string
  readonly system?: string
  readonly messages: readonly LlmMessage[]
  /** Limit for the answer, including reasoning. */
  readonly maxTokens: number
  /** Default 0. */
  readonly temperature?: number
  /** The answer must be JSON that matches this schema. `name`: at most 64 of A-Z a-z 0-9 _ -. */
  readonly schema?: { readonly name: string; readonly schema: JsonSchema }
  /** Allows web searches. Cannot be combined with `schema`. `country`: ISO 3166-1 alpha-2. */
  readonly search?: { readonly country?: string }
}

/** A page that an answer cites as its source. */
export type LlmCitation = { readonly url: string; readonly title?: string }

export type LlmAnswer = {
  /** '' if the model returned none. */
  readonly text: string
  readonly finish: 'stop' | 'length' | 'filtered' | 'refused'
  /** In order of appearance, one per URL. */
  readonly citations: readonly LlmCitation[]
  /** Number of web searches. */
  readonly searches: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** Real cost. */
  readonly costUsd: number
  /** The model that answered, by its gateway id. */
  readonly modelId: string
}

/** Language models as a module sees them. Every answer is paid from the day's budget. */
export interface Llm {
  /** The models of the four platforms, then utility. Includes unavailable ones, marked as such. */
  models(): Promise<readonly LlmModel[]>
  /**
   * @throws UPSTREAM_FAILED, BUDGET_SPENT, or the signal's reason.
   */
  ask(request: LlmRequest): Promise<LlmAnswer>
}

/** The gateway to language models. */
export interface LanguageModels {
  /** API id of the budget that pays for it. */
  readonly api: string
  models(call: ApiCall): Promise<readonly LlmModel[]>
  /** Maximum cost of the answer, in USD, for the reservation. */
  estimateUsd(request: LlmRequest, call: ApiCall): Promise<number>
  /** @throws UPSTREAM_FAILED or the signal's reason */
  ask(request: LlmRequest, call: ApiCall): Promise<LlmAnswer>
}
export const LanguageModels: InjectionToken<LanguageModels> = Symbol('LanguageModels')
