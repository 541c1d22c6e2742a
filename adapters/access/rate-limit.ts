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

type Window = { readonly limit: number; readonly limiter: () => Promise<RateLimiterMemory> }
type State = { readonly limit: number; readonly remaining: number; readonly resetMs: number }

/** Counts audits per client in two windows. Each starts with the client's first audit. */
export class RateLimit {
  readonly #windows: readonly Window[]
  readonly #now: () => number
  readonly #who: string
  /** Counts one audit at a time. Otherwise concurrent audits could all take the last free place. */
  #turn: Promise<unknown> = Promise.resolve()

  /** @param who whose requests are counted, as messages name it */
  constructor({ perMinute, perHour }: RateLimits, now: () => number, who = 'this address') {
    this.#now = now
    this.#who = who
    this.#windows = [
      windowOf('minute', perMinute, minuteSeconds),
      windowOf('hour', perHour, hourSeconds),
    ].flatMap((window) => (window === undefined ? [] : [window]))
  }

  /**
   * Counts one audit of `client`. Returns the headers of the window with the fewest audits left. A
   * refused audit is not counted.
   * @throws RateLimited (RATE_LIMITED) with the same headers
   */
  count(client: string): Promise<HeaderFields> {
    const counted = this.#turn.then(() => this.#count(client))
    this.#turn = counted.catch(() => undefined)
    return counted
  }

  async #count(client: string): Promise<HeaderFields> {
    const before = await Promise.all(this.#windows.map((window) => stateOf(window, client)))
    const spent = before.filter((state) => state.remaining === 0)
    if (spent.length > 0) throw this.#refusal(spent)
    const after = await Promise.all(
      this.#windows.map(async ({ limit, limiter }) => {
        const { remainingPoints, msBeforeNext } = await (await limiter()).consume(client)
        return { limit, remaining: remainingPoints, resetMs: msBeforeNext }
      }),
    )
    const tightest = tightestOf(after)
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

function windowOf(name: string, limit: number, duration: number): Window | undefined {
  if (limit <= 0) return undefined
  let made: Promise<RateLimiterMemory> | undefined
  return {
    limit,
    limiter: () => {
      made ??= limiterOf({ keyPrefix: name, points: limit, duration })
      return made
    },
  }
}

/** Loaded on the first audit, because the library includes limiters for every database. */
async function limiterOf(options: IRateLimiterOptions): Promise<RateLimiterMemory> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible')
  return new RateLimiterMemory(options)
}

async function stateOf({ limit, limiter }: Window, client: string): Promise<State> {
  const found = await (await limiter()).get(client)
  if (found === null) return { limit, remaining: limit, resetMs: 0 }
  return { limit, remaining: Math.max(0, found.remainingPoints), resetMs: found.msBeforeNext }
}

/** Returns the window with the fewest left; if equal, the longer one. */
function tightestOf(states: readonly State[]): State | undefined {
  return [...states].sort((a, b) => a.remaining - b.remaining || b.resetMs - a.resetMs)[0]
}
