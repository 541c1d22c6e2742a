import { AppError, toAppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import { type ApiRequest, type ApiResponse, isStream } from './api-message.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { problemReply } from './problem.ts'
import { requestIdOf } from './request-id.ts'
import { securityHeaders } from './response-headers.ts'
import { type Route, type RouteContext, Router } from './router.ts'

/** Answers one request; never rejects. */
export type Dispatch = (request: ApiRequest) => Promise<ApiResponse>

export type DispatchParts = {
  readonly routes: readonly Route[]
  readonly corsOrigins: readonly string[]
  readonly log: Log
  readonly clock: Clock
}

const longestLoggedPath = 200
const longestMethod = 20

/** Everything between a parsed request and its answer: routing, errors, common headers, the log. */
export function createDispatch({ routes, corsOrigins, log, clock }: DispatchParts): Dispatch {
  const router = new Router(routes)
  return async (request) => {
    const startedMs = clock.monotonic()
    const requestId = requestIdOf(request.headers)
    const context = contextOf(request, requestId, log.child({ requestId }))
    const { response, code } = await answer(router, context)
    const headers = {
      ...securityHeaders,
      ...corsHeaders(corsOrigins, request.headers),
      'x-request-id': requestId,
      ...context.headers,
      ...response.headers,
    }
    const { status } = response
    const written = () => {
      logRequest(context, { status, code, ms: clock.monotonic() - startedMs })
    }
    return { ...response, headers, body: whenSent(response.body, written) }
  }
}

function contextOf(request: ApiRequest, requestId: string, log: Log): RouteContext {
  return { request, params: {}, requestId, log, headers: {} }
}

type Answer = { readonly response: ApiResponse; readonly code?: string }

/** Nothing is awaited before the route runs: a body not asked for by then is let go. */
async function answer(router: Router, context: RouteContext): Promise<Answer> {
  const { request, requestId, log } = context
  try {
    const { route, params, allow } = router.match(request.method, request.path)
    if (request.method === 'OPTIONS') {
      return { response: { status: 204, headers: preflightHeaders(allow), body: '' } }
    }
    if (route === undefined) {
      throw new AppError('METHOD_NOT_ALLOWED', {
        method: request.method.slice(0, longestMethod),
        allow,
      })
    }
    return { response: await route.handle({ ...context, params }) }
  } catch (thrown) {
    const error = toAppError(thrown)
    // Every other error is expected, and its code in the request's own line says enough.
    if (error.status === 500) log.error({ err: error.cause ?? error }, 'request failed')
    return { response: problemReply(error, requestId), code: error.code }
  }
}

type Logged = { readonly status: number; readonly code: string | undefined; readonly ms: number }

/** The query is left out: a URL under audit may carry a secret. */
function logRequest({ request, log }: RouteContext, { status, code, ms }: Logged): void {
  const { method, path, signal } = request
  const fields = {
    method: method.slice(0, longestMethod),
    path: path.slice(0, longestLoggedPath),
    status,
    ms: Math.round(ms),
    ...(code === undefined ? {} : { code }),
    ...(signal.aborted ? { clientGone: true } : {}),
  }
  log.info(fields, 'request')
}

/** Calls `written` when the body is complete: for a stream when it ends, else now. */
function whenSent(body: ApiResponse['body'], written: () => void): ApiResponse['body'] {
  if (!isStream(body)) {
    written()
    return body
  }
  const produce = body.produce.bind(body)
  return { ...body, produce: (sink) => produce(sink).finally(written) }
}
