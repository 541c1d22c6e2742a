import { isCost } from '../../core/budget/money.ts'
import { valueAt } from '../../core/config/layers.ts'
import { shortLine } from '../../core/foreign-text.ts'
import { RETRYABLE_STATUSES } from '../../core/http-status.ts'
import type { ApiAnswer, ApiRefusal } from '../../core/ports/api.ts'
import type { LlmAnswer, LlmCitation } from '../../core/ports/llm.ts'
import { amountAt, listAt, textAt } from '../third-party/answer.ts'
import type { ConfiguredModel } from './models.ts'

const MAX_CITATIONS = 100
const MAX_URL_CHARS = 2048
const MAX_TITLE_CHARS = 300
/** Far more than any prompt asks for. */
const MAX_TEXT_CHARS = 200_000
const MAX_MODEL_CHARS = 120
/** Limit for one exchange. A larger number cannot be a token count. */
const MAX_TOKENS = 10_000_000
const MAX_SEARCHES = 1000

/** The gateway's answer. Fields are `undefined` where it does not say. */
export type ChatAnswer = Omit<LlmAnswer, 'costUsd' | 'searches' | 'modelId'> & {
  readonly searches: number | undefined
  readonly costUsd: number | undefined
  readonly modelId: string | undefined
  readonly hasUsage: boolean
}

/** Reads a body of POST /chat/completions. Returns undefined if it holds no answer. */
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
    modelId: shortLine(textAt(body, 'model') ?? '', MAX_MODEL_CHARS) || undefined,
  }
}

/**
 * Amount that the gateway charged for the exchange, in USD. Failed exchanges can have a cost too.
 */
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

/** Reads sources from the text's annotations, or else from the list that older gateways add. */
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
    const title = shortLine(textAt(entry, 'title') ?? '', MAX_TITLE_CHARS)
    if (!citations.has(url)) citations.set(url, title === '' ? { url } : { url, title })
    if (citations.size === MAX_CITATIONS) break
  }
  return [...citations.values()]
}

/** Gateways report the number of searches in one of two places. */
function searchesOf(usage: unknown): number | undefined {
  const named =
    amountAt(usage, 'server_tool_use_details', 'web_search_requests') ??
    amountAt(usage, 'server_tool_use', 'web_search_requests')
  return upTo(MAX_SEARCHES, named)
}

/** Longer values are not a pause; same limit as for the header. A clock could not show its end. */
const MAX_PAUSE_S = 999_999_999
/** Assumed for an error within an answer that has no status. */
const UNKNOWN_STATUS = 502

/** The gateway's error envelope. Its form varies. */
type Fault = {
  readonly status: number
  readonly type: string
  readonly said: string
  /** Names the availability state of the model's endpoints. */
  readonly availability: string
  readonly error: unknown
}

/** Whether the body reports a failure. This can happen with HTTP 200 once an answer has started. */
export function isFault(status: number, body: unknown): boolean {
  if (status < 200 || status >= 300) return true
  const error = valueAt(body, 'error')
  if (error !== undefined && error !== null) return true
  return valueAt(body, 'choices', 0, 'finish_reason') === 'error'
}

/** Whether the gateway knows the model, but no endpoint accepts every field of the request. */
export function isFiltered(answer: ApiAnswer, body: unknown): boolean {
  return answer.status === 404 && faultOf(answer, body).availability !== 'model_deprecated'
}

/** Describes a failure, following the error table of the gateway's documentation. */
export function chatRefusal(answer: ApiAnswer, body: unknown, model: ConfiguredModel): ApiRefusal {
  const fault = faultOf(answer, body)
  const { status, error } = fault
  const pauseS = amountAt(error, 'availability', 'retry_after')
  const hasHeader = answer.headers['retry-after'] !== undefined
  return {
    status,
    retryable: isRetryable(fault, hasHeader),
    // The client reads the header, if there is one.
    ...(pauseS !== undefined &&
      pauseS <= MAX_PAUSE_S &&
      !hasHeader && { retryAfterMs: pauseS * 1000 }),
    opensCircuit: isForEverybody(fault),
    countsAgainstApi: RETRYABLE_STATUSES.has(status) && !isOfOneModel(fault),
    problem: problemOf(fault, model),
  }
}

function faultOf({ status }: ApiAnswer, body: unknown): Fault {
  const error = valueAt(body, 'error')
  const codes = [amountAt(error, 'code'), amountAt(error, 'http_status')]
  const inside = codes.find((code) => code !== undefined && code >= 400 && code < 600)
  return {
    status: status >= 400 ? status : (inside ?? UNKNOWN_STATUS),
    type: textAt(error, 'metadata', 'error_type') ?? textAt(error, 'error_type') ?? '',
    said: textAt(error, 'message') ?? (typeof error === 'string' ? error : ''),
    availability: textAt(error, 'availability', 'code') ?? '',
    error,
  }
}

function isRetryable({ status, error }: Fault, hasRetryAfter: boolean): boolean {
  if (valueAt(error, 'availability', 'retryable') === false) return false
  if (status !== 402) return RETRYABLE_STATUSES.has(status)
  return limitSource(error) === 'openrouter_in_flight_budget' && hasRetryAfter
}

/** A rejected key, no credit, or a spent budget of the key: the same for every model. */
function isForEverybody({ status, error }: Fault): boolean {
  if (status === 401) return true
  if (status === 402) return limitSource(error) !== 'openrouter_in_flight_budget'
  return status === 403 && textAt(error, 'metadata', 'resets_at') !== undefined
}

function isOfOneModel({ type, error }: Fault): boolean {
  return (
    type.startsWith('provider_') ||
    valueAt(error, 'availability') !== undefined ||
    valueAt(error, 'metadata', 'provider_code') !== undefined
  )
}

function limitSource(error: unknown): string | undefined {
  return textAt(error, 'metadata', 'limit_source')
}

function problemOf(fault: Fault, { id, setting }: ConfiguredModel): string {
  const { status, said, availability, error } = fault
  const what = said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`
  switch (status) {
    case 401:
      return `it refuses our key (${what})`
    case 402:
      return `the account has no credit left (${what})`
    case 403: {
      const until = textAt(error, 'metadata', 'resets_at')
      return `it refuses the request (${what})${until === undefined ? '' : `, until ${until}`}`
    }
    case 404: {
      const isGone = availability === 'model_deprecated'
      const state = isGone ? 'is no longer available' : 'does not support this request'
      return `the model ${id} ${state} (${what}); set ${setting} to another one${hint(error)}`
    }
    case 429:
      return `${id} has reached its rate limit (${what})`
    default:
      return `${id} gave no answer (${what})`
  }
}

function hint(error: unknown): string {
  const other = textAt(error, 'availability', 'fallback_models', 0)
  return other === undefined ? '' : `, such as ${other}`
}
