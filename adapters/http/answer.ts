import type { ApiResponse } from './api-message.ts'
import type { CommonHeaders } from './common-headers.ts'
import { plainHeader } from './plain-header.ts'

type Headers = Readonly<Record<string, string>>

export type AnswerParts = Pick<ApiResponse, 'status' | 'body'> & {
  readonly common: CommonHeaders
  readonly requestId: string
  /** What only this answer has; none of these stands in `common`. */
  readonly own: Headers
}

/** A response with all that stands on every answer. */
export class Answer implements ApiResponse {
  readonly status: number
  readonly body: ApiResponse['body']
  readonly requestId: string
  readonly #common: CommonHeaders
  readonly #own: Headers

  constructor({ status, body, common, requestId, own }: AnswerParts) {
    this.status = status
    this.body = body
    this.requestId = requestId
    this.#common = common
    this.#own = own
  }

  get headers(): Headers {
    return { ...this.#common.headers, 'x-request-id': this.requestId, ...this.#own }
  }

  /** Every header but `x-request-id` as its line, without the end of the last one. */
  get lines(): string {
    let lines = this.#common.lines
    for (const name in this.#own) lines += `\r\n${name}: ${plainHeader(this.#own[name] ?? '')}`
    return lines
  }
}
