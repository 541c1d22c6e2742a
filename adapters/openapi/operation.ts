import type { ErrorCode } from '../../core/errors.ts'
import type { JsonSchema } from './json-schema.ts'
import type { RecordName } from './records.ts'

const header = (description: string, schema: JsonSchema): JsonSchema => ({ description, schema })
const whole = (example: number): JsonSchema => ({ type: 'integer', examples: [example] })

/** Response headers by name. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': header(
    'Identifies this request in the log. Taken from the request, or generated.',
    {
      type: 'string',
      examples: ['7f0c1b0e-52a5-4d3e-9d0c-7d7a3c1f2b11'],
    },
  ),
  'X-RateLimit-Limit': header(
    'Number of audits, or of reads, that a client may make per time window.',
    whole(5),
  ),
  'X-RateLimit-Remaining': header('Calls that remain in the time window.', whole(4)),
  'X-RateLimit-Reset': header(
    'End of the time window, in seconds since 1970.',
    whole(1_767_225_660),
  ),
  'Retry-After': header('Seconds to wait before retrying.', whole(30)),
  'WWW-Authenticate': header('How to authenticate.', { type: 'string', examples: ['Bearer'] }),
  Allow: header('Methods that the path supports.', {
    type: 'string',
    examples: ['GET, HEAD, OPTIONS'],
  }),
  ETag: header('Identifies this version of the response.', {
    type: 'string',
    examples: ['W/"Zm9vYmFy"'],
  }),
  'Last-Modified': header('Time when the data last changed. Absent if unknown.', {
    type: 'string',
    examples: ['Wed, 18 Nov 2026 20:00:00 GMT'],
  }),
  'X-Data-Read-At': header('Time when the source was last read. Absent if unknown.', {
    type: 'string',
    format: 'date-time',
    examples: ['2026-11-18T20:00:00.000Z'],
  }),
  'X-Total-Count': header('Number of items on all pages. Absent if unknown.', whole(240)),
  Link: header('URL of the next page. Absent on the last page (RFC 8288).', {
    type: 'string',
    examples: ['</api/clubs?limit=100&offset=100>; rel="next"'],
  }),
  'Content-Disposition': header('Name of the file.', {
    type: 'string',
    examples: ['attachment; filename="report.pdf"'],
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

/** Documentation of a route. Its request schemas also validate requests. */
export type Operation = {
  /** Name of the method in generated clients. It never changes. */
  readonly id: string
  readonly tag: string
  /** A few words, without a full stop. */
  readonly summary: string
  /** Sentences, in Markdown. */
  readonly description: string
  /** The parameters in its path. */
  readonly path?: Readonly<Record<string, PathParameter>>
  /** JSON Schema of the query, or the name of a record. Its properties are the parameters. */
  readonly query?: QueryObject | RecordName | (() => QueryObject)
  /** Request headers that have a special meaning here. */
  readonly headers?: readonly RequestHeader[]
  readonly request?: JsonRequest
  /** Success responses, and failures other than `Problem`. */
  readonly answers: readonly Answer[]
  /** Error codes it can return. `ERROR_KINDS` has their status and message. */
  readonly errors: readonly ErrorCode[]
  /** Responses carry an ETag. Returns 304 where `If-None-Match` matches. */
  readonly isRevalidated?: true
}

export type PathParameter = {
  readonly description: string
  readonly example: string
  readonly enum?: readonly string[]
  readonly pattern?: string
}

export type QueryObject = {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, QueryParameter>>
}
export type QueryParameter = JsonSchema & { readonly description: string }

type RequestHeader = {
  readonly name: string
  readonly description: string
  readonly example: string
  readonly isRequired?: true
}

/** A JSON body of at most `limitBytes`. `name`: its schema in the document. */
type JsonRequest = {
  readonly name: string
  readonly limitBytes: number
  /** A request without a body is valid, too. */
  readonly isOptional?: true
}

export type Answer = {
  readonly status: number
  readonly description: string
  /** Media type and schema of the body, if there is one. */
  readonly body?: AnswerBody
  /** Names of response headers, in addition to the common ones. */
  readonly headers?: readonly ResponseHeader[]
}

export type AnswerBody = {
  readonly type: string
  readonly schema: string | JsonSchema
  /** For an event stream: the payload schema of each event type. */
  readonly events?: Readonly<Record<string, string>>
  /** Makes an example from that of the JSON body of the same operation. */
  readonly exampleOf?: (json: unknown) => unknown
}

/** Examples of an operation, by name: its request body, and its responses by media type. */
export type OperationExamples = {
  readonly request?: NamedExamples
  readonly answers?: Readonly<Record<string, NamedExamples>>
}
type NamedExamples = Readonly<Record<string, unknown>>

/** 200 with a JSON body. */
export function answersJson(schema: string, description: string): Answer {
  return { status: 200, description, body: { type: 'application/json', schema } }
}

/** Errors of reading a JSON body. */
export const bodyErrors = [
  'INVALID_JSON',
  'INVALID_REQUEST',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'FOREIGN_ORIGIN',
] as const satisfies readonly ErrorCode[]

/** Errors that prevent a valid request from starting a run. */
export const startErrors = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'FOREIGN_ORIGIN',
  'RATE_LIMITED',
  'SHUTTING_DOWN',
  'OVERLOADED',
  'QUEUE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]
