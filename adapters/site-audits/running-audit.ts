import type { Engine, Run, RunRequest } from '../../core/engine.ts'
import { toAppError } from '../../core/errors.ts'
import type { RunEvent } from '../../core/events/event.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { EventStreams, EventWriter } from '../../core/ports/event-streams.ts'
import type { SiteHeaders } from '../../core/ports/http.ts'
import type { Log } from '../../core/ports/log.ts'
import type {
  SiteAudit,
  SitePlanEvent,
  SiteProgressEvent,
  SiteResult,
  StoredSiteAudit,
} from '../../manifests/types/records.ts'
import type { LiveSite, SiteAuditPages } from '../../plugins/audit/site/site-data.ts'
import { headerSecrets, mapTexts, valueHider } from '../telemetry/redaction.ts'
import { type End, endOf, pageEvent } from './audit-end.ts'
import type { SiteAuditDocuments } from './documents.ts'
import { PageRate } from './page-rate.ts'
import { type Rate, viewOf } from './record.ts'
import { StoredPages } from './stored-pages.ts'

const PROGRESS_MS = 1000
/** How often the record is stored while it runs. */
const CHECKPOINT_MS = 30_000
const MOST_WARNINGS = 100

export type RunningAuditParts = {
  readonly engine: Engine
  readonly clock: Clock
  readonly log: Log
  readonly streams: EventStreams
  readonly documents: SiteAuditDocuments
  readonly keepDays: number
  /** The run of this audit. */
  readonly request: (record: StoredSiteAudit) => RunRequest
  /** Sent to the site. A site may repeat them, so they are removed from all that it says. */
  readonly siteHeaders: SiteHeaders | undefined
  /** @throws NOT_STORED when all audits together take too much room */
  readonly reserve: (id: string, bytes: number) => void
  /** The audit of the same URL before this one: see `SiteAuditPages`. */
  readonly earlier: SiteAuditPages['earlier']
  /** Adds the changes since the previous audit. */
  readonly compared: (result: SiteResult) => Promise<SiteResult>
  /** Stores the record. */
  readonly save: (record: StoredSiteAudit) => Promise<void>
  readonly onPage: () => void
  /** How often the record is stored while it runs; default 30 s. */
  readonly checkpointMs?: number
  /** Whether it is resumed after this error, instead of ending with it. */
  readonly passes?: (code: string) => boolean
}

/** The name of the stream with the events of a site audit. */
export function streamOf(siteAuditId: string): string {
  return `site-audit/${siteAuditId}`
}

/** One site audit of this process: it waits in the queue, runs, and ends once. */
export class RunningAudit {
  readonly #events: EventWriter
  /** Resolves when it has ended and everything about it is stored. */
  readonly over: Promise<void>
  readonly #parts: RunningAuditParts
  readonly #rate: PageRate
  readonly #closing = new AbortController()
  /** A copy without the values of headers. */
  readonly #hidden: <T>(value: T) => T
  #record: StoredSiteAudit
  #pages: StoredPages | undefined
  #live: LiveSite | undefined
  #run: Run | undefined
  #end: End | undefined
  #giveOver: () => void = () => {}
  #isLeft = false
  #nextProgressMs = 0
  #nextCheckpointMs: number

  constructor(parts: RunningAuditParts, record: StoredSiteAudit) {
    const { clock, streams } = parts
    const now = clock.now()
    this.#parts = parts
    const first = Math.max(now, record.lastEvent + 1)
    this.#events = streams.open(streamOf(record.siteAuditId), first)
    this.#rate = new PageRate(clock.monotonic())
    this.#nextCheckpointMs = clock.monotonic() + (parts.checkpointMs ?? CHECKPOINT_MS)
    this.#record = record
    const hide = valueHider(headerSecrets(parts.siteHeaders?.headers ?? {}))
    this.#hidden = parts.siteHeaders ? (value) => mapTexts(value, hide) : (value) => value
    this.over = new Promise((resolve) => {
      this.#giveOver = resolve
    })
    this.#announcePlan()
  }

