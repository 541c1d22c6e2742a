import type { ErrorCode } from '../../core/errors.ts'
import { errorResponses } from './error-responses.ts'
import { type JsonSchema, ref } from './json-schema.ts'
import type { Answer, AnswerBody, Operation, OperationExamples } from './operation.ts'
import { parametersOf } from './parameters.ts'
import type { ResponseHeader } from './response-headers.ts'

/** An operation as OpenAPI writes it. */
export function operationObject(operation: Operation, examples: OperationExamples): JsonSchema {
  const { id, tag, summary, description, errors } = operation
  const parameters = parametersOf(operation)
  const request = requestBody(operation, examples)
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: request }),
    responses: {
      ...answerResponses(operation, examples),
      ...errorResponses(errors),
      default: { $ref: '#/components/responses/Problem' },
    },
    ...(operation.needsToken && { security: [{}, { scrapeToken: [] }] }),
  }
}

function requestBody(
  { request }: Operation,
  { request: named }: OperationExamples,
): JsonSchema | undefined {
  if (request === undefined) return undefined
  const { name, limitBytes } = request
  return {
    required: true,
    description: `JSON in UTF-8, at most ${limitBytes.toLocaleString('en')} bytes.`,
    content: {
      'application/json': { schema: ref(name), ...(named && { examples: valued(named) }) },
    },
  }
}

/** Answers of one status share one response; each media type is an entry of it. */
function answerResponses(operation: Operation, examples: OperationExamples): JsonSchema {
  const responses: Record<string, JsonSchema> = {}
  for (const { status } of operation.answers) {
    const same = operation.answers.filter((answer) => answer.status === status)
    responses[String(status)] = response(operation, same, examples)
  }
  if (operation.isRevalidated) {
    responses['304'] = {
      description: '`If-None-Match` names the state in force: the one you have still holds.',
      headers: headerRefs(['X-Request-Id', 'ETag']),
    }
  }
  return responses
}

function response(
  operation: Operation,
  answers: readonly Answer[],
  examples: OperationExamples,
): JsonSchema {
  const bodies = answers.flatMap(({ body }) => (body === undefined ? [] : [body]))
  const isSuccess = answers.every(({ status }) => status === 200)
  const own = answers.flatMap(({ headers = [] }) => headers)
  return {
    description: answers.map(({ description }) => description).join('\n\n'),
    headers: headerRefs(['X-Request-Id', ...(isSuccess ? usualHeaders(operation) : []), ...own]),
    ...(bodies.length > 0 && {
      content: Object.fromEntries(
        bodies.map((body) => [body.type, mediaType(body, isSuccess ? examples : {})]),
      ),
    }),
  }
}

function usualHeaders({ errors, isRevalidated }: Operation): readonly ResponseHeader[] {
  const isCounted = (errors as readonly ErrorCode[]).includes('RATE_LIMITED')
  return [
    ...(isRevalidated ? (['ETag'] as const) : []),
    ...(isCounted
      ? (['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const)
      : []),
  ]
}

function mediaType({ type, schema, events }: AnswerBody, examples: OperationExamples): JsonSchema {
  const named = examples.answers?.[type]
  return {
    schema: typeof schema === 'string' ? ref(schema) : schema,
    ...(events && { 'x-events': mapEvents(events) }),
    ...(named && { examples: valued(named) }),
  }
}

function mapEvents(events: Readonly<Record<string, string>>): JsonSchema {
  return Object.fromEntries(Object.entries(events).map(([kind, name]) => [kind, ref(name)]))
}

function valued(named: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(named).map(([summary, value]) => [summary, { value }]))
}

function headerRefs(names: readonly ResponseHeader[]): JsonSchema {
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}
