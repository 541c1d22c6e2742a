import { randomUUID } from 'node:crypto'
import { AppError, toAppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { Answer, CommonHeaders, preflightHeaders, securityHeaders } from './answer.ts'
import { type ApiRequest, type ApiResponse, isStream, type StreamBody } from './api-message.ts'
import { compressedAnswer } from './compressed-reply.ts'
import { problemReply } from './problem.ts'
import { type Route, type RouteContext, type RouteMatch, Router } from './router.ts'

const sane = /^[A-Za-z0-9._-]{1,64}$/

/** The client's request id if it is short and plain (it is logged), or else a new one. */
export function requestIdOf(headers: Readonly<Record<string, string>>): string {
  const given = headers['x-request-id']
  return given !== undefined && sane.test(given) ? given : randomUUID()
}

const longestPath = 200
const longestMethod = 20
const firstFailure = 400

/** Log fields of one request. */
type RequestLine = {
  readonly request: ApiRequest
  readonly requestId: string
  /** Undefined for an unknown path. */
  readonly match: RouteMatch | undefined
  readonly status: number
  readonly ms: number
  readonly code: string | undefined
}

/** Omits the query, which may contain a secret, and names of persons in the path. */
function logRequest(log: Log, line: RequestLine): void {
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

/** Digits in an unknown path may be a mistyped link to a person. */
function loggedPath(path: string, match: RouteMatch | undefined): string {
  if (match?.isPersonal === true) return match.pattern
  const shown = path.slice(0, longestPath)
  return match === undefined ? shown.replace(/\d{4,}/g, '*') : shown
}

/** Answers one request, synchronously if its route does. Never throws or rejects. */
export type Dispatch = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>

/** Refuses pages of other sites, by an error, before a route starts work. */
type StartGuard = { assertMayStart(request: ApiRequest): void }

type DispatchParts = {
  readonly routes: readonly Route[]
  readonly corsOrigins: readonly string[]
  readonly origins: StartGuard
  readonly log: Log
  readonly clock: Clock
  /** Whether visitors use https. Default false. */
  readonly isHttps?: boolean
  /** Receives an event for every response. */
  readonly telemetry?: Telemetry
}

/** Creates the function from request to response: routing, errors, common headers and the log. */
export function createDispatch(parts: DispatchParts): Dispatch {
  const router = new Router(parts.routes)
  const commonOf = CommonHeaders.byOrigin(securityHeaders(parts.isHttps), parts.corsOrigins)
  return (request) => {
    const pass = new Pass(parts, request, commonOf(request.headers))
    const { fault } = request
    if (fault !== undefined) return pass.fail(fault)
    try {
      const match = router.match(request.method, request.path)
      pass.match = match
      const response = responseOf(pass, match, parts.origins)
      if (!(response instanceof Promise)) return pass.finish(response)
      return response.then(
        (late) => pass.finish(late),
        (thrown: unknown) => pass.fail(thrown),
      )
    } catch (thrown) {
      const page = pass.match === undefined ? missingPage(router, request) : undefined
      if (page === undefined) return pass.fail(thrown)
      return Promise.resolve(page.handle(pass)).then(
        (response) => pass.finish(response, toAppError(thrown).code),
        (worse: unknown) => pass.fail(worse),
      )
    }
  }
}

/** Returns the fallback page for people who follow a broken link. Programs get the usual error. */
function missingPage(router: Router, { method, path, headers }: ApiRequest): Route | undefined {
  const isLooking = method === 'GET' && !path.startsWith('/api/')
  return isLooking && headers.accept?.includes('text/html') ? router.fallback : undefined
}

/** Must not await before the route runs: the server discards a body that is not read by then. */
function responseOf(
  pass: Pass,
  { route, allow }: RouteMatch,
  origins: StartGuard,
): ApiResponse | Promise<ApiResponse> {
  const { method } = pass.request
  if (method === 'OPTIONS') return { status: 204, headers: preflightHeaders(allow), body: '' }
  if (route !== undefined) {
    if (route.method !== 'GET' || route.startsWork) origins.assertMayStart(pass.request)
    const answer = route.handle(pass)
    return answer instanceof Promise
      ? answer.then((late) => compressedAnswer(pass.request, late))
      : compressedAnswer(pass.request, answer)
  }
  throw new AppError('METHOD_NOT_ALLOWED', { method: method.slice(0, 20), allow })
}

/** One request and its context until it is answered. */
class Pass implements RouteContext {
  readonly request: ApiRequest
  readonly requestId: string
  match: RouteMatch | undefined
  readonly #parts: DispatchParts
  readonly #common: CommonHeaders
  readonly #startedMs: number
  #headers: Record<string, string> | undefined
  #log: Log | undefined

  constructor(parts: DispatchParts, request: ApiRequest, common: CommonHeaders) {
    this.#parts = parts
    this.#common = common
    this.#startedMs = parts.clock.monotonic()
    this.request = request
    this.requestId = requestIdOf(request.headers)
  }

  get params(): Readonly<Record<string, string>> {
    return this.match?.params ?? {}
  }

  get headers(): Record<string, string> {
    this.#headers ??= {}
    return this.#headers
  }

  get log(): Log {
    this.#log ??= this.#parts.log.child({ requestId: this.requestId })
    return this.#log
  }

  finish({ status, headers, body }: ApiResponse, code?: string): Answer {
    const given = this.#headers === undefined ? headers : { ...this.#headers, ...headers }
    const { common, own } = this.#common.beside(given)
    const { requestId } = this
    if (isStream(body)) {
      const logged = this.#loggedAtEnd(body, status)
      return new Answer({ status, requestId, common, own, body: logged })
    }
    this.#tell(status, code)
    return new Answer({ status, requestId, common, own, body })
  }

  fail(thrown: unknown): Answer {
    const error = toAppError(thrown)
    // All other errors are expected. The request's own log line has their code.
    if (error.status === 500) this.log.error({ err: error.cause ?? error }, 'request failed')
    return this.finish(problemReply(error, this.requestId), error.code)
  }

  #loggedAtEnd(body: StreamBody, status: number): StreamBody {
    const produce = body.produce.bind(body)
    return {
      ...body,
      produce: (sink) => {
        this.#tellStream(true)
        return produce(sink).finally(() => {
          this.#tellStream(false)
          this.#tell(status)
        })
      },
    }
  }

  #tellStream(isOpen: boolean): void {
    const route = this.match?.pattern
    if (route !== undefined) this.#parts.telemetry?.emit('stream', { route, isOpen })
  }

  #tell(status: number, code?: string): void {
    const { log, clock, telemetry } = this.#parts
    const { request, requestId, match } = this
    const ms = clock.monotonic() - this.#startedMs
    telemetry?.emit('answer', { route: match?.pattern, method: request.method, status, ms, code })
    logRequest(log, { request, requestId, match, status, ms, code })
  }
}
