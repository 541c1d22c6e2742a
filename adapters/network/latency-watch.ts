/** Share of the newest answer in the recent latency: about the last five answers count. */
const RECENT_WEIGHT = 0.2
/** The same in the settled latency, which a source that stays slower needs 40 answers to move. */
const SETTLED_WEIGHT = 0.01
/** Answers before a latency counts as settled. */
const SETTLING_ANSWERS = 20
/** Times the settled latency at which the recent one is high... */
const HIGH_FACTOR = 3
/** ...and the least that is called high at all. */
const HIGH_MS = 1000
/** One answer counts as no slower than this, so that a single slow one is not high. */
const MAX_FACTOR = 5
const MAX_SEEN_MS = 2 * HIGH_MS
/** Pages told apart; all further ones count as one. */
const MAX_PAGES = 64
const OTHER_PAGES = '*'

type Latency = { answers: number; settledMs: number; recentMs: number }

/**
 * Knows how long each page of a source usually takes, and tells when it takes much longer. Pages
 * are told apart, since a slow one after a quick one is no sign of load. Pure.
 */
export class LatencyWatch {
  readonly #pages = new Map<string, Latency>()

  /** Notes an answer; true when this page's recent latency is well above its settled one. */
  isHigh(page: string, latencyMs: number): boolean {
    const latency = this.#of(page)
    latency.answers += 1
    const isSettled = latency.answers > SETTLING_ANSWERS
    const mean = 1 / latency.answers
    const seenMs = isSettled ? Math.min(latencyMs, mostSeen(latency.settledMs)) : latencyMs
    latency.settledMs += (seenMs - latency.settledMs) * (isSettled ? SETTLED_WEIGHT : mean)
    latency.recentMs += (seenMs - latency.recentMs) * Math.max(mean, RECENT_WEIGHT)
    return isSettled && latency.recentMs > Math.max(HIGH_MS, HIGH_FACTOR * latency.settledMs)
  }

  #of(page: string): Latency {
    const name = this.#pages.has(page) || this.#pages.size < MAX_PAGES ? page : OTHER_PAGES
    const known = this.#pages.get(name)
    if (known !== undefined) return known
    const latency = { answers: 0, settledMs: 0, recentMs: 0 }
    this.#pages.set(name, latency)
    return latency
  }
}

function mostSeen(settledMs: number): number {
  return Math.max(MAX_SEEN_MS, MAX_FACTOR * settledMs)
}
