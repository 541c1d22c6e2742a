import type { ConfigValues } from '../../../manifests/types/config.ts'
import type { Admission } from '../../http/admission.ts'
import type { AuditContext } from './audit-run.ts'
import type { PastedLlmsTxt } from './llms-txt-validation.ts'

/** What the routes of audits are made of. */
export type AuditParts = {
  readonly audit: AuditContext
  readonly admission: Admission
  readonly llmsTxt: PastedLlmsTxt
  readonly limits: Pick<
    ConfigValues['limits'],
    'bodyBytes' | 'exportBodyBytes' | 'llmsTxtBodyBytes' | 'streamBufferBytes'
  >
}
