import { auditErrors, bodyErrors, capacityErrors, targetErrors } from '../../openapi/error-sets.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import {
  type Answer,
  answersJson,
  type Operation,
  type QueryParameter,
} from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import { auditRequestSchema } from './audit-request.ts'

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
export function fullOperation({ bodyBytes: limitBytes }: AuditParts['limits']): Operation {
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
export function streamOperation({ bodyBytes: limitBytes }: AuditParts['limits']): Operation {
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
export const queryStreamOperation: Operation = {
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
