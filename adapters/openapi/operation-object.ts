import type { ErrorCode } from '../../core/errors.ts'
import { recordSchemas } from '../../core/manifest/records.ts'
import { ERROR_KINDS } from '../error-kinds.ts'
import { type JsonSchema, ref } from './json-schema.ts'
import type {
  Answer,
  AnswerBody,
  Operation,
  OperationExamples,
  QueryObject,
  QueryParameter,
  ResponseHeader,
} from './operation.ts'

type Parameter = Readonly<Record<string, unknown>>

/** Path, query and header parameters of an operation. */
function parametersOf(operation: Operation): readonly Parameter[] {
  return [
    ...pathParameters(operation),
    ...queryParameters(operation),
    ...headerParameters(operation),
    ...(operation.isRevalidated ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ]
}

function pathParameters({ path = {} }: Operation): readonly Parameter[] {
  return Object.entries(path).map(([name, { description, example, enum: values, pattern }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', ...(values && { enum: values }), ...(pattern && { pattern }) },
    example,
  }))
}

function queryParameters({ query: given }: Operation): readonly Parameter[] {
  if (given === undefined) return []
  const query = queryOf(given)
  return Object.entries(query.properties).map(([name, property]) => {
    const isRequired = query.required?.includes(name) === true
    return queryParameter(name, property, isRequired)
  })
}

function queryOf(given: NonNullable<Operation['query']>): QueryObject {
  if (typeof given === 'function') return given()
  return typeof given === 'string' ? (recordSchemas()[given] as QueryObject) : given
}

/**
 * Adds an example only where one is needed: API explorers fill in fields with it, which users would
 * have to clear.
 */
function queryParameter(name: string, property: QueryParameter, isRequired: boolean): Parameter {
  const { description, ...schema } = property
  const [example] = (schema.examples ?? []) as readonly unknown[]
  return {
    name,
    in: 'query',
    required: isRequired,
    description,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    schema: schema satisfies JsonSchema,
    ...(isRequired && example !== undefined && { example }),
  }
}

function headerParameters({ headers = [] }: Operation): readonly Parameter[] {
  return headers.map(({ name, description, example, isRequired = false }) => ({
    name,
    in: 'header',
    required: isRequired,
    description,
    schema: { type: 'string', examples: [example] },
    ...(isRequired && { example }),
  }))
}

type Responses = Readonly<Record<string, JsonSchema>>

/** Schemas of errors whose `detail` is not just a sentence. */
const OWN_SCHEMAS: Partial<Record<ErrorCode, string>> = {
  INVALID_QUERY: 'QueryProblem',
  TASK_RUNNING: 'TaskRunningProblem',
  NO_SOURCE: 'NoSourceProblem',
}
const RETRIED: ReadonlySet<number> = new Set([429, 503])
/** Statuses found only after a request was counted. */
const COUNTED: ReadonlySet<number> = new Set([400, 404, 409, 429, 502, 503, 507])

/** Responses for these codes, by status. Codes with the same status share one. */
function errorResponses(codes: readonly ErrorCode[]): Responses {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = ERROR_KINDS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const isCounted = byStatus.has(429)
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [String(status), errorResponse(status, own, isCounted)]),
  )
}

function errorResponse(
  status: number,
  codes: readonly ErrorCode[],
  isCounted: boolean,
): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\`: ${wordsOf(code)}`).join('\n\n'),
    headers: errorHeaders(status, isCounted),
    content: { 'application/json': { schema: schemaOf(codes), examples: examplesOf(codes) } },
  }
}

/** The error's message, with an ellipsis for its variable parts. */
function wordsOf(code: ErrorCode): string {
  const words = ERROR_KINDS[code].message.replaceAll(/\{\w+\}/g, '…')
  return words === '…' ? 'The message says what is missing and what exists.' : words
}

function schemaOf(codes: readonly ErrorCode[]): JsonSchema {
  const names = new Set(codes.map((code) => OWN_SCHEMAS[code] ?? 'Problem'))
  const refs = [...names].map(ref)
  const own = { type: 'object', properties: { code: { enum: codes } } }
  return { allOf: [refs.length === 1 ? refs[0] : { anyOf: refs }, own] }
}

function examplesOf(codes: readonly ErrorCode[]): JsonSchema {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
}

function errorHeaders(status: number, isCounted: boolean): JsonSchema {
  const names = [
    'X-Request-Id',
    ...(RETRIED.has(status) ? ['Retry-After'] : []),
    ...(isCounted && COUNTED.has(status)
      ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
      : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Converts an operation to an OpenAPI operation object. */
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
    ...(errors.includes('UNAUTHORIZED') && { security: [{}, { token: [] }] }),
  }
}

function requestBody(
  { request }: Operation,
  { request: named }: OperationExamples,
): JsonSchema | undefined {
  if (request === undefined) return undefined
  const { name, limitBytes, isOptional = false } = request
  return {
    required: !isOptional,
    description: `JSON in UTF-8, at most ${limitBytes.toLocaleString('en')} bytes.`,
    content: {
      'application/json': { schema: ref(name), ...(named && { examples: valued(named) }) },
    },
  }
}

/** One response per status, with an entry for each media type. */
function answerResponses(operation: Operation, examples: OperationExamples): JsonSchema {
  const responses: Record<string, JsonSchema> = {}
  for (const { status } of operation.answers) {
    const same = operation.answers.filter((answer) => answer.status === status)
    responses[String(status)] = response(operation, same, examples)
  }
  if (operation.isRevalidated) {
    responses['304'] = {
      description: '`If-None-Match` matches: your copy is current.',
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
  const isSuccess = answers.every(({ status }) => status === 200 || status === 201)
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

function mediaType(body: AnswerBody, { answers = {} }: OperationExamples): JsonSchema {
  const { type, schema, events, exampleOf } = body
  const made = Object.entries(answers['application/json'] ?? {})
  const named =
    answers[type] ??
    (exampleOf && Object.fromEntries(made.map(([name, value]) => [name, exampleOf(value)])))
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
