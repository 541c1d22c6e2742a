import type { Log } from '../../core/ports/log.ts'
import type { ApiRequest } from './api-message.ts'
import type { RouteMatch } from './router.ts'

const longestPath = 200
const longestMethod = 20
const firstFailure = 400

/** What is told of one request. */
export type RequestLine = {
  readonly request: ApiRequest
  readonly requestId: string
  /** Undefined where nothing is at its path. */
  readonly match: RouteMatch | undefined
  readonly status: number
  readonly ms: number
  readonly code: string | undefined
}

/** The query is left out: a URL under audit may carry a secret. So is whom a path names. */
export function logRequest(log: Log, line: RequestLine): void {
  const { request, requestId, match, status, ms, code } = line
  const fields = {
    requestId,
    method: request.method.slice(0, longestMethod),
    path: loggedPath(request.path, match),
    status,
    ms: Math.round(ms),
    ...(code === undefined ? {} : { code }),
    ...(request.hasLeft ? { clientGone: true } : {}),
  }
  const isRoutine = match?.route?.isFrequent === true && status < firstFailure
  if (isRoutine) log.debug(fields, 'request')
  else log.info(fields, 'request')
}

/** Digits of a path that nobody knows may be a mistyped way to a person. */
function loggedPath(path: string, match: RouteMatch | undefined): string {
  if (match?.isPersonal === true) return match.pattern
  const shown = path.slice(0, longestPath)
  return match === undefined ? shown.replace(/\d{4,}/g, '*') : shown
}
