import { ERRORS, type ErrorCode } from '../../core/errors.ts'
import { type JsonSchema, ref } from './json-schema.ts'

type Responses = Readonly<Record<string, JsonSchema>>

/** Schemas of errors whose `detail` is more than a sentence. */
const OWN_SCHEMAS: Partial<Record<ErrorCode, string>> = {
  INVALID_QUERY: 'QueryProblem',
  TASK_RUNNING: 'TaskRunningProblem',
}
const RETRIED: ReadonlySet<number> = new Set([429, 503])
/** What is found out only once a request has been counted. */
const COUNTED: ReadonlySet<number> = new Set([400, 404, 409, 429, 502, 503, 507])

/** The responses of these codes, by status; codes of one status share one. */
export function errorResponses(codes: readonly ErrorCode[]): Responses {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = ERRORS[code]
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
    headers: headersOf(status, isCounted),
    content: { 'application/json': { schema: schemaOf(codes), examples: examplesOf(codes) } },
  }
}

/** Its sentence, with an ellipsis where the circumstances stand. */
function wordsOf(code: ErrorCode): string {
  const words = ERRORS[code].template.replaceAll(/\{\w+\}/g, '…')
  return words === '…' ? 'The sentence says what there is not, and what there is.' : words
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

function headersOf(status: number, isCounted: boolean): JsonSchema {
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
