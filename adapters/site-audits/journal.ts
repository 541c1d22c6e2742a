import { AppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import type { StoredSiteAudit } from '../../manifests/types/records.ts'
import type { SiteAuditDocuments } from './documents.ts'
import { type Client, expiryOf, isActive, unknownAudit } from './record.ts'

type JournalParts = {
  readonly documents: SiteAuditDocuments
  readonly clock: Clock
  readonly log: Log
  readonly config: ConfigValues['siteAudits']
  /** Other processes start, lead and end audits too. */
  readonly isShared: boolean
}

export const STOPPED = 'The server stopped while it ran. Resume it to continue.'

/** The records of all site audits, in memory and in the store, and the room that they take. */
export class Journal {
  readonly #parts: JournalParts
  readonly #records = new Map<string, StoredSiteAudit>()
  #unfollow: () => void = () => {}

  constructor(parts: JournalParts) {
    this.#parts = parts
  }

  /**
   * Reads the stored audits, and follows the changes of other processes. Returns how many audits
   * the end of the last process interrupted.
   */
  async open(): Promise<number> {
    const { documents, clock } = this.#parts
    this.#unfollow()
    this.#unfollow = documents.follow((id, record) => {
      if (record === undefined) this.#records.delete(id)
      else this.#records.set(id, record)
    })
    let interrupted = 0
    for (const record of await documents.records()) {
      this.#records.set(record.siteAuditId, record)
      if (!isActive(record) || this.#parts.isShared) continue
      interrupted += 1
      const now = clock.now()
      const ended = { status: 'interrupted', message: STOPPED, finishedAt: now } as const
      // A full disk does not prevent the service from reading. The next start tries again.
      await this.save({ ...record, ...ended, lastEvent: now }).catch((error) =>
        this.complain(error),
      )
    }
    await documents.removeOrphans(new Set(this.#records.keys()))
    return interrupted
  }

  get records(): readonly StoredSiteAudit[] {
    return [...this.#records.values()]
  }

  /** Undefined for an audit that is deleted or has expired. */
  get(id: string): StoredSiteAudit | undefined {
    const record = this.#records.get(id)
    return record && !this.isExpired(record) ? record : undefined
  }

  /** Like `get`, but also finds what another process has stored a moment ago. */
  async find(id: string): Promise<StoredSiteAudit | undefined> {
    if (this.#parts.isShared && !this.#records.has(id)) await this.fetch(id)
    return this.get(id)
  }

  /** Stores a record. Forgets a new one that could not be stored. */
  async add(record: StoredSiteAudit): Promise<void> {
    const { siteAuditId: id } = record
    this.#assertRoom(record.owner)
    // Takes the place before it waits, so that audits that arrive together cannot share one.
    this.#records.set(id, record)
    try {
      await this.#parts.documents.putRecord(record)
    } catch (error) {
      this.#records.delete(id)
      throw error
    }
  }

  /** Replaces a record, unless the audit was deleted. */
  async save(record: StoredSiteAudit): Promise<void> {
    const { siteAuditId: id } = record
    const { documents, isShared } = this.#parts
    if (!this.#records.has(id)) return
    this.#records.set(id, record)
    if (!isShared) return documents.putRecord(record)
    const stored = await documents.updateRecord(record)
    if (stored === undefined) this.#records.delete(id)
    else this.#records.set(id, stored)
  }

  /** Makes an ended audit wait again. */
  async requeue(record: StoredSiteAudit): Promise<void> {
    this.#records.set(record.siteAuditId, record)
    await this.#parts.documents.putRecord(record)
  }

  /** The record as it is stored now. */
  async fetch(id: string): Promise<StoredSiteAudit | undefined> {
    const record = await this.#parts.documents.record(id)
    if (record === undefined) this.#records.delete(id)
    else this.#records.set(id, record)
    return record
  }

  /** Forgets the audit. Its documents remain. */
  forget(id: string): void {
    this.#records.delete(id)
  }

  isExpired(record: StoredSiteAudit): boolean {
    const expiry = expiryOf(record, this.#parts.config.keepDays)
    return expiry !== undefined && expiry <= this.#parts.clock.now()
  }

  /** The latest audit of the same URL by the same client before this one that has a result. */
  before({ owner, url, createdAt }: StoredSiteAudit): StoredSiteAudit | undefined {
    return this.records
      .filter((one) => one.owner === owner && one.url === url && one.summary !== null)
      .filter((one) => one.createdAt < createdAt)
      .sort((a, b) => b.createdAt - a.createdAt)[0]
  }

  /** @throws NOT_FOUND; FORBIDDEN for an audit of another client */
  own(id: string, client: Client): StoredSiteAudit {
    const record = this.get(id)
    if (record === undefined) throw unknownAudit()
    const isOwn = record.owner === client.owner || (client.hasToken && !record.hasToken)
    if (isOwn) return record
    const problem =
      'only the client that started a site audit can cancel, resume or delete it; use its browser, its address or its token'
    throw new AppError('FORBIDDEN', { problem })
  }

  /** @throws NOT_STORED when all audits together take more room than is allowed */
  reserve(own: string, bytes: number): void {
    const { maxBytes } = this.#parts.config
    let all = bytes
    for (const [id, record] of this.#records) if (id !== own) all += record.bytes
    if (all < maxBytes) return
    const problem = `The site audits of this server take ${maxBytes} bytes, which is the limit. Delete one of yours, or ask the operator to raise siteAudits.maxBytes.`
    throw new AppError('NOT_STORED', { problem })
  }

  complain(err: unknown): void {
    this.#parts.log.warn({ err }, 'a site audit could not be stored or removed')
  }

  #assertRoom(owner: string): void {
    const { maxPerClient, maxCount } = this.#parts.config
    const own = this.records.filter((record) => record.owner === owner).length
    if (own >= maxPerClient) {
      const problem = `This server keeps at most ${maxPerClient} site audits of one client, and has as many of yours. Delete one: DELETE /api/site-audits/{siteAuditId}.`
      throw new AppError('NOT_STORED', { problem })
    }
    if (this.#records.size >= maxCount) {
      const problem = `This server keeps at most ${maxCount} site audits, and has as many. Delete one of yours, or ask the operator to raise siteAudits.maxCount.`
      throw new AppError('NOT_STORED', { problem })
    }
    this.reserve('', 0)
  }
}
