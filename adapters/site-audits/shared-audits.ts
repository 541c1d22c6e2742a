import { openScope, untilAborted } from '../../core/abort-signals.ts'
import { AppError, toAppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { EventStreams } from '../../core/ports/event-streams.ts'
import type { SiteHeaders } from '../../core/ports/http.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { JobHandler, WorkQueues } from '../../core/ports/work-queue.ts'
import type { SitePlanEvent, StoredSiteAudit } from '../../manifests/types/records.ts'
import { Leadership } from '../queues/leadership.ts'
import type { SiteAuditDocuments } from './documents.ts'
import { type Journal, STOPPED } from './journal.ts'
import type { NewAudit } from './own-audits.ts'
import { Places } from './places.ts'
import { isActive, viewOf } from './record.ts'
import { type RunningAudit, streamOf } from './running-audit.ts'

const QUEUE = 'site-audits'
/** How often audits are looked for whose job is lost. */
const LOOK_MS = 10_000
/** How often the record of an audit is stored, so that other processes show its figures. */
const CHECKPOINT_MS = 1000
const AGAIN_MS = 2000
/** Time for the process that led an audit to store its end. */
const ENDING_MS = 15_000

type SharedAuditsParts = {
  readonly queues: WorkQueues
  readonly store: DocumentStore
  readonly streams: EventStreams
  readonly documents: SiteAuditDocuments
  readonly journal: Journal
  readonly clock: Clock
  readonly log: Log
  readonly keepDays: number
  readonly maxRunning: number
  /** The audits that this process leads. */
  readonly active: Map<string, RunningAudit>
  readonly newAudit: NewAudit
}

type Order = { readonly siteAuditId: string; readonly siteHeaders?: SiteHeaders }

/** Hands site audits to the process that leads them, and leads them here, as jobs of `site-audits`. */
export class SharedAudits {
  readonly #parts: SharedAuditsParts
  readonly #leadership: Leadership
  readonly #places: Places
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<unknown> = Promise.resolve()

  constructor(parts: SharedAuditsParts) {
    this.#parts = parts
    this.#leadership = new Leadership(parts)
    this.#places = new Places(parts)
  }

  /** How many audits wait here until others have ended. */
  get waiting(): number {
    return this.#places.waiting
  }

  open(): void {
    this.#looking = this.#look()
    this.#timer = setInterval(() => {
      this.#looking = this.#look()
    }, LOOK_MS).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  /** @throws QUEUE_UNAVAILABLE, OVERLOADED */
  async hand(record: StoredSiteAudit, siteHeaders: SiteHeaders | undefined): Promise<void> {
    const { siteAuditId, url, status, options, pages } = record
    const data: Order = { siteAuditId, ...(siteHeaders && { siteHeaders }) }
    await this.#parts.queues.add(QUEUE, { id: siteAuditId, data })
    const events = this.#open(record)
    events.emit('plan', { siteAuditId, url, status, options, pages } satisfies SitePlanEvent)
  }

  /** Waits until the end of the audit is stored. @throws OVERLOADED if that takes long */
  async untilEnded(id: string): Promise<void> {
    const { clock, documents } = this.#parts
    const expired = (): AppError =>
      new AppError('OVERLOADED', { what: 'site audits that are being stored', limit: 1 })
    const scope = openScope({ clock, limit: { timeoutMs: ENDING_MS, expired } })
    try {
      while (await documents.isLed(id)) await clock.sleep(100, scope.signal)
    } catch (error) {
      throw scope.signal.aborted ? scope.signal.reason : error
    } finally {
      scope.close()
    }
  }

  /** Ends an audit wherever it runs or waits. Resolves when that is stored. */
  async cancel(record: StoredSiteAudit, message: string): Promise<void> {
    const { journal, clock } = this.#parts
    const finishedAt = clock.now()
    await journal.save({
      ...record,
      status: 'cancelled',
      message,
      finishedAt,
      lastEvent: finishedAt,
    })
    await this.withdraw(record, message)
  }

  /** Tells the process that leads it, if there is one. */
  async withdraw(record: StoredSiteAudit, reason: string): Promise<void> {
    const { queues, log } = this.#parts
    const { siteAuditId: id } = record
    try {
      const isWaiting = (await queues.position(QUEUE, id)) !== undefined
      await queues.cancel(QUEUE, id, reason)
      if (isWaiting) await this.#tellEnd(id, record)
    } catch (error) {
      // Its leader sees it when it stores the next figures.
      log.warn(
        { err: error, siteAuditId: id },
        'the leader of a site audit was not told of its end',
      )
    }
  }

  /** Leads an audit to its end. @throws the signal's reason, if another process must continue */
  readonly lead: JobHandler = async ({ data }, { signal }) => {
    const { siteAuditId: id, siteHeaders } = data as Order
    const { journal, documents, clock, log } = this.#parts
    for (;;) {
      try {
        const record = await journal.fetch(id)
        if (record === undefined) return documents.remove(id)
        if (!isActive(record)) return this.#finished(id)
        if (record.hasHeaders && siteHeaders === undefined) {
          return this.#endAs(record, 'interrupted', STOPPED)
        }
        await this.#places.take(record, signal)
        if (await this.#leadOnce(record, siteHeaders, signal)) return documents.unlead(id)
      } catch (error) {
        // It may have been cancelled or deleted while it waited.
        if (signal.aborted && !(await this.#isActive(id))) return this.#finished(id)
        signal.throwIfAborted()
        const { code, message } = toAppError(error)
        if (code !== 'NOT_STORED') throw error
        log.warn({ siteAuditId: id, reason: message }, 'a site audit waits')
      }
      await clock.sleep(AGAIN_MS, signal)
    }
  }

  /** Also if the store does not answer: then another process will find out. */
  async #isActive(id: string): Promise<boolean> {
    const { journal } = this.#parts
    const record = await journal.fetch(id).catch(() => journal.get(id))
    return record !== undefined && isActive(record)
  }

  /** Returns whether it has ended. @throws the signal's reason */
  async #leadOnce(
    record: StoredSiteAudit,
    siteHeaders: SiteHeaders | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { active, newAudit, journal, documents, clock } = this.#parts
    const { siteAuditId: id } = record
    const key = documents.leaderKey(id)
    const lead = await this.#leadership.take(key, record.pages).catch(async (error: unknown) => {
      const { code, message } = toAppError(error)
      if (code !== 'JOB_GIVEN_UP') throw error
      await this.#endAs(record, 'failed', message)
    })
    if (lead === undefined) return true
    const scope = openScope({ clock, parent: signal })
    const passes = (code: string): boolean => code === 'NOT_STORED' && !lead.isLast
    const audit = newAudit(record, siteHeaders, { checkpointMs: CHECKPOINT_MS, passes })
    active.set(id, audit)
    try {
      audit.begin()
      void this.#leadership.watch(key, lead, scope)
      await untilAborted(audit.over, scope.signal)
      const stored = await journal.fetch(id)
      return !audit.isLeft && (stored === undefined || !isActive(stored))
    } catch (error) {
      // If the store does not answer, another process will find out.
      const stored = await journal.fetch(id).catch(() => record)
      if (stored === undefined) {
        audit.abandon()
        await audit.stop({ status: 'cancelled', message: 'Deleted.' })
        await audit.over
        await documents.remove(id)
        return true
      }
      if (!isActive(stored)) {
        await audit.stop({ status: stored.status, message: stored.message })
        await audit.over
        return true
      }
      await audit.leave()
      throw error
    } finally {
      scope.close()
      if (active.get(id) === audit) active.delete(id)
    }
  }

  /** Ends an audit that is not led. Headers that were lost with its job cannot be had again. */
  async #endAs(
    record: StoredSiteAudit,
    status: 'interrupted' | 'failed',
    message: string,
  ): Promise<void> {
    const { journal, clock } = this.#parts
    const finishedAt = clock.now()
    await journal.save({ ...record, status, message, finishedAt, lastEvent: finishedAt })
    await this.#finished(record.siteAuditId)
  }

  async #finished(id: string): Promise<void> {
    await this.#parts.documents.unlead(id)
    const record = this.#parts.journal.get(id)
    if (record !== undefined) await this.#tellEnd(id, record)
  }

  async #tellEnd(id: string, given: StoredSiteAudit): Promise<void> {
    const { journal, keepDays } = this.#parts
    const record = journal.get(id) ?? given
    const events = this.#open(record)
    events.emit('result', viewOf(record, { keepDays }))
    await events.end()
  }

  #open({ siteAuditId, lastEvent }: StoredSiteAudit) {
    const { streams, clock } = this.#parts
    return streams.open(streamOf(siteAuditId), Math.max(clock.now(), lastEvent + 1))
  }

  /** Has every active audit led. A queue that has the job takes no notice. */
  async #look(): Promise<void> {
    const { journal, queues, active, log } = this.#parts
    try {
      for (const record of journal.records.filter(isActive)) {
        const { siteAuditId: id } = record
        if (!active.has(id))
          await queues.add(QUEUE, { id, data: { siteAuditId: id } satisfies Order })
      }
    } catch (error) {
      log.warn({ err: error }, 'lost site audits could not be recovered')
    }
  }
}
