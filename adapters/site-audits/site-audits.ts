import { randomBytes } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import { Once } from '../../core/once.ts'
import type { EventFollower } from '../../core/ports/event-streams.ts'
import type { SiteHeaders } from '../../core/ports/http.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { JobHandler, WorkQueues } from '../../core/ports/work-queue.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import type { SiteAudit, SiteResult, StoredSiteAudit } from '../../manifests/types/records.ts'
import type {
  EarlierSite,
  SiteAuditData,
  SiteBasis,
  SitePage,
} from '../../plugins/audit/site/site-data.ts'
import { SiteAuditDocuments, SLICE_PAGES } from './documents.ts'
import { Journal } from './journal.ts'
import { type NewAudit, OwnAudits } from './own-audits.ts'
import {
  assertHeaders,
  type Client,
  isActive,
  isResumable,
  newRecord,
  type SiteAuditOrder,
  unknownAudit,
  viewOf,
} from './record.ts'
import { type RestoredSite, SiteResults } from './results.ts'
import { RunningAudit, type RunningAuditParts, streamOf } from './running-audit.ts'
import { SharedAudits } from './shared-audits.ts'

const ID_BYTES = 16
const SWEEP_MS = 3_600_000

type RunParts = Pick<RunningAuditParts, 'engine' | 'clock' | 'log' | 'streams' | 'request'>
export type SiteAuditsParts = RunParts & {
  readonly store: DocumentStore
  readonly config: ConfigValues['siteAudits']
  readonly newState: (basis: SiteBasis) => Promise<RestoredSite>
  /** Through which several processes share the audits. Absent: this process runs all. */
  readonly queues?: WorkQueues | undefined
}

/**
 * Site audits of all clients. At most `maxRunning` run at once; those of clients with the fewest
 * running ones start first. All are stored until they expire.
 */
