import { AppError, type ErrorDetail, toAppError } from '../../../core/errors.ts'
import type { RunResult } from '../../../core/events/event.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { acceptsEventStream, eventStreamHeaders } from '../../http/event-stream.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import { type QueryProperty, readParameter } from '../../http/query.ts'
import { givenTwice, invalidRequest } from '../../http/request-validation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import {
  type Answer,
  answersJson,
  auditErrors,
  bodyErrors,
  capacityErrors,
  type Operation,
  type QueryParameter,
  targetErrors,
} from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import { type AuditRequest, auditRequestSchema } from './audit-request.ts'
import { fullRun, parseAuditRequest } from './audit-run.ts'
import { auditStream } from './audit-stream.ts'
import { combinedResponse } from './combined-report.ts'

const options: Readonly<Record<string, QueryProperty>> =
  auditRequestSchema.properties.options.properties

/**
 * An AuditRequest written as a query, still to be validated: `url`, and each option by its name.
 * Lists are comma-separated or repeated. A text that does not read as its option's type, and an
 * option that does not exist, stay as they are, so that validation names them.
 * @throws INVALID_REQUEST for a repeated name that is no list.
 */
export function auditRequestOfQuery(query: string): unknown {
  const given = new URLSearchParams(query)
  const names = [...new Set(given.keys())]
  const repeated = names.filter((name) => given.getAll(name).length > 1 && !isList(name))
  if (repeated.length > 0) throw invalidRequest(repeated.map(repetition))
  const read = names
    .filter((name) => name !== 'url')
    .map((name) => [name, readParameter(options[name], given.getAll(name))] as const)
  const url = given.get('url')
  return { ...(url === null ? {} : { url }), options: Object.fromEntries(read) }
}

function isList(name: string): boolean {
  return Object.hasOwn(options, name) && options[name]?.type === 'array'
}

function repetition(name: string): ErrorDetail {
  const path = name === 'url' ? '/url' : `/options/${name}`
  return { path, message: givenTwice(name) }
}

/** The parts of an AuditRequest as query parameters, one by one. */
const auditQuery = {
  required: auditRequestSchema.required,
  properties: {
    url: auditRequestSchema.properties.url,
    ...auditRequestSchema.properties.options.properties,
  } as Readonly<Record<string, QueryParameter>>,
}

const events = {
  plan: 'PlanEvent',
  'module:start': 'ModuleStartEvent',
  'module:done': 'ModuleDoneEvent',
  'module:skip': 'ModuleSkipEvent',
  warning: 'WarningEvent',
  result: 'ResultEvent',
} as const

const eventList = Object.entries(events)
  .map(([kind, schema]) => `| \`${kind}\` | \`${schema}\` |`)
  .join('\n')

const streamAnswer: Answer = {
  status: 200,
  description: 'Events until `result`, then the end.',
  body: {
    type: 'text/event-stream',
    schema: {
      type: 'string',
      description: 'Server-sent events; `data` is JSON, in the schema that `x-events` names.',
    } satisfies JsonSchema,
    events,
  },
}

const streamWords = `\`plan\` comes first, \`result\` last. Each event has an increasing \`id\`; a comment keeps the connection alive every 15
seconds. Whoever closes the connection cancels the run.

| event | data |
|---|---|
${eventList}`

/** POST /api/audit/full. */
function fullOperation({ bodyBytes: limitBytes }: AuditParts['limits']): Operation {
  return {
    id: 'auditPage',
    tag: 'Audit',
    summary: 'Audit a page with everything',
    description:
      'All checks and every module that is ready, in one run of up to three minutes. `options` leave parts out. The stream answers the same, step by step.',
    request: { name: 'AuditRequest', schema: auditRequestSchema, limitBytes },
    answers: [answersJson('CombinedAuditResponse', 'What was found.')],
    errors: auditErrors,
  }
}

/** POST /api/audit/stream. */
function streamOperation({ bodyBytes: limitBytes }: AuditParts['limits']): Operation {
  return {
    id: 'streamAudit',
    tag: 'Audit',
    summary: 'Audit a page and follow it',
    description: `The consolidated audit as a stream of events.\n\n${streamWords}`,
    request: { name: 'AuditRequest', schema: auditRequestSchema, limitBytes },
    answers: [streamAnswer],
    // A run that fails says so in its last event.
    errors: [...bodyErrors, ...targetErrors, ...capacityErrors],
  }
}

/** GET /api/audit/stream. */
const queryStreamOperation: Operation = {
  id: 'streamAuditByQuery',
  tag: 'Audit',
  summary: 'Audit a page and follow it, for EventSource',
  description: `The same stream with the options as query parameters.\n\n${streamWords}`,
  query: auditQuery,
  headers: [
    {
      name: 'Last-Event-ID',
      description: 'Sent by a browser that reconnects: it is answered 204, and nothing runs.',
      example: '12',
    },
  ],
  answers: [
    streamAnswer,
    { status: 204, description: 'A reconnection: the run is not started again.' },
  ],
  errors: ['INVALID_REQUEST', ...targetErrors, 'NOT_ACCEPTABLE', ...capacityErrors],
}

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
