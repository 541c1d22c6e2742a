import type { Config } from '../../core/config/config.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import type { PastedLlmsTxt } from '../audit/pasted-llms-txt.ts'
import type { Admission } from './admission.ts'

/** What the routes of audits are made of. */
export type AuditParts = {
  readonly audit: AuditContext
  readonly admission: Admission
  readonly llmsTxt: PastedLlmsTxt
  readonly limits: Pick<
    Config['limits'],
    'bodyBytes' | 'exportBodyBytes' | 'llmsTxtBodyBytes' | 'streamBufferBytes'
  >
}
