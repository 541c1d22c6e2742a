import type { ErrorCode } from '../../core/errors.ts'
import type { JsonSchema } from './json-schema.ts'
import type { RecordName } from './records.ts'

const header = (description: string, schema: JsonSchema): JsonSchema => ({ description, schema })
const whole = (example: number): JsonSchema => ({ type: 'integer', examples: [example] })

/** Headers of answers, by name. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': header('Names this request in the log; taken from the request, or made.', {
    type: 'string',
    examples: ['7f0c1b0e-52a5-4d3e-9d0c-7d7a3c1f2b11'],
  }),
  'X-RateLimit-Limit': header('Audits a client may start in the window.', whole(5)),
  'X-RateLimit-Remaining': header('Audits left in that window.', whole(4)),
  'X-RateLimit-Reset': header('When it ends: seconds since 1970.', whole(1_767_225_660)),
  'Retry-After': header('Seconds to wait before the next try.', whole(30)),
  'WWW-Authenticate': header('How to authenticate.', { type: 'string', examples: ['Bearer'] }),
  Allow: header('Methods of this path.', { type: 'string', examples: ['GET, HEAD, OPTIONS'] }),
  ETag: header('Names this state of the answer.', {
    type: 'string',
    examples: ['W/"Zm9vYmFy"'],
  }),
  'Content-Disposition': header('The name of the file.', {
    type: 'string',
    examples: ['attachment; filename="report.pdf"'],
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

/** What the documentation says of a route; its request schemas are those that validate. */
export type Operation = {
  /** Name of the call in generated clients; it never changes. */
  readonly id: string
  readonly tag: string
  /** A few words, without a full stop. */
  readonly summary: string
  /** Sentences, in Markdown. */
  readonly description: string
  /** Of the names in braces of its path. */
  readonly path?: Readonly<Record<string, PathParameter>>
  /** JSON Schema of the query, or the record that is one; its properties are the parameters. */
  readonly query?: QueryObject | RecordName | (() => QueryObject)
  /** Request headers with a meaning of their own here. */
  readonly headers?: readonly RequestHeader[]
  readonly request?: JsonRequest
  /** Successes, and failures that are no `Problem`. */
  readonly answers: readonly Answer[]
  /** Codes it can answer; their status and sentence are those of `ERROR_KINDS`. */
  readonly errors: readonly ErrorCode[]
  /** Asks for the token of scrapes, where the operator has set one. */
  readonly needsToken?: true
  /** Answers carry an ETag, and 304 where `If-None-Match` names it. */
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

/** A JSON body of at most `limitBytes`. `name`: of its schema in the document. */
type JsonRequest = { readonly name: string; readonly limitBytes: number }

export type Answer = {
  readonly status: number
  readonly description: string
  /** Media type and schema of the body; absent: there is none. */
  readonly body?: AnswerBody
  /** Names of the document's response headers, beside those of every answer. */
  readonly headers?: readonly ResponseHeader[]
}

export type AnswerBody = {
  readonly type: string
  readonly schema: string | JsonSchema
  /** Of a stream of events: the payload of each kind. */
  readonly events?: Readonly<Record<string, string>>
}

/** Examples of an operation: of its request body, and of its answers by media type; each by name. */
export type OperationExamples = {
  readonly request?: NamedExamples
  readonly answers?: Readonly<Record<string, NamedExamples>>
}
type NamedExamples = Readonly<Record<string, unknown>>

/** 200 with a JSON body. */
export function answersJson(schema: string, description: string): Answer {
  return { status: 200, description, body: { type: 'application/json', schema } }
}

/** What reading a JSON body can end in. */
export const bodyErrors = [
  'INVALID_JSON',
  'INVALID_REQUEST',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies readonly ErrorCode[]

/** What keeps a valid request from starting a run. */
export const capacityErrors = [
  'RATE_LIMITED',
  'SHUTTING_DOWN',
  'OVERLOADED',
] as const satisfies readonly ErrorCode[]
