import { AppError } from '../../core/errors.ts'
import type { TargetGuard } from '../../core/ports/http.ts'
import type { Engine } from '../../core/run.ts'
import type { ClientAddress } from './client-address.ts'
import { type RateLimit, RateLimited } from './rate-limit.ts'
import type { RouteContext } from './router.ts'

const guardTimeoutMs = 5_000
const overloadedRetrySeconds = 10
const drainRetrySeconds = 30

export type AdmissionParts = {
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
