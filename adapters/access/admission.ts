import type { Engine } from '../../core/engine.ts'
import { AppError } from '../../core/errors.ts'
import type { TargetGuard } from '../../core/ports/http.ts'
import type { HeaderFields } from '../http/api-message.ts'
import type { RouteContext } from '../http/router.ts'
import type { Caller, Callers, Counted } from './callers.ts'
import { RateLimited } from './rate-limit.ts'
import type { Scope } from './token-file.ts'

const guardTimeoutMs = 5_000
const overloadedRetrySeconds = 10
const drainRetrySeconds = 30

type AdmissionParts = {
  readonly guard: TargetGuard
  readonly engine: Engine
  readonly callers: Pick<Callers, 'of' | 'reader'>
  readonly maxConcurrentRuns: number
  /** Refuses audits that no process could execute soon. @throws OVERLOADED, QUEUE_UNAVAILABLE */
  readonly assertRoom?: () => Promise<void>
}

/** Admits audits. Always checks in this order: token, target, drain and overload, rate limit. */
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
   * @param scope required scope of the caller's token
   * @throws UNAUTHORIZED, FORBIDDEN, SSRF_BLOCKED, INVALID_URL, SHUTTING_DOWN, OVERLOADED,
   * QUEUE_UNAVAILABLE, RATE_LIMITED
   */
  async admit(
    context: RouteContext,
    url: string | undefined,
    scope: Scope = 'audit',
  ): Promise<Caller> {
    const caller = await this.#parts.callers.of(context.request, scope)
    if (url !== undefined) await this.#checkTarget(url, context.request.signal)
    this.checkCapacity()
    await this.#parts.assertRoom?.()
    await count(context, caller)
    return caller
  }

  /** Counts one call of a client. @throws UNAUTHORIZED, FORBIDDEN, RATE_LIMITED */
  async count(context: RouteContext, scope: Scope): Promise<void> {
    await count(context, await this.#parts.callers.of(context.request, scope))
  }

  /** Counts one read. Undefined for a caller whose reads are not counted. @throws RATE_LIMITED */
  countRead(context: RouteContext): Promise<unknown> | undefined {
    const reader = this.#parts.callers.reader(context.request)
    return reader && counted(context, reader)
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

async function count(context: RouteContext, caller: Counted): Promise<void> {
  Object.assign(context.headers, await counted(context, caller))
}

/** Returns headers about the limit, which a refusal always has. */
async function counted(
  { headers }: RouteContext,
  { rateLimit, key }: Counted,
): Promise<HeaderFields> {
  try {
    return await rateLimit.count(key)
  } catch (error) {
    if (error instanceof RateLimited) Object.assign(headers, error.headers)
    throw error
  }
}
