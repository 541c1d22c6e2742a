import type { IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '../../core/errors.ts'

const minuteSeconds = 60
const hourSeconds = 3600

export type RateLimits = {
  /** Audits per client; 0 switches the window off. */
  readonly perMinute: number
  readonly perHour: number
}

type Headers = Readonly<Record<string, string>>
type Window = { readonly limit: number; readonly limiter: () => Promise<RateLimiterMemory> }
type State = { readonly limit: number; readonly remaining: number; readonly resetMs: number }

/** Counts audits per client in two windows, each starting with a client's first audit. */
export class RateLimit {
  readonly #windows: readonly Window[]
  readonly #now: () => number
  /** One audit is counted after the other: whoever looked meanwhile would take the same last place. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ perMinute, perHour }: RateLimits, now: () => number) {
    this.#now = now
    this.#windows = [
      windowOf('minute', perMinute, minuteSeconds),
      windowOf('hour', perHour, hourSeconds),
    ].flatMap((window) => (window === undefined ? [] : [window]))
  }

  /**
   * Counts one audit of `client` and gives the headers of the window with the fewest left. A
   * refused audit counts in no window.
   * @throws RateLimited (RATE_LIMITED) with the same headers.
   */
  count(client: string): Promise<Headers> {
    const counted = this.#turn.then(() => this.#count(client))
    this.#turn = counted.catch(() => undefined)
    return counted
  }

  async #count(client: string): Promise<Headers> {
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
    return new RateLimited(retryAfterSeconds, this.#headers(last))
  }

  #headers({ limit, remaining, resetMs }: State): Headers {
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil((this.#now() + resetMs) / 1000)),
    }
  }
}

/** RATE_LIMITED with the headers that tell when it is over. */
export class RateLimited extends AppError {
  readonly headers: Headers

  constructor(retryAfterSeconds: number, headers: Headers) {
    super('RATE_LIMITED', { retryAfterSeconds })
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

/** Its library brings limiters for every database, so it is read with the first audit. */
async function limiterOf(options: IRateLimiterOptions): Promise<RateLimiterMemory> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible')
  return new RateLimiterMemory(options)
}

async function stateOf({ limit, limiter }: Window, client: string): Promise<State> {
  const found = await (await limiter()).get(client)
  if (found === null) return { limit, remaining: limit, resetMs: 0 }
  return { limit, remaining: Math.max(0, found.remainingPoints), resetMs: found.msBeforeNext }
}

/** Of two windows with as many left, the one that lasts longer. */
function tightestOf(states: readonly State[]): State | undefined {
  return [...states].sort((a, b) => a.remaining - b.remaining || b.resetMs - a.resetMs)[0]
}
