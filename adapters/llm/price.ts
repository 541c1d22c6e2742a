import type { LlmRequest } from '../../core/ports/llm.ts'
import { MAX_SEARCHES } from './chat-request.ts'
import type { ConfiguredModel, ListedModel, LlmSettings } from './models.ts'

export type LlmPrice = LlmSettings['prices'][string]

const MILLION = 1_000_000
/** For a model that neither the configuration nor the gateway prices: that of dear ones. */
const UNKNOWN: LlmPrice = { inputPerMillionUsd: 5, outputPerMillionUsd: 25, searchUsd: 0.03 }
/** Fewer than any tokenizer makes of European text; other scripts have more bytes a character. */
const BYTES_PER_TOKEN = 3
/** What frames a message. */
const TOKENS_PER_MESSAGE = 20
/** What models read of the pages that they find, all searches of an answer together. */
const SEARCH_TOKENS = 8000

/** What an answer was made of, for its price. */
export type Consumption = {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly searches: number
}

/** The configuration's price of a model, else the gateway's own, else a dear one. */
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

/** What one answer costs, in USD. */
export function costUsd(price: LlmPrice, used: Consumption): number {
  const tokens =
    used.promptTokens * price.inputPerMillionUsd + used.completionTokens * price.outputPerMillionUsd
  return tokens / MILLION + used.searches * price.searchUsd
}

/** What one answer to the request may cost at most, in USD. */
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
