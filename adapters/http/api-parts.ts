import type { AuditContext } from '../audit/audit-context.ts'
import type { PastedLlmsTxt } from '../audit/pasted-llms-txt.ts'
import type { Admission } from './admission.ts'
import type { ClientAddress } from './client-address.ts'

/** What the routes are made of. */
export type ApiParts = {
  readonly audit: AuditContext
  readonly admission: Admission
  readonly clients: ClientAddress
  readonly llmsTxt: PastedLlmsTxt
  readonly limits: ApiLimits
}

export type ApiLimits = {
  /** Of a request body, usual and of llms.txt validation. */
  readonly bodyBytes: number
  readonly llmsTxtBodyBytes: number
  /** What is kept for a reader of a stream that does not keep up. */
  readonly streamBufferBytes: number
}
