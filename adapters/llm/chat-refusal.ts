import type { ApiAnswer, ApiRefusal } from '../../core/ports/api.ts'
import { amountAt, textAt, valueAt } from '../third-party/json-value.ts'
import type { RosterModel } from './model-roster.ts'

/** What is longer is no pause, as of the header; a clock could not show its end. */
const MAX_PAUSE_S = 999_999_999
const RETRIED = new Set([408, 429, 500, 502, 503, 504, 524, 529])
/** Of an error within an answer that names none. */
const UNKNOWN_STATUS = 502

/** The gateway's error envelope; it is not uniform. */
type Fault = {
  readonly status: number
  readonly type: string
  readonly said: string
  /** Names what became of the model's endpoints. */
  readonly availability: string
  readonly error: unknown
}

/** Whether the body tells of a failure: it may do so with HTTP 200, once an answer had begun. */
export function isFault(status: number, body: unknown): boolean {
  if (status < 200 || status >= 300) return true
  const error = valueAt(body, 'error')
  if (error !== undefined && error !== null) return true
  return valueAt(body, 'choices', 0, 'finish_reason') === 'error'
}

/** The gateway knows the model, but none of its endpoints takes every field of the request. */
export function isFiltered(answer: ApiAnswer, body: unknown): boolean {
  return answer.status === 404 && faultOf(answer, body).availability !== 'model_deprecated'
}

/** What a failure means, after the error table of the gateway's documentation. */
export function chatRefusal(answer: ApiAnswer, body: unknown, model: RosterModel): ApiRefusal {
  const fault = faultOf(answer, body)
  const { status, error } = fault
  const pauseS = amountAt(error, 'availability', 'retry_after')
  const hasHeader = answer.headers['retry-after'] !== undefined
  return {
    status,
    retryable: isRetryable(fault, hasHeader),
    // The header, where there is one, is read by the client.
    ...(pauseS !== undefined &&
      pauseS <= MAX_PAUSE_S &&
      !hasHeader && { retryAfterMs: pauseS * 1000 }),
    opensCircuit: isForEverybody(fault),
    countsAgainstApi: RETRIED.has(status) && !isOfOneModel(fault),
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
  if (status !== 402) return RETRIED.has(status)
  return limitSource(error) === 'openrouter_in_flight_budget' && hasRetryAfter
}

/** A refused key, used-up credit, a spent budget of the key: the same for every model. */
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

function problemOf(fault: Fault, { id, setting }: RosterModel): string {
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
      const state = isGone ? 'is no longer there' : 'cannot be asked this'
      return `the model ${id} ${state} (${what}); set ${setting} to another one${hint(error)}`
    }
    case 429:
      return `${id} has been asked too often (${what})`
    default:
      return `${id} gave no answer (${what})`
  }
}

function hint(error: unknown): string {
  const other = textAt(error, 'availability', 'fallback_models', 0)
  return other === undefined ? '' : `, such as ${other}`
}
