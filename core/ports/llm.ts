import type { InjectionToken } from 'tsyringe'
import type { JsonSchema } from '../manifest/module-manifest.ts'
import type { ApiCall } from './api.ts'

/** One model, by the AI platform it stands for. */
export type LlmModel = {
  /** chatgpt, claude, gemini, perplexity; or utility, the one for extraction and scoring. */
  readonly platform: string
  /** As the gateway calls it: `openai/gpt-5.4-mini`. */
  readonly id: string
  /** People's name of the company: OpenAI. */
  readonly provider: string
  /** Why it cannot be asked (the gateway no longer has it); absent when it can. */
  readonly unavailable?: string
}

export type LlmMessage = { readonly role: 'user' | 'assistant'; readonly content: string }

export type LlmRequest = {
  /** The `platform` of a model. */
  readonly model: string
  readonly system?: string
  readonly messages: readonly LlmMessage[]
  /** Of the answer, reasoning included. */
  readonly maxTokens: number
  /** Default 0. */
  readonly temperature?: number
  /** The answer is to be JSON of this schema; `name`: at most 64 of A-Z a-z 0-9 _ -. */
  readonly schema?: { readonly name: string; readonly schema: JsonSchema }
  /** Lets the model search the web; never together with `schema`. `country`: ISO 3166-1 alpha-2. */
  readonly search?: { readonly country?: string }
}

/** A page that an answer names as its source. */
export type LlmCitation = { readonly url: string; readonly title?: string }

export type LlmAnswer = {
  /** '' when the model gave none. */
  readonly text: string
  readonly finish: 'stop' | 'length' | 'filtered' | 'refused'
  /** In order of appearance, one per URL. */
  readonly citations: readonly LlmCitation[]
  /** Searches of the web it made. */
  readonly searches: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** What it really cost. */
  readonly costUsd: number
  /** The model that answered, as the gateway calls it. */
  readonly modelId: string
}

/** Language models as a module sees them: every answer is paid from the day's budget. */
export interface Llm {
  /** The four of the platforms, then utility. A model that is gone is among them, `unavailable`. */
  models(): Promise<readonly LlmModel[]>
  /**
   * @throws UPSTREAM_FAILED, BUDGET_SPENT, or the signal's reason.
   */
  ask(request: LlmRequest): Promise<LlmAnswer>
}

/** The gateway to language models. */
export interface LanguageModels {
  /** The API id of the budget it is paid from. */
  readonly api: string
  models(call: ApiCall): Promise<readonly LlmModel[]>
  /** What the answer may cost at most, in USD, for the reservation. */
  estimateUsd(request: LlmRequest, call: ApiCall): Promise<number>
  /** @throws UPSTREAM_FAILED or the signal's reason. */
  ask(request: LlmRequest, call: ApiCall): Promise<LlmAnswer>
}
export const LanguageModels: InjectionToken<LanguageModels> = Symbol('LanguageModels')