  /** The record with the figures of the moment. */
  get record(): StoredSiteAudit {
    const { counts, scores } = this.#live?.figures ?? this.#record
    const pages = this.#pages?.count ?? this.#record.pages
    const bytes = this.#pages?.bytes || this.#record.bytes
    return { ...this.#record, counts, scores, pages, bytes, lastEvent: this.#events.last }
  }

  get view(): SiteAudit {
    return viewOf(this.record, {
      keepDays: this.#parts.keepDays,
      ...(this.#end === undefined && { rate: this.#rateNow() }),
    })
  }

  get live(): LiveSite | undefined {
    return this.#live
  }

  get pages(): StoredPages | undefined {
    return this.#pages
  }

  /** Starts its run, after whoever ordered it has got an answer. */
  begin(): void {
    const startedAt = this.#record.startedAt ?? this.#parts.clock.now()
    this.#record = { ...this.#record, status: 'running', startedAt, warnings: [] }
    this.#announcePlan()
    setImmediate(() => {
      this.#work()
        .catch((error: unknown) => {
          const { siteAuditId } = this.#record
          const said = 'the end of a site audit was not stored'
          this.#parts.log.error({ err: error, siteAuditId }, said)
        })
        .finally(() => this.#giveOver())
    })
  }

  /** Ends it at once. Resolves when the new state is stored; its pages are compared afterwards. */
  async stop(end: End): Promise<void> {
    if (this.#end !== undefined) return
    const hasBegun = this.#record.status === 'running'
    this.#finish(end)
    this.#run?.cancel(end.message ?? '')
    await this.#parts.save(this.record)
    if (!hasBegun) await this.#conclude().finally(() => this.#giveOver())
  }

  /** It stopped without an end and must be resumed. */
  get isLeft(): boolean {
    return this.#isLeft
  }

  /** Stops it without an end, for another process that continues. Resolves when its pages are stored. */
  async leave(): Promise<void> {
    this.#isLeft = true
    this.abandon()
    this.#run?.cancel('another process continues')
    await this.over
  }

  /** Gives up comparing its pages. */
  abandon(): void {
    this.#closing.abort(new Error('the site audit is deleted, or the service stops'))
  }

  /** Store of the plugin. */
  open(): SiteAuditPages {
    const { documents, clock, reserve, earlier, onPage } = this.#parts
    const { siteAuditId: id } = this.#record
    const pages = new StoredPages({
      ...{ id, documents, clock },
      reserve: (bytes) => reserve(id, bytes),
    })
    this.#pages = pages
    return {
      basis: () => pages.basis(),
      putBasis: (basis) => pages.putBasis(this.#hidden(basis)),
      stored: () => pages.stored(),
      add: async (given) => {
        const page = this.#hidden(given)
        const added = pages.add(page)
        this.#rate.add(clock.monotonic())
        onPage()
        this.#events.emit('page', pageEvent(page))
        this.#tellProgress()
        await added
        return page
      },
      flush: () => pages.flush(),
      earlier,
      show: (state) => {
        this.#live = state
      },
      tell: () => this.#tellProgress(),
    }
  }

  async #work(): Promise<void> {
    const { engine, request, documents, save, siteHeaders } = this.#parts
    await save(this.record)
    await documents.removeResult(this.#record.siteAuditId)
    if (this.#end === undefined) {
      try {
        this.#run = engine.start({ ...request(this.#record), ...(siteHeaders && { siteHeaders }) })
      } catch (error) {
        this.#finish({ status: 'failed', message: toAppError(error).message })
      }
    }
    this.#run?.subscribe((event) => this.#hear(event))
    const result = await this.#run?.result
    const site = result?.outcomes.siteAudit
    if (site?.status === 'failed' && this.#passes(site.code)) this.#isLeft = true
    if (this.#isLeft) return this.#pages?.leave()
    await this.#conclude(result && endOf(result, this.record))
  }

  #hear(event: RunEvent): void {
    if (event.kind !== 'warning' || this.#isLeft) return
    const data = this.#hidden(event.data)
    const { warnings } = this.#record
    if (warnings.length >= MOST_WARNINGS || this.#end !== undefined) return
    this.#record = { ...this.#record, warnings: [...warnings, data] }
    this.#events.emit('warning', data)
  }

  /** A command takes effect even if it cannot be stored at once. */
  #passes(code: string): boolean {
    return this.#end?.status !== 'cancelled' && this.#parts.passes?.(code) === true
  }

  #finish(end: End): void {
    const { status, message } = this.#hidden(end)
    const finishedAt = this.#parts.clock.now()
    this.#end = { status, message }
    this.#record = { ...this.#record, status, message, finishedAt }
  }

  /**
   * Stores the remaining pages and the results about all pages, and notifies followers. It ends this
   * way, unless it has already ended: whoever sees the end finds the results.
   */
  async #conclude(end?: End): Promise<void> {
    const { log, save } = this.#parts
    const { siteAuditId } = this.#record
    try {
      await this.#pages?.seal()
      if ((this.#end ?? end)?.status !== 'interrupted') await this.#compare()
    } catch (error) {
      const isGivenUp = this.#closing.signal.aborted
      if (!isGivenUp) log.error({ err: error, siteAuditId }, 'a site audit could not be stored')
      const { code, message } = toAppError(error)
      if (this.#passes(code)) {
        this.#isLeft = true
        return
      }
      if (code === 'NOT_STORED') this.#finish({ status: 'failed', message })
    }
    if (this.#end === undefined && end !== undefined) this.#finish(end)
    try {
      this.#events.emit('progress', this.#progress())
      this.#events.emit('result', viewOf(this.record, this.#parts))
      await save(this.record)
    } finally {
      await this.#events.end()
    }
  }

  async #compare(): Promise<void> {
    const { documents, compared } = this.#parts
    if (this.#live === undefined || this.#pages === undefined) return
    const { siteAuditId } = this.#record
    const result = await compared(await this.#live.result(this.#closing.signal))
    const bytes = await documents.putResult(siteAuditId, result)
    const { summary, counts, scores } = result
    this.#record = { ...this.record, summary, counts, scores, bytes: this.#pages.bytes + bytes }
    this.#live = undefined
    this.#pages = undefined
  }

  #tellProgress(): void {
    const nowMs = this.#parts.clock.monotonic()
    if (nowMs >= this.#nextProgressMs) {
      this.#nextProgressMs = nowMs + PROGRESS_MS
      this.#events.emit('progress', this.#progress())
    }
    if (nowMs < this.#nextCheckpointMs) return
    this.#nextCheckpointMs = nowMs + (this.#parts.checkpointMs ?? CHECKPOINT_MS)
    this.#parts.save(this.record).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'the record of a site audit could not be stored')
    })
  }

  #progress(): SiteProgressEvent {
    const { counts, scores } = this.record
    return { counts, ...this.#rateNow(), scores }
  }

  #rateNow(): Rate {
    return this.#rate.at(this.#parts.clock.monotonic(), this.record.counts)
  }

  #announcePlan(): void {
    const { siteAuditId, url, status, options, pages } = this.#record
    this.#events.emit('plan', { siteAuditId, url, status, options, pages } satisfies SitePlanEvent)
  }
}
