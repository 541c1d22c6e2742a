/** Weight of the newest answer in the recent latency: about the last five answers count. */
const RECENT_WEIGHT = 0.2
/** Weight in the settled latency. A source that stays slower needs 40 answers to move it. */
const SETTLED_WEIGHT = 0.01
/** Answers needed before a latency counts as settled. */
const SETTLING_ANSWERS = 20
/** The recent latency is high above this multiple of the settled one, */
const HIGH_FACTOR = 3
/** and above this minimum. */
const HIGH_MS = 1000
/** Caps one answer at this multiple, so that a single slow one is not high. */
const MAX_FACTOR = 5
const MAX_SEEN_MS = 2 * HIGH_MS
/** Pages tracked separately. All others share one entry. */
const MAX_PAGES = 64
const OTHER_PAGES = '*'

type Latency = { answers: number; settledMs: number; recentMs: number }

/**
 * Learns how long each page of a source usually takes, and detects when it takes much longer. Pages
 * are tracked separately, because a slow page after a fast one is not a sign of load. Pure.
 */
export class LatencyWatch {
  readonly #pages = new Map<string, Latency>()

  /** Records an answer. Returns true when the page's recent latency far exceeds its settled one. */
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

/** No limit if absent or 0. */
export type HostPaceLimits = { readonly perSecond?: number; readonly concurrency?: number }

/** How the end of a request reflects the load of the source. */
export type PaceOutcome =
  /** A usable answer for one kind of page. */
  | { readonly kind: 'good'; readonly page: string }
  /** The source asks for fewer requests, or fails under load. */
  | { readonly kind: 'overload'; readonly reason: string; readonly retryAfterMs?: number }
  /** Says nothing about load: an error page, or an aborted request. */
  | { readonly kind: 'neutral' }

export type PacedExchange = {
  readonly startedAt: number
  readonly endedAt: number
  readonly outcome: PaceOutcome
  /** Concurrent requests when it ended, including itself. */
  readonly inFlight: number
}

/** `slowed`: left the configured limits. `recovered`: returned to them. Each is reported once. */
export type PaceChange =
  | {
      readonly to: 'slowed'
      readonly reason: string
      readonly perSecond: number
      readonly concurrency: number
      /** Until the next start is allowed. */
      readonly pauseMs: number
    }
  | { readonly to: 'recovered'; readonly slowedForMs: number; readonly lowestPerSecond: number }

/** The effect of an outcome, once its latency is known. */
export type PaceSign = 'neutral' | 'overload' | 'slow' | 'good'

/** State that processes share per source. */
export type AdaptiveState = {
  readonly share: number
  readonly lowestShare: number
  readonly firstSlowedAt: number
  readonly slowedAt: number
  readonly pausedUntil: number
  /** Consecutive good answers, and all answers, of requests started since the last slow-down. */
  readonly goodRun: number
  readonly answers: number
  /** While slowed: the rate at a share of 1. */
  readonly whole: { readonly perSecond: number; readonly concurrency: number }
}

/** Factor for rate and concurrency after each sign of overload. */
const SLOWED_SHARE = 0.5
/**
 * Consecutive good answers before the next step up, near the configured limits. Lower shares need
 * proportionally fewer, or a site with occasional failures would never recover its full rate.
 */
const GOOD_RUN = 10
const LEAST_GOOD_RUN = 2
/** A step up, as a share of the configured limits. It at most doubles a low share. */
const STEP_SHARE = 0.1
/** The minimum share, unless it leaves more than LEAST_PER_SECOND of a configured rate. */
const LEAST_SHARE = 1 / 16
const LEAST_PER_SECOND = 0.2
/**
 * Minimum of an observed rate. The first requests say little: without a minimum, a source that was
 * down would get almost no requests for minutes after its return.
 */
const LEAST_OBSERVED_PER_SECOND = 16
/** The longest Retry-After that is respected. */
const MAX_PAUSE_MS = 600_000
/** Weight of the newest gap between two starts in the observed gap. */
const GAP_WEIGHT = 0.1
const MAX_GAP_MS = 1000
const ALMOST_ONE = 1 - 1e-9

/**
 * Limits how often one source is requested, by how well it copes. Pure policy without timers: times
 * are passed in as monotonic milliseconds. (No library combines an adaptive rate with our Clock.)
 *
 * | state  | event                                             | then                                  |
 * | ------ | ------------------------------------------------- | ------------------------------------- |
 * | full   | overload, or a high latency                       | slowed: share 1 becomes 1/2           |
 * | slowed | the same, by a request begun since the last one   | slowed: the share is halved           |
 * | slowed | 10 x share good answers in a row, begun since     | slowed: the share grows by 0.1        |
 * | slowed | the share reaches 1                               | full: the configured limits           |
 * | any    | overload with Retry-After (<= 10 min)             | no start before it has passed         |
 *
 * `share` multiplies rate and concurrency (at least one at a time). Without a configured limit, it
 * multiplies what was observed when it slowed. Requests that were running at a slow-down say
 * nothing about the slower rate, so a burst of refusals halves it once.
 */
export class AdaptiveLimit {
  readonly #configured: { readonly perSecond: number; readonly concurrency: number }
  readonly #latency = new LatencyWatch()
  #state: AdaptiveState
  #lastStartAt: number | undefined
  #gapMs = MAX_GAP_MS

