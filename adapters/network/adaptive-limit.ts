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

/** Absent or 0: no limit. */
export type HostPaceLimits = { readonly perSecond?: number; readonly concurrency?: number }

/** How a request ended, as far as it tells of the source's load. */
export type PaceOutcome =
  /** A usable answer of one kind of page. */
  | { readonly kind: 'good'; readonly page: string }
  /** The source asks for less, or breaks under what it gets. */
  | { readonly kind: 'overload'; readonly reason: string; readonly retryAfterMs?: number }
  /** Says nothing of it: an error page, a request that was given up. */
  | { readonly kind: 'neutral' }

type PacedExchange = {
  readonly startedAt: number
  readonly endedAt: number
  readonly outcome: PaceOutcome
  /** Requests under way when it ended, itself included. */
  readonly inFlight: number
}

/** `slowed` and `recovered` are told once each: at leaving the configured limits and back at them. */
export type PaceChange =
  | { readonly to: 'slowed'; readonly reason: string }
  | { readonly to: 'recovered'; readonly slowedForMs: number; readonly lowestPerSecond: number }

/** What is left of rate and concurrency after each sign of overload. */
const SLOWED_SHARE = 0.5
/**
 * Good answers in a row before the next step up, near the configured limits; proportionally fewer
 * at lower shares, else a site that fails now and then would never be asked at its pace again.
 */
const GOOD_RUN = 10
const LEAST_GOOD_RUN = 2
/** A step up, as a share of the configured limits; at the lowest shares at most a doubling. */
const STEP_SHARE = 0.1
/** The least share, unless it leaves more than LEAST_PER_SECOND of a configured rate. */
const LEAST_SHARE = 1 / 16
const LEAST_PER_SECOND = 0.2
/**
 * An observed rate counts as no less: the first requests, which tell little, would else leave a
 * source that was down nearly unasked for minutes after it is back.
 */
const LEAST_OBSERVED_PER_SECOND = 16
/** The longest Retry-After that is obeyed. */
const MAX_PAUSE_MS = 600_000
/** Share of the newest gap between two starts in the observed one. */
const GAP_WEIGHT = 0.1
const MAX_GAP_MS = 1000
const ALMOST_ONE = 1 - 1e-9

/**
 * How much one source may be asked, by how it bears it. Pure policy: it holds no timer, times come
 * in as monotonic milliseconds. (No library joins a shared, adaptive pace with our Clock port.)
 *
 * | state  | event                                             | then                                  |
 * | ------ | ------------------------------------------------- | ------------------------------------- |
 * | full   | overload, or a high latency                       | slowed: share 1 becomes 1/2           |
 * | slowed | the same, by a request begun since the last one   | slowed: the share is halved           |
 * | slowed | 10 x share good answers in a row, begun since     | slowed: the share grows by 0.1        |
 * | slowed | the share reaches 1                               | full: the configured limits           |
 * | any    | overload with Retry-After (<= 10 min)             | nobody starts before it has passed    |
 *
 * `share` multiplies rate and concurrency (at least one at a time); where no limit is configured, it
 * multiplies what was observed when it slowed. Requests that were under way at a slow-down say
 * nothing about the slower pace, so a burst of refusals halves once.
 */
export class AdaptiveLimit {
  readonly #configured: { readonly perSecond: number; readonly concurrency: number }
  readonly #latency = new LatencyWatch()
  /** What a share of 1 stands for while slowed. */
  #whole: { readonly perSecond: number; readonly concurrency: number }
  #share = 1
  #lowestShare = 1
  #firstSlowedAt = 0
  #slowedAt = Number.NEGATIVE_INFINITY
  #pausedUntil = Number.NEGATIVE_INFINITY
  /** Good answers in a row, and all answers, of requests begun since the last slow-down. */
  #goodRun = 0
  #answers = 0
  #lastStartAt: number | undefined
  #gapMs = MAX_GAP_MS

  constructor({ perSecond = 0, concurrency = 0 }: HostPaceLimits) {
    this.#configured = { perSecond: orNone(perSecond), concurrency: orNone(concurrency) }
    this.#whole = this.#configured
  }

