import type { ErrorCode } from '../../core/errors.ts'

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

/** What keeps a target from being audited, before a run starts. */
export const targetErrors = ['INVALID_URL', 'SSRF_BLOCKED'] as const satisfies readonly ErrorCode[]

/** What a run that was awaited can end in. */
export const runErrors = [
  'TARGET_UNREACHABLE',
  'UPSTREAM_FAILED',
  'MODULE_TIMEOUT',
  'RUN_LIMIT_REACHED',
] as const satisfies readonly ErrorCode[]

/** Everything that a request with a body and an awaited run can be refused or fail for. */
export const auditErrors: readonly ErrorCode[] = [
  ...bodyErrors,
  ...targetErrors,
  ...capacityErrors,
  ...runErrors,
]
