import type { Clock } from '../../core/ports/clock.ts'
import type { SiteResult, StoredSiteAudit } from '../../manifests/types/records.ts'
import type { LiveSite, SiteBasis, SitePage } from '../../plugins/audit/site/site-data.ts'
import type { SiteAuditDocuments } from './documents.ts'
import type { Journal } from './journal.ts'
import { timeOf } from './record.ts'

/** A state of a site that is filled with its stored pages. */
export type RestoredSite = Pick<LiveSite, 'result'> & { add(page: SitePage): void }

type ResultsParts = {
  readonly documents: SiteAuditDocuments
  readonly journal: Journal
  readonly clock: Clock
  readonly newState: (basis: SiteBasis) => Promise<RestoredSite>
}

/** Rows of all results in memory. */
const MOST_ROWS = 100_000
/** Shortest age at which the result of a running audit is computed again. */
const STALE_MS = 2000
/** Share of the time that may be spent on comparing the pages of a running audit. */
const WORK_SHARE = 0.05

const MOST_ELSEWHERE = 4

type Live = { readonly version: number; readonly atMs: number; readonly tookMs: number }

/** The results of site audits: of running ones from their states, of ended ones as stored. */
export class SiteResults {
  readonly #parts: ResultsParts
  /** The latest used last. */
  readonly #kept = new Map<string, SiteResult>()
  readonly #live = new WeakMap<LiveSite, Live & { readonly result: SiteResult }>()
  /** Results of audits that another process leads, by id. */
  readonly #elsewhere = new Map<string, Live & { readonly result: SiteResult | undefined }>()
  readonly #reading = new Map<string, Promise<SiteResult | undefined>>()

  constructor(parts: ResultsParts) {
    this.#parts = parts
  }

  /** A result that is a few seconds old at most, or older if the site is large. */
  async ofLive(id: string, state: LiveSite, signal: AbortSignal): Promise<SiteResult | undefined> {
    const known = this.#live.get(state)
    const ageMs = this.#parts.clock.monotonic() - (known?.atMs ?? 0)
    const isCurrent = known?.version === state.version
    if (known !== undefined && (isCurrent || ageMs < staleAfter(known))) return known.result
    return this.#once(id, async () => {
      const { clock } = this.#parts
      const [startMs, version] = [clock.monotonic(), state.version]
      const result = await state.result(signal)
      const atMs = clock.monotonic()
      this.#live.set(state, { version, atMs, tookMs: atMs - startMs, result })
      return result
    })
  }

  /** The same for an audit that another process leads, from the pages that it has stored. */
  async ofOthers(
    { siteAuditId: id, pages: version }: StoredSiteAudit,
    signal: AbortSignal,
  ): Promise<SiteResult | undefined> {
    const { clock } = this.#parts
    const known = this.#elsewhere.get(id)
    const ageMs = clock.monotonic() - (known?.atMs ?? 0)
    if (known !== undefined && (known.version === version || ageMs < staleAfter(known))) {
      return known.result
    }
    const startMs = clock.monotonic()
    const result = await this.restored(id, signal)
    const atMs = clock.monotonic()
    const [oldest] = this.#elsewhere.keys()
    if (this.#elsewhere.size >= MOST_ELSEWHERE && oldest) this.#elsewhere.delete(oldest)
    this.#elsewhere.delete(id)
    this.#elsewhere.set(id, { version, atMs, tookMs: atMs - startMs, result })
    return result
  }

  /** The result of an ended audit. Undefined if it has none. */
  async stored({ siteAuditId: id }: StoredSiteAudit): Promise<SiteResult | undefined> {
    const known = this.#kept.get(id)
    if (known !== undefined) this.#keep(id, known)
    return known ?? (await this.#once(id, () => this.#read(id)))
  }

  /** Computes the result of an audit from its stored pages. Undefined without pages. */
  restored(id: string, signal: AbortSignal): Promise<SiteResult | undefined> {
    return this.#once(`${id} restored`, async () => {
      const { documents, newState } = this.#parts
      const basis = await documents.basis(id)
      if (basis === undefined) return undefined
      const state = await newState(basis)
      for await (const page of documents.pages(id)) {
        signal.throwIfAborted()
        state.add(page)
      }
      return state.result(signal)
    })
  }

  /** Compares the stored pages of an audit that the end of a process interrupted. */
  async restore(record: StoredSiteAudit, signal: AbortSignal): Promise<SiteResult | undefined> {
    const { siteAuditId: id } = record
    const { documents, journal } = this.#parts
    const restored = await this.restored(id, signal)
    const result = restored && (await this.compared(record, restored))
    // Another request may have resumed or deleted it in the meantime.
    if (result === undefined || journal.get(id) !== record) return result
    const bytes = await documents.putResult(id, result)
    const { summary, counts, scores } = result
    await journal.save({ ...record, summary, counts, scores, bytes: record.bytes + bytes })
    return result
  }

  /** Adds the changes since the previous audit. */
  async compared(record: StoredSiteAudit, result: SiteResult): Promise<SiteResult> {
    const before = this.#parts.journal.before(record)
    const earlier = before && (await this.stored(before))
    if (before === undefined || earlier === undefined) return result
    const finishedAt = timeOf(before.finishedAt ?? before.createdAt)
    const { siteChanges } = await import('../../plugins/audit/site/index.ts')
    const ended = { siteAuditId: before.siteAuditId, finishedAt, result: earlier }
    const changes = siteChanges(ended, { result })
    return { ...result, summary: { ...result.summary, changes } }
  }

  forget(id: string): void {
    this.#elsewhere.delete(id)
    this.#kept.delete(id)
  }

  async #read(id: string): Promise<SiteResult | undefined> {
    const result = await this.#parts.documents.result(id)
    if (result !== undefined) this.#keep(id, result)
    return result
  }

  #keep(id: string, result: SiteResult): void {
    this.#kept.delete(id)
    this.#kept.set(id, result)
    let rows = [...this.#kept.values()].reduce((sum, { pages }) => sum + pages.length, 0)
    for (const [old, { pages }] of this.#kept) {
      if (rows <= MOST_ROWS || old === id) break
      this.#kept.delete(old)
      rows -= pages.length
    }
  }

  /** Callers at the same time share one computation. */
  #once(key: string, work: () => Promise<SiteResult | undefined>): Promise<SiteResult | undefined> {
    const known = this.#reading.get(key)
    if (known !== undefined) return known
    const reading = work().finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }
}

function staleAfter({ tookMs }: Live): number {
  return Math.max(STALE_MS, tookMs / WORK_SHARE)
}