  /** Starts per second; Infinity without a limit. */
  get perSecond(): number {
    return this.#isFull ? this.#configured.perSecond : this.#whole.perSecond * this.#share
  }

  /** Requests at a time; Infinity without a limit. */
  get concurrency(): number {
    if (this.#isFull) return this.#configured.concurrency
    return Math.max(1, Math.floor(this.#whole.concurrency * this.#share))
  }

  /** Nobody starts before. */
  get pausedUntil(): number {
    return this.#pausedUntil
  }

  /** Notes the start of a request. */
  began(now: number): void {
    const gapMs = Math.min(MAX_GAP_MS, now - (this.#lastStartAt ?? Number.NEGATIVE_INFINITY))
    this.#lastStartAt = now
    if (this.#isFull) this.#gapMs += (gapMs - this.#gapMs) * GAP_WEIGHT
  }

  /** Notes the end of a request; gives the change it brought about, if any. */
  ended(exchange: PacedExchange): PaceChange | undefined {
    const { outcome, startedAt, endedAt } = exchange
    if (outcome.kind === 'neutral') return undefined
    const isCurrent = startedAt > this.#slowedAt
    if (isCurrent) this.#answers += 1
    if (outcome.kind === 'overload') {
      const pauseMs = Math.min(MAX_PAUSE_MS, outcome.retryAfterMs ?? 0)
      this.#pausedUntil = Math.max(this.#pausedUntil, endedAt + pauseMs)
      return isCurrent ? this.#slow(exchange, outcome.reason) : undefined
    }
    const isHigh = this.#latency.isHigh(outcome.page, endedAt - startedAt)
    if (!isCurrent) return undefined
    if (!isHigh) return this.#speedUp(endedAt)
    this.#goodRun = 0
    // The recent latency remembers the time before; the slower pace first has to show in it.
    const isJudged = this.#isFull || this.#answers >= GOOD_RUN
    return isJudged ? this.#slow(exchange, 'latency') : undefined
  }

  get #isFull(): boolean {
    return this.#share === 1
  }

  #slow({ endedAt, inFlight }: PacedExchange, reason: string): PaceChange | undefined {
    const wasFull = this.#isFull
    if (wasFull) {
      const { perSecond, concurrency } = this.#configured
      this.#whole = {
        perSecond: Number.isFinite(perSecond) ? perSecond : this.#observedPerSecond(),
        concurrency: Number.isFinite(concurrency) ? concurrency : inFlight,
      }
      this.#firstSlowedAt = endedAt
      this.#lowestShare = 1
    }
    this.#share = Math.max(this.#leastShare(), this.#share * SLOWED_SHARE)
    this.#lowestShare = Math.min(this.#lowestShare, this.#share)
    this.#slowedAt = endedAt
    this.#goodRun = 0
    this.#answers = 0
    return wasFull ? { to: 'slowed', reason } : undefined
  }

  #observedPerSecond(): number {
    return Math.max(LEAST_OBSERVED_PER_SECOND, 1000 / Math.max(1, this.#gapMs))
  }

  #leastShare(): number {
    const { perSecond } = this.#configured
    return Math.min(LEAST_SHARE, Number.isFinite(perSecond) ? LEAST_PER_SECOND / perSecond : 1)
  }

  #speedUp(now: number): PaceChange | undefined {
    if (this.#isFull) return undefined
    this.#goodRun += 1
    if (this.#goodRun < Math.max(LEAST_GOOD_RUN, Math.round(GOOD_RUN * this.#share)))
      return undefined
    this.#goodRun = 0
    const share = this.#share + Math.min(this.#share, STEP_SHARE)
    this.#share = share >= ALMOST_ONE ? 1 : share
    if (!this.#isFull) return undefined
    const lowestPerSecond = this.#whole.perSecond * this.#lowestShare
    return { to: 'recovered', slowedForMs: now - this.#firstSlowedAt, lowestPerSecond }
  }
}

function orNone(limit: number): number {
  return limit > 0 ? limit : Number.POSITIVE_INFINITY
}
