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
  /** Audits per client. 0 disables the limit. */
  readonly perMinute: number
  readonly perHour: number
}

type Window = { readonly limit: number; readonly limiter: () => Promise<RateLimiterMemory> }
type State = { readonly limit: number; readonly remaining: number; readonly resetMs: number }

/** Counts audits per client in two windows. Each starts with the client's first audit. */
export class RateLimit {
  readonly #windows: readonly Window[]
  readonly #now: () => number
  /** Counts one audit at a time. Otherwise concurrent audits could all take the last free place. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ perMinute, perHour }: RateLimits, now: () => number) {
    this.#now = now
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

/** RATE_LIMITED, with the headers that say when to retry. */
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

/** Admits audits. Always checks in this order: guard, drain and overload, rate limit. */
export class Admission {
  readonly #parts: AdmissionParts
  #draining = false

  constructor(parts: AdmissionParts) {
    this.#parts = parts
  }

  get isDraining(): boolean {
    return this.#draining
  }

  /** Refuses every audit from now on. */
  beginDrain(): void {
    this.#draining = true
  }

  /**
   * Call this for a valid request. The rate-limit headers go to `context.headers`.
   * @param url undefined for a request without a target site
   * @throws SSRF_BLOCKED, INVALID_URL, SHUTTING_DOWN, OVERLOADED, RATE_LIMITED
   */
  async admit(context: RouteContext, url: string | undefined): Promise<void> {
    if (url !== undefined) await this.#checkTarget(url, context.request.signal)
    this.checkCapacity()
    await this.count(context)
  }

  /** Counts one audit of the client. @throws RATE_LIMITED */
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

  /** @throws SHUTTING_DOWN, OVERLOADED */
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
   * Refuses only targets that are not allowed. The crawl reports a name that does not resolve, like
   * any other unreachable target.
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