  constructor({ perSecond = 0, concurrency = 0 }: HostPaceLimits) {
    this.#configured = { perSecond: orNone(perSecond), concurrency: orNone(concurrency) }
    this.#state = {
      ...{ share: 1, lowestShare: 1, firstSlowedAt: 0, goodRun: 0, answers: 0 },
      slowedAt: Number.NEGATIVE_INFINITY,
      pausedUntil: Number.NEGATIVE_INFINITY,
      whole: this.#configured,
    }
  }

  /** Replaced as a whole by each change. */
  get state(): AdaptiveState {
    return this.#state
  }

  set state(state: AdaptiveState) {
    this.#state = state
  }

  /** Starts per second. Infinity without a limit. */
  get perSecond(): number {
    const { whole, share } = this.#state
    return this.#isFull ? this.#configured.perSecond : whole.perSecond * share
  }

  /** Concurrent requests. Infinity without a limit. */
  get concurrency(): number {
    const { whole, share } = this.#state
    if (this.#isFull) return this.#configured.concurrency
    return Math.max(1, Math.floor(whole.concurrency * share))
  }

  /** No request starts before this time. */
  get pausedUntil(): number {
    return this.#state.pausedUntil
  }

  /** Records the start of a request. */
  began(now: number): void {
    const gapMs = Math.min(MAX_GAP_MS, now - (this.#lastStartAt ?? Number.NEGATIVE_INFINITY))
    this.#lastStartAt = now
    if (this.#isFull) this.#gapMs += (gapMs - this.#gapMs) * GAP_WEIGHT
  }

  /** Records the end of a request. Returns the resulting change, if any. */
  ended(exchange: PacedExchange): PaceChange | undefined {
    return this.apply(this.judge(exchange), exchange)
  }

  /** Returns the effect of an outcome. Learns from its latency, so call it once. */
  judge({ outcome, startedAt, endedAt }: PacedExchange): PaceSign {
    if (outcome.kind !== 'good') return outcome.kind
    return this.#latency.isHigh(outcome.page, endedAt - startedAt) ? 'slow' : 'good'
  }

  /** Changes the state as a sign demands. May be repeated on another state. */
  apply(sign: PaceSign, exchange: PacedExchange): PaceChange | undefined {
    if (sign === 'neutral') return undefined
    const { startedAt, endedAt, outcome } = exchange
    const isCurrent = startedAt > this.#state.slowedAt
    if (isCurrent && !this.#isFull) this.#set({ answers: this.#state.answers + 1 })
    if (outcome.kind === 'overload') {
      const pauseMs = Math.min(MAX_PAUSE_MS, outcome.retryAfterMs ?? 0)
      this.#set({ pausedUntil: Math.max(this.#state.pausedUntil, endedAt + pauseMs) })
      return isCurrent ? this.#slow(exchange, outcome.reason) : undefined
    }
    if (!isCurrent) return undefined
    if (sign === 'good') return this.#speedUp(endedAt)
    this.#set({ goodRun: 0 })
    // The recent latency includes earlier answers; first let the slower rate take effect.
    const isJudged = this.#isFull || this.#state.answers >= GOOD_RUN
    return isJudged ? this.#slow(exchange, 'latency') : undefined
  }

  get #isFull(): boolean {
    return this.#state.share === 1
  }

  #set(change: Partial<AdaptiveState>): void {
    this.#state = { ...this.#state, ...change }
  }

  #slow({ endedAt, inFlight }: PacedExchange, reason: string): PaceChange | undefined {
    const wasFull = this.#isFull
    if (wasFull) {
      const { perSecond, concurrency } = this.#configured
      const whole = {
        perSecond: Number.isFinite(perSecond) ? perSecond : this.#observedPerSecond(),
        concurrency: Number.isFinite(concurrency) ? concurrency : inFlight,
      }
      this.#set({ whole, firstSlowedAt: endedAt, lowestShare: 1 })
    }
    const share = Math.max(this.#leastShare(), this.#state.share * SLOWED_SHARE)
    const lowestShare = Math.min(this.#state.lowestShare, share)
    this.#set({ share, lowestShare, slowedAt: endedAt, goodRun: 0, answers: 0 })
    if (!wasFull) return undefined
    const { perSecond, concurrency, pausedUntil } = this
    const pauseMs = Math.max(0, pausedUntil - endedAt)
    return { to: 'slowed', reason, perSecond, concurrency, pauseMs }
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
    const { share, goodRun } = this.#state
    this.#set({ goodRun: goodRun + 1 })
    if (goodRun + 1 < Math.max(LEAST_GOOD_RUN, Math.round(GOOD_RUN * share))) return undefined
    const more = share + Math.min(share, STEP_SHARE)
    this.#set({ goodRun: 0, share: more >= ALMOST_ONE ? 1 : more })
    if (!this.#isFull) return undefined
    const { whole, lowestShare, firstSlowedAt } = this.#state
    const lowestPerSecond = whole.perSecond * lowestShare
    return { to: 'recovered', slowedForMs: now - firstSlowedAt, lowestPerSecond }
  }
}

function orNone(limit: number): number {
  return limit > 0 ? limit : Number.POSITIVE_INFINITY
}
