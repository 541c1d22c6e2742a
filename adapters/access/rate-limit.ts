import type { IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '../../core/errors.ts'
import type { HeaderFields } from '../http/api-message.ts'

const minuteSeconds = 60
const hourSeconds = 3600

export type RateLimits = {
  /** Requests per client. 0 means no limit. */
  readonly perMinute: number
  readonly perHour: number
}

/** At most `limit` calls per client within `seconds`, from the client's first one. */
export type RateWindow = {
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

/** A client's usage of a window, which ends in `resetMs`. */
export type WindowUse = { readonly used: number; readonly resetMs: number }

/** Counts calls, in this process or for all processes together. */
export interface RateCounters {
  /**
   * Counts one call in all windows, or in none if one of them is full. One step: calls at the same
   * time never exceed a limit.
   */
  count(
    client: string,
    windows: readonly RateWindow[],
  ): Promise<{ readonly isCounted: boolean; readonly uses: readonly WindowUse[] }>
}

/**
 * Gives the counters of one kind of calls. `isFree`: the calls cost nothing, so this process counts
 * them by itself while it cannot count them together with others.
 */
export type CountersOf = (name: string, isFree: boolean) => RateCounters

type State = { readonly limit: number; readonly remaining: number; readonly resetMs: number }

/** Counts audits per client in two windows. Each starts with the client's first audit. */
export class RateLimit {
  readonly #windows: readonly RateWindow[]
  readonly #now: () => number
  readonly #who: string
  readonly #counters: RateCounters

  /** @param who whose requests are counted, as messages name it */
  constructor(
    { perMinute, perHour }: RateLimits,
    now: () => number,
    who = 'this address',
    counters: RateCounters = new MemoryCounters(),
  ) {
    this.#now = now
    this.#who = who
    this.#counters = counters
    this.#windows = [
      { name: 'minute', limit: perMinute, seconds: minuteSeconds },
      { name: 'hour', limit: perHour, seconds: hourSeconds },
    ].filter(({ limit }) => limit > 0)
  }

  /**
   * Counts one audit of `client`. Returns the headers of the window with the fewest audits left. A
   * refused audit is not counted.
   * @throws RateLimited (RATE_LIMITED) with the same headers; QUEUE_UNAVAILABLE when processes count
   * together and cannot
   */
  async count(client: string): Promise<HeaderFields> {
    if (this.#windows.length === 0) return {}
    const { isCounted, uses } = await this.#counters.count(client, this.#windows)
    const states = this.#windows.map(({ limit }, at) => {
      const { used = limit, resetMs = 0 } = uses[at] ?? {}
      return { limit, remaining: Math.max(0, limit - used), resetMs }
    })
    if (!isCounted) throw this.#refusal(states.filter(({ remaining }) => remaining === 0))
    const tightest = tightestOf(states)
    return tightest === undefined ? {} : this.#headers(tightest)
  }

  #refusal(spent: readonly State[]): RateLimited {
    const last = spent.reduce((a, b) => (b.resetMs > a.resetMs ? b : a))
    const retryAfterSeconds = Math.max(1, Math.ceil(last.resetMs / 1000))
    return new RateLimited({ retryAfterSeconds, who: this.#who }, this.#headers(last))
  }

  #headers({ limit, remaining, resetMs }: State): HeaderFields {
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil((this.#now() + resetMs) / 1000)),
    }
  }
}

/** RATE_LIMITED, with the headers that say when to retry. */
export class RateLimited extends AppError {
  readonly headers: HeaderFields

  constructor(
    data: { readonly retryAfterSeconds: number; readonly who: string },
    headers: HeaderFields,
  ) {
    super('RATE_LIMITED', data)
    this.headers = headers
  }
}

/** Returns the window with the fewest left; if equal, the longer one. */
function tightestOf(states: readonly State[]): State | undefined {
  return [...states].sort((a, b) => a.remaining - b.remaining || b.resetMs - a.resetMs)[0]
}

/** Counts the calls of this process. */
export class MemoryCounters implements RateCounters {
  readonly #limiters = new Map<string, Promise<RateLimiterMemory>>()
  /** Counts one call at a time. Otherwise concurrent calls could all take the last free place. */
  #turn: Promise<unknown> = Promise.resolve()

  count(client: string, windows: readonly RateWindow[]) {
    const counted = this.#turn.then(() => this.#count(client, windows))
    this.#turn = counted.catch(() => undefined)
    return counted
  }

  async #count(client: string, windows: readonly RateWindow[]) {
    const limiters = await Promise.all(windows.map((window) => this.#of(window)))
    const before = await Promise.all(limiters.map((limiter) => limiter.get(client)))
    const isCounted = windows.every(({ limit }, at) => (before[at]?.consumedPoints ?? 0) < limit)
    const states = isCounted
      ? await Promise.all(limiters.map((limiter) => limiter.consume(client)))
      : before
    const uses = states.map((state) => ({
      used: state?.consumedPoints ?? 0,
      resetMs: state?.msBeforeNext ?? 0,
    }))
    return { isCounted, uses }
  }

  #of({ name, limit, seconds }: RateWindow): Promise<RateLimiterMemory> {
    const key = `${name} ${limit}`
    const made =
      this.#limiters.get(key) ?? limiterOf({ keyPrefix: key, points: limit, duration: seconds })
    this.#limiters.set(key, made)
    return made
  }
}

/** Loaded on the first audit, because the library includes limiters for every database. */
async function limiterOf(options: IRateLimiterOptions): Promise<RateLimiterMemory> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible')
  return new RateLimiterMemory(options)
}
