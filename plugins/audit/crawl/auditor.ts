import type { Port } from '../../../core/plugin.ts'

/** How the auditor identifies itself to sites. */
export type Auditor = {
  /** A page about the auditor, for the User-Agent of probes. */
  readonly infoUrl?: string
  /** Hex characters for a path that cannot exist. Default random. */
  readonly randomName?: () => string
}
export const Auditor: Port<Auditor> = { name: 'auditor' }
