import type { Run } from '../../../core/engine.ts'
import { AppError, toAppError } from '../../../core/errors.ts'
import type { RunResult } from '../../../core/events/event.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { acceptsEventStream, eventStreamHeaders } from '../../http/event-stream.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import {
  type Answer,
  answersJson,
  bodyErrors,
  type Operation,
  startErrors,
} from '../../openapi/operation.ts'
import type { Language } from '../../texts/texts.ts'
import { auditQuery, auditRequestOfQuery, parseAuditRequest } from './audit-request.ts'
import { type AuditParts, admittedRun, fullRun } from './audit-run.ts'
import { auditStream } from './audit-stream.ts'
import { combinedResponse } from './combined-report.ts'
import { auditErrors, targetErrors } from './errors.ts'

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
  description: 'Events. The stream ends after `result`.',
  body: {
    type: 'text/event-stream',
    schema: {
      type: 'string',
      description: 'Server-sent events. `data` is JSON that matches the schema in `x-events`.',
    },
    events,
  },
}

const streamWords = `\`plan\` comes first, \`result\` last. Each event has an increasing \`id\`. A comment every 15
seconds keeps the connection open. Closing the connection cancels the run.

| event | data |
|---|---|
${eventList}`

/** POST /api/audit/full. */
function fullOperation({ bodyBytes: limitBytes }: AuditParts['limits']): Operation {
  return {
    id: 'auditPage',
    tag: 'Audit',
    summary: 'Run the full audit of a page',
    description:
      'Runs all checks and every module that is ready, in up to three minutes. Use `options` to leave out parts. The stream returns the same result step by step.',
    request: { name: 'AuditRequest', limitBytes },
    answers: [answersJson('CombinedAuditResponse', 'The result.')],
    errors: auditErrors,
  }
}

/** POST /api/audit/stream. */
function streamOperation({ bodyBytes: limitBytes }: AuditParts['limits']): Operation {
  return {
    id: 'streamAudit',
    tag: 'Audit',
    summary: 'Run the full audit as a stream',
    description: `Runs the full audit and streams its events.\n\n${streamWords}`,
    request: { name: 'AuditRequest', limitBytes },
    answers: [streamAnswer],
    // A run that fails reports it in its last event.
    errors: [...bodyErrors, ...targetErrors, ...startErrors],
  }
}

/** GET /api/audit/stream. */
const queryStreamOperation: Operation = {
  id: 'streamAuditByQuery',
  tag: 'Audit',
  summary: 'Run the full audit as a stream for EventSource',
  description: `The same stream, with the options as query parameters.\n\n${streamWords}`,
  query: auditQuery,
  headers: [
    {
      name: 'Last-Event-ID',
      description: 'Sent by browsers that reconnect. The response is 204 and nothing runs.',
      example: '12',
    },
  ],
  answers: [
    streamAnswer,
    { status: 204, description: 'A browser reconnected. The audit does not run again.' },
  ],
  errors: ['INVALID_REQUEST', ...targetErrors, 'NOT_ACCEPTABLE', ...startErrors],
}

/** The combined audit, as one response and as a stream. */
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
      startsWork: true,
      operation: queryStreamOperation,
      handle: (context) => streamOfQuery(parts, context),
    },
  ]
}

type Started = {
  readonly run: Run
  readonly url: string
  readonly language: Language
  /** Returns the response for a result. @throws as `combinedResponse` */
  answer(result: RunResult): CombinedAuditResponse
}

async function start(parts: AuditParts, context: RouteContext, value: unknown): Promise<Started> {
  const { audit } = parts
  const request = parseAuditRequest(audit, value)
  const { url } = request
  const run = await admittedRun(parts, context, url, (payer) => fullRun(audit, request, payer))
  const startedAt = audit.clock.now()
  const { reportLanguage = 'en' } = request.options
  return {
    run,
    url,
    language: reportLanguage,
    answer: (result) => {
      const report = combinedResponse(audit, { url, startedAt, result, language: reportLanguage })
      parts.history?.add(report)
      return report
    },
  }
}

async function full(parts: AuditParts, context: RouteContext): Promise<ApiResponse> {
  const body = await readJson(context.request, parts.limits.bodyBytes)
  const { run, answer } = await start(parts, context, body)
  return jsonReply(answer(await run.result))
}

async function stream(
  parts: AuditParts,
  context: RouteContext,
  value: unknown,
): Promise<ApiResponse> {
  const { run, url, language, answer } = await start(parts, context, value)
  const say = (place: 'skipped' | 'warning' | 'error', sentence: string) =>
    parts.audit.localizer(language).say(place, sentence)
  const shape = (result: RunResult) => shapeOrFailure(context, () => answer(result))
  const { signal } = context.request
  const bufferBytes = parts.limits.streamBufferBytes
  return {
    status: 200,
    headers: eventStreamHeaders,
    body: auditStream({ run, url, say, shape, signal, bufferBytes }),
  }
}

/** EventSource reconnects by itself. 204 stops it, so that the run does not start again. */
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

function shapeOrFailure(context: RouteContext, shape: () => object): object {
  try {
    return shape()
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.status === 500) context.log.error({ err: error.cause ?? error }, 'audit failed')
    return { ok: false, error: error.message, code: error.code }
  }
}
