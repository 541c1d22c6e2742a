import { AppError, type ErrorData } from '../../core/errors.ts'
import { shortLine } from '../../core/foreign-text.ts'
import { REDIRECT_STATUSES, RETRYABLE_STATUSES, retryAfterMs } from '../../core/http-status.ts'
import type { ApiAnswer, ApiRefusal, ApiRequest } from '../../core/ports/api.ts'
import { parseUrl } from '../../core/url.ts'
import { errorMessageIn } from './answer.ts'

const MAX_PROBLEM_CHARS = 400
/** Of it, what the other side may say where its caller has more to tell. */
const MAX_SAID_CHARS = 240

/** Of a failure for the API's circuit: whether it opens it, counts against it or is its caller's. */
type Weight = 'opens' | 'counts' | 'none'

/** One failed attempt. */
export class ApiFailure extends AppError {
  readonly weight: Weight

  constructor(data: ErrorData, weight: Weight, cause?: unknown) {
    super('UPSTREAM_FAILED', data, { cause })
    this.weight = weight
  }
}

/** How failures of one API are worded. */
export type Wording = {
  /** People's name of the API. */
  readonly title: string
  /** What an operator sets for its address: `OPENROUTER_BASE_URL`. */
  readonly addressSetting: string
  /** Takes secrets out. */
  readonly redact: (text: string) => string
}

type Judging = {
  readonly answer: ApiAnswer
  readonly judge: ApiRequest['judge']
  /** Wall clock, milliseconds. */
  readonly now: number
}

/** What an answer fails with; undefined for one that the caller may read. */
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

/** One line without secrets: they go first, so that no cut leaves the beginning of one. */
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
    const remedy = `set ${addressSetting} to the address where the API is`
    return { problem: `it redirects${to} (HTTP ${status}), which is not followed: ${remedy}` }
  }
  const said = errorMessageIn(answer)
  const what = said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`
  if (status === 401) return { problem: `it refuses our key (${what})`, opensCircuit: true }
  if (status === 402) {
    // One that names a time is about requests under way, and passes by itself.
    const passes = answer.headers['retry-after'] !== undefined
    const problem = `the account has no credit left (${what})`
    return { problem, retryable: passes, countsAgainstApi: false, opensCircuit: !passes }
  }
  if (status === 403) return { problem: `it refuses our key or what the key may do (${what})` }
  if (status === 429) return { problem: `it has been asked too often (${what})`, retryable: true }
  const isTheirs = status >= 500
  const retryable = RETRYABLE_STATUSES.has(status)
  return { problem: `it answers ${what}`, retryable, countsAgainstApi: retryable || isTheirs }
}

/** Where a redirect leads, without a query: that may repeat a key. */
function targetOf({ headers }: ApiAnswer): string {
  const url = parseUrl(headers.location?.[0] ?? '')
  return url === undefined ? '' : ` to ${url.origin}${url.pathname}`
}

/** Failures before anything was sent. */
const NEVER_SENT: ReadonlySet<unknown> = new Set(['dns', 'refused', 'tls'])

/**
 * The failure of an exchange that brought no complete answer. `maybeChargedUsd`: what it may have
 * cost where the request had been sent; it is not to be repeated then.
 */
export function lostExchange(wording: Wording, error: unknown, maybeChargedUsd?: number): AppError {
  const { title: api } = wording
  if (!(error instanceof AppError)) {
    const data = { api, problem: 'it could not be reached', retryable: true }
    return new ApiFailure(data, 'counts', error)
  }
  // Its data may hold the address with a key in it: what lies below holds none.
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

/** The failure of an answer whose connection ended within the body. */
export function brokenOff(wording: Wording, maybeChargedUsd?: number): ApiFailure {
  const problem = 'its answer broke off before its end'
  const isCharged = maybeChargedUsd !== undefined
  const fate = isCharged ? { retryable: false, costUsd: maybeChargedUsd } : { retryable: true }
  return new ApiFailure({ api: wording.title, problem, ...fate }, 'counts')
}
