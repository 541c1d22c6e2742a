import { isCost } from '../../core/budget/money.ts'
import type { LlmAnswer, LlmCitation } from '../../core/ports/llm.ts'
import { amountAt, listAt, textAt, valueAt } from '../third-party/json-value.ts'
import { plainLine } from '../third-party/plain-line.ts'

const MAX_CITATIONS = 100
const MAX_URL_CHARS = 2048
const MAX_TITLE_CHARS = 300
/** Far more than any prompt asks for. */
const MAX_TEXT_CHARS = 200_000
const MAX_MODEL_CHARS = 120
/** Of one exchange; more is no count of anything. */
const MAX_TOKENS = 10_000_000
const MAX_SEARCHES = 1000

/** An answer as the gateway gave it; `undefined` where it does not say. */
export type ChatAnswer = Omit<LlmAnswer, 'costUsd' | 'searches' | 'modelId'> & {
  readonly searches: number | undefined
  readonly costUsd: number | undefined
  readonly modelId: string | undefined
  readonly hasUsage: boolean
}

/** Reads a body of POST /chat/completions; undefined for one that holds no answer. */
export function chatAnswer(body: unknown): ChatAnswer | undefined {
  const message = valueAt(body, 'choices', 0, 'message')
  if (typeof message !== 'object' || message === null) return undefined
  const usage = valueAt(body, 'usage')
  const text = contentText(valueAt(message, 'content'))
  const promptTokens = upTo(MAX_TOKENS, amountAt(usage, 'prompt_tokens'))
  const completionTokens = upTo(MAX_TOKENS, amountAt(usage, 'completion_tokens'))
  return {
    text,
    finish: finishOf(body, text),
    citations: citationsOf(body),
    searches: searchesOf(usage),
    promptTokens: promptTokens ?? 0,
    completionTokens: completionTokens ?? 0,
    hasUsage: promptTokens !== undefined && completionTokens !== undefined,
    costUsd: usageCost(body),
    modelId: plainLine(textAt(body, 'model') ?? '', MAX_MODEL_CHARS) || undefined,
  }
}

/** What the gateway says that the exchange cost, in USD; also of one that failed. */
export function usageCost(body: unknown): number | undefined {
  const usd = amountAt(body, 'usage', 'cost')
  return isCost(usd) ? usd : undefined
}

function upTo(most: number, amount: number | undefined): number | undefined {
  return amount !== undefined && amount <= most ? amount : undefined
}

function contentText(content: unknown): string {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [{ text: content }]
  return parts
    .map((part) => (typeof part === 'string' ? part : (textAt(part, 'text') ?? '')))
    .join('')
    .trim()
    .slice(0, MAX_TEXT_CHARS)
}

function finishOf(body: unknown, text: string): LlmAnswer['finish'] {
  const reason = valueAt(body, 'choices', 0, 'finish_reason')
  if (reason === 'length') return 'length'
  if (reason === 'content_filter') return 'filtered'
  const refusal = textAt(body, 'choices', 0, 'message', 'refusal') ?? ''
  return refusal !== '' && text === '' ? 'refused' : 'stop'
}

/** Sources by the annotations of the text, else by the list that older gateways add. */
function citationsOf(body: unknown): readonly LlmCitation[] {
  const annotations = listAt(body, 'choices', 0, 'message', 'annotations')
    .filter((entry) => valueAt(entry, 'type') === 'url_citation')
    .map((entry) => valueAt(entry, 'url_citation'))
  const legacy = listAt(body, 'citations').map((entry) =>
    typeof entry === 'string' ? { url: entry } : entry,
  )
  const citations = new Map<string, LlmCitation>()
  for (const entry of [...annotations, ...legacy]) {
    const url = textAt(entry, 'url')?.trim() ?? ''
    if (!/^https?:\/\/\S+$/i.test(url) || url.length > MAX_URL_CHARS) continue
    const title = plainLine(textAt(entry, 'title') ?? '', MAX_TITLE_CHARS)
    if (!citations.has(url)) citations.set(url, title === '' ? { url } : { url, title })
    if (citations.size === MAX_CITATIONS) break
  }
  return [...citations.values()]
}

/** Named in one of two places. */
function searchesOf(usage: unknown): number | undefined {
  const named =
    amountAt(usage, 'server_tool_use_details', 'web_search_requests') ??
    amountAt(usage, 'server_tool_use', 'web_search_requests')
  return upTo(MAX_SEARCHES, named)
}
