import type { SiteAuditCounts } from '../../manifests/types/records.ts'
import type { Rate } from './record.ts'

const SPAN_SECONDS = 60

/** Counts pages per second over the last minute. */
export class PageRate {
  readonly #startMs: number
  /** Pages by second, of the last minute. */
  readonly #seconds = new Map<number, number>()

  constructor(nowMs: number) {
    this.#startMs = nowMs
  }

  add(nowMs: number): void {
    const second = Math.floor(nowMs / 1000)
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + 1)
    for (const old of this.#seconds.keys()) {
      if (old > second - SPAN_SECONDS) break
      this.#seconds.delete(old)
    }
  }

  at(nowMs: number, { waiting }: Pick<SiteAuditCounts, 'waiting'>): Rate {
    const first = Math.floor(nowMs / 1000) - SPAN_SECONDS
    let pages = 0
    for (const [second, count] of this.#seconds) if (second > first) pages += count
    const seconds = Math.min(SPAN_SECONDS, Math.max(1, (nowMs - this.#startMs) / 1000))
    const perSecond = pages / seconds
    return {
      pagesPerSecond: Math.round(perSecond * 10) / 10,
      remainingSeconds: perSecond === 0 ? null : Math.round(waiting / perSecond),
    }
  }
}
