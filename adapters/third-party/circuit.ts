import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IBackoff,
  type IBreaker,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel'
import { untilAborted } from '../../core/abort-signals.ts'
import { AppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import { ApiFailure } from './failure.ts'

/** Consecutive calls that failed through the API's fault. */
const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000

type ApiCircuitParts = {
  /** The API's name in the configuration, and its display name. */
  readonly name: string
  readonly title: string
  readonly clock: Clock
  readonly log: Log
  /** Called when the circuit opens and when it closes. Must not throw. */
  readonly onChange?: ((isOpen: boolean) => void) | undefined
}

/**
 * Circuit breaker for one API. Opens after five consecutive calls that failed through the API's
 * fault, or at once when retrying cannot help (no credit, a rejected key). After 30 s one call
 * tries again, and the others wait for its result.
 */
export class ApiCircuit {
  readonly #parts: ApiCircuitParts
  readonly #pause: Pause
  readonly #policy: CircuitBreakerPolicy

  constructor(parts: ApiCircuitParts) {
    const { clock, log, name: api, onChange } = parts
    const failures = new Failures()
    this.#parts = parts
    this.#pause = new Pause(clock)
    this.#policy = circuitBreaker(
      handleWhen((error) => failures.take(error)),
      { breaker: failures, halfOpenAfter: this.#pause },
    )
    this.#policy.onBreak(() => {
      const { problem } = this.#pause
      log.warn({ api, problem, pauseMs: OPEN_MS }, 'an API fails and is paused')
      onChange?.(true)
    })
    this.#policy.onReset(() => {
      log.info({ api }, 'an API is used again')
      onChange?.(false)
    })
  }

  /** @throws the error of `call`; UPSTREAM_FAILED while open; the signal's reason */
  async run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await untilAborted(
        this.#policy.execute(async () => {
          signal.throwIfAborted()
          return await call()
        }),
        signal,
      )
    } catch (error) {
      throw error instanceof BrokenCircuitError ? this.#refusal() : error
    }
  }

  /** Checks a call that was waiting when the circuit opened. @throws UPSTREAM_FAILED */
  assertNotOpen(): void {
    if (this.#policy.state === CircuitState.Open && !this.#pause.isOver) throw this.#refusal()
  }

  #refusal(): AppError {
    const { title, clock } = this.#parts
    const retryAfterMs = this.#pause.leftMs
    const at = new Date(Math.ceil((clock.now() + retryAfterMs) / 1000) * 1000)
    const again = at.toISOString().replace('.000Z', 'Z')
    const problem = `it has failed before (${this.#pause.problem}) and is paused until ${again}`
    return new AppError('UPSTREAM_FAILED', { api: title, problem, retryable: false, retryAfterMs })
  }
}

/** Counts consecutive failures. After an aborted half-open try, the next failure opens. */
class Failures implements IBreaker {
  state = 0
  #isFatal = false

  /** Whether a failure counts. */
  take(error: unknown): boolean {
    if (!(error instanceof ApiFailure)) return false
    if (error.weight === 'opens') this.#isFatal = true
    return error.weight !== 'none'
  }

  success(): void {
    this.state = 0
  }

  failure(): boolean {
    this.state = this.#isFatal ? FAILURES_TO_OPEN : this.state + 1
    this.#isFatal = false
    return this.state >= FAILURES_TO_OPEN
  }
}

type Opening = IHalfOpenAfterBackoffContext

/** How long the circuit stays open, by our clock. The library uses the wall clock. */
class Pause implements IBackoff<Opening> {
  readonly #clock: Clock
  #untilMs = 0
  problem = ''

  constructor(clock: Clock) {
    this.#clock = clock
  }

  next({ result }: Opening): this {
    const why = 'error' in result && result.error instanceof AppError ? result.error.data : {}
    this.problem = String(why.problem ?? 'an unknown error')
    this.#untilMs = this.#clock.monotonic() + OPEN_MS
    return this
  }

  /** The library compares this with the elapsed time. */
  get duration(): number {
    return this.isOver ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }

  get isOver(): boolean {
    return this.leftMs === 0
  }

  get leftMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonic())
  }
}
