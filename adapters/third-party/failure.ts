import { AppError, type ErrorData } from '../../core/errors.ts'
import { shortLine } from '../../core/foreign-text.ts'
import { REDIRECT_STATUSES, RETRYABLE_STATUSES, retryAfterMs } from '../../core/http-status.ts'
import type { ApiAnswer, ApiRefusal, ApiRequest } from '../../core/ports/api.ts'
import { parseUrl } from '../../core/url.ts'
import { errorMessageIn } from './answer.ts'

const MAX_PROBLEM_CHARS = 400
/** Characters quoted from the API where the caller has more to say. */
const MAX_SAID_CHARS = 240

/** Whether a failure opens the circuit, counts against it, or is the caller's fault. */
type Weight = 'opens' | 'counts' | 'none'

/** One failed attempt. */
export class ApiFailure extends AppError {
  readonly weight: Weight

  constructor(data: ErrorData, weight: Weight, cause?: unknown) {
    super('UPSTREAM_FAILED', data, { cause })
    this.weight = weight
  }
}

/** Texts for the failures of one API. */
export type Wording = {
  /** Display name of the API. */
  readonly title: string
  /** Name of the setting for its URL: `OPENROUTER_BASE_URL`. */
  readonly addressSetting: string
  /** Removes secrets. */
  readonly redact: (text: string) => string
}

type Judging = {
  readonly answer: ApiAnswer
  readonly judge: ApiRequest['judge']
  /** Wall clock, milliseconds. */
  readonly now: number
}

/** The failure of a response, or undefined if the caller may read it. */
export function apiFailure(
  wording: Wording,
  { answer, judge, now }: Judging,
): ApiFailure | undefined {
  const verdict = judge?.(answer) ?? verdictOf(answer, wording)
  if (verdict === 'ok') return undefined
  const { retryable = false, costUsd, status = answer.status } = verdict
  const pause = verdict.retryAfterMs ?? retryAfterMs(answer.headers, now)
  const { countsAgainstApi = retryable, opensCircuit = false } = verdict
  const data = {
    api: wording.title,
    problem: quoted(verdict, wording),
    status,
    retryable,
    ...(pause !== undefined && { retryAfterMs: pause }),
    ...(costUsd !== undefined && { costUsd }),
  }
  return new ApiFailure(data, opensCircuit ? 'opens' : countsAgainstApi ? 'counts' : 'none')
}

/** One line without secrets. They are removed before cutting, so no part of one remains. */
function worded(problem: string, { redact }: Wording): string {
  return shortLine(redact(problem), MAX_PROBLEM_CHARS)
}

function quoted({ problem, said }: ApiRefusal, wording: Wording): string {
  if (said === undefined) return worded(problem, wording)
  const words = shortLine(wording.redact(said), MAX_SAID_CHARS)
  return worded(
    problem.replace('{said}', () => words),
    wording,
  )
}

function verdictOf(answer: ApiAnswer, { addressSetting }: Wording): 'ok' | ApiRefusal {
  const { status } = answer
  if (status >= 200 && status < 300) return 'ok'
  if (REDIRECT_STATUSES.has(status)) {
    const to = targetOf(answer)
    const remedy = `set ${addressSetting} to the API's address`
    return { problem: `it redirects${to} (HTTP ${status}), which is not followed: ${remedy}` }
  }
  const said = errorMessageIn(answer)
  const what = said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`
  if (status === 401) return { problem: `it refuses our key (${what})`, opensCircuit: true }
  if (status === 402) {
    // A 402 with Retry-After is about concurrent requests, and is temporary.
    const passes = answer.headers['retry-after'] !== undefined
    const problem = `the account has no credit left (${what})`
    return { problem, retryable: passes, countsAgainstApi: false, opensCircuit: !passes }
  }
  if (status === 403) return { problem: `it refuses our key or what the key may do (${what})` }
  if (status === 429) return { problem: `its rate limit is reached (${what})`, retryable: true }
  const isTheirs = status >= 500
  const retryable = RETRYABLE_STATUSES.has(status)
  return { problem: `it answers ${what}`, retryable, countsAgainstApi: retryable || isTheirs }
}

/** Target of a redirect, without its query, which may repeat a key. */
function targetOf({ headers }: ApiAnswer): string {
  const url = parseUrl(headers.location?.[0] ?? '')
  return url === undefined ? '' : ` to ${url.origin}${url.pathname}`
}

/** Failures before anything was sent. */
const NEVER_SENT: ReadonlySet<unknown> = new Set(['dns', 'refused', 'tls'])

/**
 * The failure of an exchange without a complete response. `maybeChargedUsd`: the possible cost if
 * the request was sent. Such a request must not be repeated.
 */
export function lostExchange(wording: Wording, error: unknown, maybeChargedUsd?: number): AppError {
  const { title: api } = wording
  if (!(error instanceof AppError)) {
    const data = { api, problem: 'it could not be reached', retryable: true }
    return new ApiFailure(data, 'counts', error)
  }
  // Its data may contain the URL with a key; its cause does not.
  const { cause } = error
  switch (error.code) {
    case 'SHUTTING_DOWN':
      return error
    case 'RESPONSE_TOO_LARGE': {
      const problem = `its answer is larger than ${String(error.data.limitBytes)} bytes`
      const costUsd = maybeChargedUsd
      const charge = costUsd === undefined ? {} : { costUsd }
      return new ApiFailure({ api, problem, retryable: false, ...charge }, 'none', cause)
    }
    case 'TARGET_UNREACHABLE': {
      const problem = worded(`it could not be reached (${String(error.data.problem)})`, wording)
      const isCharged = maybeChargedUsd !== undefined && !NEVER_SENT.has(error.data.cause)
      const fate = isCharged ? { retryable: false, costUsd: maybeChargedUsd } : { retryable: true }
      return new ApiFailure({ api, problem, ...fate }, 'counts', cause)
    }
    default: {
      const why = String(error.data.problem ?? error.code)
      const problem = worded(`the request could not be sent (${why})`, wording)
      return new ApiFailure({ api, problem, retryable: false }, 'none', cause)
    }
  }
}

/** The failure when the connection ended during the body. */
export function brokenOff(wording: Wording, maybeChargedUsd?: number): ApiFailure {
  const problem = 'its answer was cut off'
  const isCharged = maybeChargedUsd !== undefined
  const fate = isCharged ? { retryable: false, costUsd: maybeChargedUsd } : { retryable: true }
  return new ApiFailure({ api: wording.title, problem, ...fate }, 'counts')
}
