import { AppError } from '../../../core/errors.ts'
import type { ApiAnswer, ApiRefusal, ApiRequest } from '../../../core/ports/api.ts'
import { retryAfterMs } from '../retry-after.ts'

const MAX_SAID_CHARS = 240
const MAY_PASS = new Set([408, 429, 500, 502, 503, 504, 524, 529])

type Judging = {
  readonly answer: ApiAnswer
  readonly judge: ApiRequest['judge']
  readonly redact: (text: string) => string
  /** Wall clock, milliseconds. */
  readonly now: number
}

/** What an answer fails with; undefined for one that the caller may read. */
export function apiFailure(title: string, judging: Judging): AppError | undefined {
  const { answer, judge, redact, now } = judging
  const verdict = judge?.(answer) ?? verdictOf(answer)
  if (verdict === 'ok') return undefined
  const { problem, retryable = false, costUsd, opensCircuit } = verdict
  const pause = verdict.retryAfterMs ?? retryAfterMs(answer.headers['retry-after'], now)
  return new AppError('UPSTREAM_FAILED', {
    api: title,
    problem: redact(problem),
    status: answer.status,
    retryable,
    ...(pause !== undefined && { retryAfterMs: pause }),
    ...(costUsd !== undefined && { costUsd }),
    ...(opensCircuit !== undefined && { opensCircuit }),
  })
}

/** An exchange that brought no answer. */
export function lostConnection(
  title: string,
  error: unknown,
  redact: (text: string) => string,
): AppError {
  const isTooLarge = error instanceof AppError && error.code === 'RESPONSE_TOO_LARGE'
  const why = error instanceof AppError ? error.data.problem : undefined
  const problem = isTooLarge
    ? `its answer is larger than ${String(error.data.limitBytes)} bytes`
    : `it could not be reached${typeof why === 'string' ? ` (${why})` : ''}`
  const data = { api: title, problem: redact(problem), retryable: !isTooLarge }
  return new AppError('UPSTREAM_FAILED', data, { cause: error })
}

function verdictOf(answer: ApiAnswer): 'ok' | ApiRefusal {
  const { status } = answer
  if (status >= 200 && status < 300) return 'ok'
  const said = whatItSays(answer)
  const what = said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`
  if (status === 401 || status === 403) {
    return { problem: `it refuses our key or what the key may do (${what})` }
  }
  if (status === 402) return { problem: `the account has no credit left (${what})` }
  if (status === 429) return { problem: `it has been asked too often (${what})`, retryable: true }
  return { problem: `it answers ${what}`, retryable: MAY_PASS.has(status) }
}

/** The message that the usual error envelopes carry; '' without one. */
function whatItSays({ text, headers }: ApiAnswer): string {
  const isJson = /json/.test(headers['content-type']?.[0] ?? '') || text.startsWith('{')
  if (!isJson) return ''
  try {
    const body = JSON.parse(text) as Readonly<Record<string, unknown>> | null
    const error = body?.error as Readonly<Record<string, unknown>> | string | undefined
    const inside = typeof error === 'object' && error !== null ? error.message : error
    const said = inside ?? body?.status_message ?? body?.message ?? ''
    return typeof said === 'string' ? said.replace(/\s+/g, ' ').trim().slice(0, MAX_SAID_CHARS) : ''
  } catch {
    // An error page in disguise: its status says enough.
    return ''
  }
}
