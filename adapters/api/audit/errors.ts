import type { ErrorCode } from '../../../core/errors.ts'
import { ref } from '../../openapi/json-schema.ts'
import { type Answer, bodyErrors, capacityErrors } from '../../openapi/operation.ts'

/** What keeps a target from being audited, before a run starts. */
export const targetErrors = ['INVALID_URL', 'SSRF_BLOCKED'] as const satisfies readonly ErrorCode[]

/** Everything that a request with a body and an awaited run can be refused or fail for. */
export const auditErrors: readonly ErrorCode[] = [
  ...bodyErrors,
  ...targetErrors,
  ...capacityErrors,
  'TARGET_UNREACHABLE',
  'UPSTREAM_FAILED',
  'MODULE_TIMEOUT',
  'RUN_LIMIT_REACHED',
]

/** 200 with what was found, or with the reason why nothing ran. */
export function answerOrSkipped(schema: string, description: string): Answer {
  const body = { type: 'application/json', schema: { oneOf: [ref(schema), ref('Skipped')] } }
  return { status: 200, description, body }
}
