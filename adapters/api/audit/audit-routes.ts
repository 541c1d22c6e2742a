import { AppError, toAppError } from '../../../core/errors.ts'
import type { RunResult } from '../../../core/events/event.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { acceptsEventStream, eventStreamHeaders } from '../../http/event-stream.ts'
import { readJson } from '../../http/json-body.ts'
import { jsonReply } from '../../http/json-reply.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { AuditParts } from './api-parts.ts'
import { fullOperation, queryStreamOperation, streamOperation } from './audit-operations.ts'
import type { AuditRequest } from './audit-request.ts'
import { combinedResponse } from './combined-response.ts'
import { parseAuditRequest } from './parse-request.ts'
import { auditRequestOfQuery } from './query-request.ts'
import { fullRun } from './run-inputs.ts'
import { auditStream } from './sse.ts'

/** The consolidated audit, at once and as a stream. */
export function auditRoutes(parts: AuditParts): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/audit/full',
      operation: fullOperation(parts.limits),
      handle: (context) => full(parts, context),
    },
    {
      method: 'POST',
      path: '/api/audit/stream',
      operation: streamOperation(parts.limits),
      handle: async (context) =>
        stream(parts, context, await readJson(context.request, parts.limits.bodyBytes)),
    },
    {
      method: 'GET',
      path: '/api/audit/stream',
      refusesHead: true,
      operation: queryStreamOperation,
      handle: (context) => streamOfQuery(parts, context),
    },
  ]
}

async function full(parts: AuditParts, context: RouteContext): Promise<ApiResponse> {
  const request = parseAuditRequest(
    parts.audit,
    await readJson(context.request, parts.limits.bodyBytes),
  )
  await parts.admission.admit(context, request.url)
  const { run, startedAt } = start(parts, context, request)
  const result = await run.result
  return jsonReply(combinedResponse(parts.audit, { url: request.url, startedAt, result }))
}

async function stream(
  parts: AuditParts,
  context: RouteContext,
  value: unknown,
): Promise<ApiResponse> {
  const request = parseAuditRequest(parts.audit, value)
  await parts.admission.admit(context, request.url)
  const { run, startedAt } = start(parts, context, request)
  const shape = (result: RunResult) =>
    shapeOrFailure(context, () =>
      combinedResponse(parts.audit, { url: request.url, startedAt, result }),
    )
  return {
    status: 200,
    headers: eventStreamHeaders,
    body: auditStream({
      run,
      url: request.url,
      shape,
      signal: context.request.signal,
      bufferBytes: parts.limits.streamBufferBytes,
    }),
  }
}

/** EventSource reconnects by itself; a run is not started again for it: 204 makes it stop. */
function streamOfQuery(
  parts: AuditParts,
  context: RouteContext,
): ApiResponse | Promise<ApiResponse> {
  const { headers, query } = context.request
  if (headers['last-event-id'] !== undefined) return { status: 204, headers: {}, body: '' }
  if (!acceptsEventStream(headers.accept)) {
    throw new AppError('NOT_ACCEPTABLE', { type: 'text/event-stream' })
  }
  return stream(parts, context, auditRequestOfQuery(query))
}

function start(
  { audit }: AuditParts,
  { request: { signal } }: RouteContext,
  request: AuditRequest,
) {
  const startedAt = audit.clock.now()
  return { run: audit.engine.start({ ...fullRun(audit, request), signal }), startedAt }
}

function shapeOrFailure(context: RouteContext, shape: () => object): object {
  try {
    return shape()
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.status === 500) context.log.error({ err: error.cause ?? error }, 'audit failed')
    return { ok: false, error: error.message, code: error.code }
  }
}
