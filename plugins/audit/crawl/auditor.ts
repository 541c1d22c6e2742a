import type { Port } from '../../../core/plugin.ts'

/** Who audits, as sites see it. */
export type Auditor = {
  /** A page about the auditor, named in the User-Agent of probes. */
  readonly infoUrl?: string
  /** Hex characters of a path that cannot exist; random when absent. */
  readonly randomName?: () => string
}
export const Auditor: Port<Auditor> = { name: 'auditor' }
