import type { ErrorCode } from '../../core/errors.ts'
import type { JsonSchema } from './json-schema.ts'
import type { ResponseHeader } from './response-headers.ts'

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
  /** JSON Schema of the query; its properties are the parameters. */
  readonly query?: QueryObject
  /** Request headers with a meaning of their own here. */
  readonly headers?: readonly RequestHeader[]
  readonly request?: JsonRequest
  /** Successes, and failures that are no `Problem`. */
  readonly answers: readonly Answer[]
  /** Codes it can answer; their status and sentence are those of `ERRORS`. */
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

export type RequestHeader = {
  readonly name: string
  readonly description: string
  readonly example: string
  readonly isRequired?: true
}

/** A JSON body of at most `limitBytes`. `name`: of its schema in the document. */
export type JsonRequest = {
  readonly name: string
  readonly schema: JsonSchema
  readonly limitBytes: number
}

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
export type NamedExamples = Readonly<Record<string, unknown>>

/** 200 with a JSON body. */
export function answersJson(schema: string, description: string): Answer {
  return { status: 200, description, body: { type: 'application/json', schema } }
}