export class SiteAudits {
  /** Used by the plugin. */
  readonly data: SiteAuditData = {
    open: async (id) => {
      const audit = this.#active.get(id)
      if (audit === undefined) throw unknownAudit()
      return audit.open()
    },
    reading: async (id) => {
      const record = await this.#known(id)
      const basis = await this.#documents.basis(id)
      if (basis === undefined) throw unknownAudit()
      return { basis, earlier: (judgedBy) => this.#earlier(record, judgedBy) }
    },
  }
  readonly config: ConfigValues['siteAudits']
  readonly #parts: SiteAuditsParts
  readonly #documents: SiteAuditDocuments
  readonly #journal: Journal
  readonly #results: SiteResults
  readonly #own: OwnAudits
  readonly #shared: SharedAudits | undefined
  /** Audits that wait, run, or are being stored, in order of arrival. */
  readonly #active = new Map<string, RunningAudit>()
  readonly #closing = new AbortController()
  readonly #opening = new Once(() => this.#open())
  #timer: NodeJS.Timeout | undefined
  #pagesRead = 0

  constructor(parts: SiteAuditsParts) {
    const documents = new SiteAuditDocuments(parts.store)
    this.#parts = parts
    this.config = parts.config
    this.#documents = documents
    const { queues, config } = parts
    this.#journal = new Journal({ ...parts, documents, isShared: queues !== undefined })
    this.#results = new SiteResults({ ...parts, documents, journal: this.#journal })
    const newAudit: NewAudit = (record, headers, more) =>
      new RunningAudit({ ...this.#partsOf(record, headers), ...more }, record)
    const own = { active: this.#active, newAudit, maxRunning: config.maxRunning }
    const stored = { documents, journal: this.#journal, keepDays: config.keepDays }
    this.#own = new OwnAudits(own)
    this.#shared = queues && new SharedAudits({ ...parts, ...stored, ...own, queues })
  }

  /** Executes a job of the queue `site-audits`. Undefined if this process works alone. */
  get lead(): JobHandler | undefined {
    return this.#shared?.lead
  }

  /** Counts for metrics. `pages`: read since the start of this process. */
  get figures(): { readonly running: number; readonly queued: number; readonly pages: number } {
    const { running, queued } = this.#own.figures
    return { running, queued: queued + (this.#shared?.waiting ?? 0), pages: this.#pagesRead }
  }

  /** Reads the stored audits. Returns how many audits the end of the last process interrupted. */
  open(): Promise<number> {
    return this.#opening.run()
  }

  /** @throws NOT_STORED when there is no room for another one; SHUTTING_DOWN */
  async start(order: SiteAuditOrder): Promise<SiteAudit> {
    await this.open()
    this.#assertOpen()
    await this.removeExpired()
    const id = randomBytes(ID_BYTES).toString('hex')
    const record = newRecord(id, order, this.#parts.clock.now())
    await this.#journal.add(record)
    if (this.#shared === undefined) this.#own.add(record, order.siteHeaders)
    else {
      await this.#shared.hand(record, order.siteHeaders).catch(async (error: unknown) => {
        await this.#drop(record)
        throw error
      })
    }
    return this.find(id)
  }

  /**
   * Continues an audit that ended early. Others stay as they are.
   * @throws NOT_FOUND, FORBIDDEN, INVALID_REQUEST where the headers of the audit are missing
   */
  async resume(id: string, client: Client, siteHeaders?: SiteHeaders): Promise<SiteAudit> {
    await this.#known(id)
    this.#journal.own(id, client)
    this.#assertOpen()
    await this.#active.get(id)?.over
    const record = this.#journal.own(id, client)
    if (!isResumable(record) || this.#active.has(id)) return this.find(id)
    assertHeaders(record, siteHeaders)
    this.#results.forget(id)
    const waiting = { status: 'queued', message: null, finishedAt: null, summary: null } as const
    const queued = { ...record, ...waiting }
    if (this.#shared === undefined) {
      await this.#journal.save(this.#own.add(queued, siteHeaders).record)
    } else {
      await this.#shared.untilEnded(id)
      await this.#journal.requeue(queued)
      await this.#shared.hand(queued, siteHeaders)
    }
    return this.find(id)
  }

  /** Resolves when the cancellation is stored. Ended audits stay as they are. */
  async cancel(id: string, client: Client): Promise<SiteAudit> {
    await this.#known(id)
    const record = this.#journal.own(id, client)
    const message = 'Cancelled on request.'
    if (this.#shared !== undefined) {
      if (isActive(record)) await this.#shared.cancel(record, message)
    } else await this.#active.get(id)?.stop({ status: 'cancelled', message })
    return this.find(id)
  }

  /** Removes an audit and all that is stored of it. @throws NOT_FOUND, FORBIDDEN */
  async remove(id: string, client: Client): Promise<void> {
    await this.#known(id)
    await this.#drop(this.#journal.own(id, client))
  }

  /** The audits of a client, newest first, without summaries. */
  async list({ owner }: Client): Promise<readonly SiteAudit[]> {
    await this.open()
    const own = this.#journal.records.filter(
      (record) => record.owner === owner && !this.#journal.isExpired(record),
    )
    const views = await Promise.all(own.map(({ siteAuditId }) => this.find(siteAuditId)))
    return views
      .map((view) => ({ ...view, summary: null }))
      .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  }

  /** @throws NOT_FOUND */
  async find(id: string): Promise<SiteAudit> {
    const record = await this.#known(id)
    // The record of an interrupted audit is older than its last pages, and lacks the comparison.
    if (record.status === 'interrupted' && record.summary === null) {
      await this.result(id).catch((error: unknown) => this.#journal.complain(error))
    }
    return this.#active.get(id)?.view ?? viewOf(this.#journal.get(id) ?? record, this.config)
  }

  /** Results about the pages read so far. Undefined before the first one. @throws NOT_FOUND */
  async result(id: string): Promise<SiteResult | undefined> {
    const record = await this.#known(id)
    const { live } = this.#active.get(id) ?? {}
    const { signal } = this.#closing
    if (live !== undefined) return this.#results.ofLive(id, live, signal)
    if (this.#shared !== undefined && isActive(record))
      return this.#results.ofOthers(record, signal)
    const stored = isActive(record) ? undefined : await this.#results.stored(record)
    return stored ?? (this.#active.has(id) ? undefined : this.#results.restore(record, signal))
  }

  /**
   * One page with the data it was compared with. Undefined if it was not read. @throws NOT_FOUND
   */
  async page(
    id: string,
    n: number,
  ): Promise<{ readonly page: SitePage; readonly basis: SiteBasis } | undefined> {
    await this.#known(id)
    const { pages } = this.#active.get(id) ?? {}
    const number = Math.floor(n / SLICE_PAGES)
    const page =
      pages === undefined
        ? (await this.#documents.slice(id, number))?.pages[n % SLICE_PAGES]
        : await pages.page(n)
    const basis = page && (await this.#documents.basis(id))
    return page && basis && { page, basis }
  }

  /** Sends the events of an audit. One that has ended sends `result` only. @throws NOT_FOUND */
  follow(id: string, follower: EventFollower, lastId?: number): () => void {
    const record = this.#journal.get(id)
    if (record === undefined) throw unknownAudit()
    if (this.#isUnderWay(record)) return this.#parts.streams.follow(streamOf(id), follower, lastId)
    const data = viewOf(record, this.config)
    follower.send({ id: record.lastEvent, event: 'result', data })
    follower.end()
    return () => undefined
  }

  /** Whether a client that has this event has the last one. @throws NOT_FOUND */
  async isLastEvent(id: string, eventId: number): Promise<boolean> {
    const record = await this.#known(id)
    return !this.#isUnderWay(record) && record.lastEvent === eventId
  }

  /** Whether it waits or runs, in this process or another one. */
  #isUnderWay(record: StoredSiteAudit): boolean {
    return this.#active.has(record.siteAuditId) || (this.#shared !== undefined && isActive(record))
  }

  async removeExpired(): Promise<void> {
    const { records } = this.#journal
    for (const record of records) if (this.#journal.isExpired(record)) await this.#drop(record)
  }

  /** Interrupts all audits; they can be resumed. Those of several processes continue elsewhere. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort(new Error('the service stops'))
    if (this.#opening.hasBegun) await this.open().catch(() => undefined)
    if (this.#shared !== undefined) return this.#shared.close()
    await this.#own.close()
  }

  async #open(): Promise<number> {
    const interrupted = await this.#journal.open()
    await this.removeExpired()
    this.#shared?.open()
    const sweep = () => this.removeExpired().catch((error) => this.#journal.complain(error))
    this.#timer = setInterval(sweep, SWEEP_MS).unref()
    return interrupted
  }

  #partsOf(record: StoredSiteAudit, siteHeaders: SiteHeaders | undefined): RunningAuditParts {
    return {
      ...this.#parts,
      siteHeaders,
      documents: this.#documents,
      keepDays: this.config.keepDays,
      reserve: (own, bytes) => this.#journal.reserve(own, bytes),
      earlier: (judgedBy) => this.#earlier(record, judgedBy),
      compared: (result) => this.#results.compared(record, result),
      save: (changed) => this.#journal.save(changed),
      onPage: () => {
        this.#pagesRead += 1
      },
    }
  }

  async #earlier(record: StoredSiteAudit, judgedBy: string): Promise<EarlierSite | undefined> {
    const before = this.#journal.before(record)
    // Content behind a login is only for those who have it.
    if (before === undefined || before.hasHeaders || record.hasHeaders) return undefined
    return this.#documents.earlier(before.siteAuditId, judgedBy)
  }

  async #drop(record: StoredSiteAudit): Promise<void> {
    const { siteAuditId: id } = record
    // An audit of several processes learns of it from its leader's job.
    const audit = this.#shared === undefined ? this.#active.get(id) : undefined
    this.#journal.forget(id)
    this.#results.forget(id)
    audit?.abandon()
    await audit?.stop({ status: 'cancelled', message: 'Deleted.' })
    await audit?.over
    await this.#documents.remove(id)
    const message = 'Deleted.'
    if (isActive(record))
      await this.#shared?.withdraw({ ...record, status: 'cancelled', message }, message)
  }

  /** @throws NOT_FOUND */
  async #known(id: string): Promise<StoredSiteAudit> {
    await this.open()
    const record = await this.#journal.find(id)
    if (record === undefined) throw unknownAudit()
    return record
  }

  #assertOpen(): void {
    if (this.#closing.signal.aborted) throw new AppError('SHUTTING_DOWN', { retryAfterSeconds: 30 })
  }
}
