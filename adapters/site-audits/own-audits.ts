import type { SiteHeaders } from '../../core/ports/http.ts'
import type { StoredSiteAudit } from '../../manifests/types/records.ts'
import { STOPPED } from './journal.ts'
import type { RunningAudit, RunningAuditParts } from './running-audit.ts'

/** Creates an audit of this process that has not started. */
export type NewAudit = (
  record: StoredSiteAudit,
  siteHeaders: SiteHeaders | undefined,
  own?: Pick<RunningAuditParts, 'checkpointMs' | 'passes'>,
) => RunningAudit

type OwnAuditsParts = {
  /** Audits that wait, run, or are being stored, in order of arrival. */
  readonly active: Map<string, RunningAudit>
  readonly maxRunning: number
  readonly newAudit: NewAudit
}

/**
 * The audits of a process that runs them alone: at most `maxRunning` at once; those of clients with
 * the fewest running ones start first.
 */
export class OwnAudits {
  readonly #parts: OwnAuditsParts
  #isClosed = false

  constructor(parts: OwnAuditsParts) {
    this.#parts = parts
  }

  get figures(): { readonly running: number; readonly queued: number } {
    const states = [...this.#parts.active.values()].map(({ record: { status } }) => status)
    const countOf = (wanted: string): number => states.filter((one) => one === wanted).length
    return { running: countOf('running'), queued: countOf('queued') }
  }

  /** Adds an audit, which starts when its turn comes. */
  add(record: StoredSiteAudit, siteHeaders: SiteHeaders | undefined): RunningAudit {
    const { active, newAudit } = this.#parts
    const { siteAuditId: id } = record
    const audit = newAudit(record, siteHeaders)
    active.set(id, audit)
    audit.over.then(() => {
      active.delete(id)
      this.#startNext()
    })
    this.#startNext()
    return audit
  }

  /** Interrupts all. They can be resumed. */
  async close(): Promise<void> {
    this.#isClosed = true
    const ends = [...this.#parts.active.values()].map(async (audit) => {
      audit.abandon()
      // A full disk must not prevent an orderly shutdown.
      await audit.stop({ status: 'interrupted', message: STOPPED }).catch(() => undefined)
      await audit.over
    })
    await Promise.all(ends)
  }

  #startNext(): void {
    const { active, maxRunning } = this.#parts
    while (!this.#isClosed && this.figures.running < maxRunning) {
      const next = fairest([...active.values()].map(({ record }) => record))
      if (next === undefined) return
      active.get(next.siteAuditId)?.begin()
    }
  }
}

/** The audit that starts next: the oldest of the client with the fewest running ones. */
export function fairest(audits: readonly StoredSiteAudit[]): StoredSiteAudit | undefined {
  const running = audits.filter(({ status }) => status === 'running')
  const runningOf = ({ owner }: StoredSiteAudit): number =>
    running.filter((one) => one.owner === owner).length
  return audits
    .filter(({ status }) => status === 'queued')
    .sort((a, b) => runningOf(a) - runningOf(b) || a.createdAt - b.createdAt)[0]
}
