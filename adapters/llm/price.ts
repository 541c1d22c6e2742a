import type { LlmRequest } from '../../core/ports/llm.ts'
import { MAX_SEARCHES } from './chat-request.ts'
import type { ConfiguredModel, ListedModel, LlmSettings } from './models.ts'

export type LlmPrice = LlmSettings['prices'][string]

const MILLION = 1_000_000
/** Used for a model without any known price: that of expensive models. */
const UNKNOWN: LlmPrice = { inputPerMillionUsd: 5, outputPerMillionUsd: 25, searchUsd: 0.03 }
/** Fewer than tokenizers need for European text. Other scripts have more bytes per character. */
const BYTES_PER_TOKEN = 3
/** Overhead of a message. */
const TOKENS_PER_MESSAGE = 20
/** Tokens of web pages that a model reads, for all searches of an answer. */
const SEARCH_TOKENS = 8000

/** Token and search counts of one answer. */
export type Consumption = {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly searches: number
}

/** The price from the configuration, or else from the gateway, or else a high one. */
export function llmPrice(
  { prices }: LlmSettings,
  id: string,
  listed: ListedModel | undefined,
): LlmPrice {
  const own = Object.hasOwn(prices, id) ? prices[id] : undefined
  if (own !== undefined) return own
  const { tokenInUsd, tokenOutUsd, searchUsd = UNKNOWN.searchUsd } = listed ?? {}
  if (tokenInUsd === undefined || tokenOutUsd === undefined) return UNKNOWN
  return {
    inputPerMillionUsd: tokenInUsd * MILLION,
    outputPerMillionUsd: tokenOutUsd * MILLION,
    searchUsd,
  }
}

export function costUsd(price: LlmPrice, used: Consumption): number {
  const tokens =
    used.promptTokens * price.inputPerMillionUsd + used.completionTokens * price.outputPerMillionUsd
  return tokens / MILLION + used.searches * price.searchUsd
}

/** The maximum cost of one answer to the request, in USD. */
export function estimateUsd(price: LlmPrice, request: LlmRequest, model: ConfiguredModel): number {
  const { system = '', messages, maxTokens, schema, search } = request
  const texts = [system, ...messages.map(({ content }) => content)]
  if (schema !== undefined) texts.push(JSON.stringify(schema.schema))
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const searchesByTool = search !== undefined && !model.alwaysSearches
  const written = Math.ceil(bytes / BYTES_PER_TOKEN) + texts.length * TOKENS_PER_MESSAGE
  return costUsd(price, {
    promptTokens: written + (searchesByTool ? SEARCH_TOKENS : 0),
    completionTokens: maxTokens,
    searches: model.alwaysSearches ? 1 : searchesByTool ? MAX_SEARCHES : 0,
  })
}
