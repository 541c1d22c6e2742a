import type { JsonSchema } from './json-schema.ts'

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
