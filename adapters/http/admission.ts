import type { IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import type { Engine } from '../../core/engine.ts'
import { AppError } from '../../core/errors.ts'
import type { TargetGuard } from '../../core/ports/http.ts'
import type { HeaderFields } from './api-message.ts'
import type { ClientAddress } from './client-address.ts'
import type { RouteContext } from './router.ts'

const minuteSeconds = 60
const hourSeconds = 3600

export type RateLimits = {
  /** Audits per client; 0 switches the window off. */
  readonly perMinute: number
  readonly perHour: number
}

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
    return new RateLimited(retryAfterSeconds, this.#headers(last))
  }

  #headers({ limit, remaining, resetMs }: State): HeaderFields {
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil((this.#now() + resetMs) / 1000)),
    }
  }
}

/** RATE_LIMITED with the headers that tell when it is over. */
export class RateLimited extends AppError {
  readonly headers: HeaderFields

  constructor(retryAfterSeconds: number, headers: HeaderFields) {
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

const guardTimeoutMs = 5_000
const overloadedRetrySeconds = 10
const drainRetrySeconds = 30

type AdmissionParts = {
  readonly guard: TargetGuard
  readonly engine: Engine
  readonly rateLimit: RateLimit
  readonly clients: ClientAddress
  readonly maxConcurrentRuns: number
}

/** Lets an audit in, in one fixed order: guard, drain and overload, rate limit. */
export class Admission {
  readonly #parts: AdmissionParts
  #draining = false

  constructor(parts: AdmissionParts) {
    this.#parts = parts
  }

  get isDraining(): boolean {
    return this.#draining
  }

  /** From now on every audit is refused. */
  beginDrain(): void {
    this.#draining = true
  }

  /**
   * Called once the request is known to be valid. The rate-limit headers go to `context.headers`.
   * `url`: undefined for a request that asks no site.
   * @throws SSRF_BLOCKED, INVALID_URL, SHUTTING_DOWN, OVERLOADED, RATE_LIMITED.
   */
  async admit(context: RouteContext, url: string | undefined): Promise<void> {
    if (url !== undefined) await this.#checkTarget(url, context.request.signal)
    this.checkCapacity()
    await this.count(context)
  }

  /** Counts one audit of the client. @throws RATE_LIMITED. */
  async count(context: RouteContext): Promise<void> {
    const { clients, rateLimit } = this.#parts
    const { remoteAddress, headers } = context.request
    const client = clients.keyOf(remoteAddress, headers['x-forwarded-for'])
    try {
      Object.assign(context.headers, await rateLimit.count(client))
    } catch (error) {
      if (error instanceof RateLimited) Object.assign(context.headers, error.headers)
      throw error
    }
  }

  /** @throws SHUTTING_DOWN, OVERLOADED. */
  checkCapacity(): void {
    const { engine, maxConcurrentRuns: limit } = this.#parts
    if (this.#draining) {
      throw new AppError('SHUTTING_DOWN', { retryAfterSeconds: drainRetrySeconds })
    }
    if (engine.active >= limit) {
      throw new AppError('OVERLOADED', {
        what: 'runs',
        limit,
        retryAfterSeconds: overloadedRetrySeconds,
      })
    }
  }

  /**
   * A name that does not resolve is for the crawl to report, which counts and answers as any
   * unreachable target does; here only what may not be asked at all is refused.
   */
  async #checkTarget(url: string, client: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([client, AbortSignal.timeout(guardTimeoutMs)])
    try {
      await this.#parts.guard.check(url, signal)
    } catch (error) {
      if (client.aborted) throw error
      if (error instanceof AppError && error.code !== 'TARGET_UNREACHABLE') throw error
      if (!(error instanceof AppError) && !signal.aborted) throw error
    }
  }
}
