import type { AuditContext } from '../audit/audit-context.ts'
import type { LlmsTxtJudge } from '../audit/checks-face.ts'
import type { Admission } from './admission.ts'

/** What the routes are made of. */
export type ApiParts = {
  readonly audit: AuditContext
  readonly admission: Admission
  readonly llmsTxt: LlmsTxtJudge
}
