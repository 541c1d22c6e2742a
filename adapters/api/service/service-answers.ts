import type { Problem } from '../../http/problem.ts'
import {
  closed,
  count,
  isFalse,
  type JsonSchema,
  listOf,
  oneOfTexts,
  ref,
  shapeOf,
  text,
} from '../../openapi/json-schema.ts'

const problem = (detail: JsonSchema): JsonSchema =>
  shapeOf<Problem>(
    {
      ok: isFalse,
      error: text('One sentence: what is wrong, and what to do.'),
      code: text('What programs decide by.', { pattern: '^[A-Z_]+$' }),
      detail,
      requestId: text('As in the header X-Request-Id; quote it when you report a problem.'),
    },
    { details: listOf(ref('ErrorDetail'), 'Every violation, where there are several.') },
  )

/** Schemas of what does not belong to one of the two services. */
export const serviceSchemas = {
  Problem: {
    ...problem({
      description: 'The sentence again, where clients of the data service look for it.',
    }),
    description: 'Every error.',
  },
  ErrorDetail: closed({
    path: text('JSON pointer into the request.'),
    message: text('What is wrong there, and what to do.'),
  }),
  QueryProblem: problem(listOf(ref('QueryDetail'), 'One entry per wrong parameter.')),
  QueryDetail: closed({
    loc: {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: { type: 'string' },
      description: '`query` and the name of the parameter.',
    },
    msg: text('What is wrong with it, and what to do.'),
    type: text('Kind of the mistake, such as missing or int_parsing.'),
  }),
  TaskRunningProblem: problem(
    closed({ error: text('One sentence.'), task_id: text('The task that runs.') }),
  ),
  Health: closed({
    status: oneOfTexts(['ok', 'draining'], 'draining: the server is shutting down.'),
    version: text('Of the program.'),
    uptimeSeconds: count('Since it began to serve.'),
    activeRuns: count('Audits and tasks under way.'),
  }),
  ApiIndex: closed({
    name: text('Of the program.'),
    version: text('Of the program.'),
    documentation: text('Page that shows this document.'),
    openapi: text('Path of this document.'),
    endpoints: listOf(text('Method and path.')),
  }),
  OpenApiDocument: {
    type: 'object',
    required: ['openapi', 'info', 'paths'],
    properties: { openapi: text('Version of the format.'), info: {}, paths: {} },
    description: 'This document.',
  },
} as const satisfies Readonly<Record<string, JsonSchema>>
