import type { ErrorCode } from '../../../core/errors.ts'
import { ref } from '../../openapi/json-schema.ts'
import { type Answer, bodyErrors, startErrors } from '../../openapi/operation.ts'

/** Errors of a target that are found before a run starts. */
export const targetErrors = ['INVALID_URL', 'SSRF_BLOCKED'] as const satisfies readonly ErrorCode[]

/** All errors of a request that has a body and waits for its run. */
export const auditErrors: readonly ErrorCode[] = [
  ...bodyErrors,
  ...targetErrors,
  ...startErrors,
  'TARGET_UNREACHABLE',
  'UPSTREAM_FAILED',
  'MODULE_TIMEOUT',
  'RUN_LIMIT_REACHED',
]

/** 200 with the result, or with the reason why nothing ran. */
export function answerOrSkipped(schema: string, description: string): Answer {
  const body = { type: 'application/json', schema: { oneOf: [ref(schema), ref('Skipped')] } }
  return { status: 200, description, body }
}
