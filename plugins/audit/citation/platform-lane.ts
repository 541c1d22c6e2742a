import {
  type BulkheadPolicy,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  type IPolicy,
  isBrokenCircuitError,
  wrap,
} from 'cockatiel'

/** Longer than any run: a model that is given up stays so. */
const FOR_GOOD_MS = 86_400_000
const MAX_WAITING = 1000

/** The questions to one model: so many at once, none more after so many failures in a row. */
export class PlatformLane {
  readonly #policy: IPolicy
  #lastFailure: unknown

  constructor({ atOnce, failures }: { readonly atOnce: number; readonly failures: number }) {
    const slots: BulkheadPolicy = bulkhead(atOnce, MAX_WAITING)
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: FOR_GOOD_MS,
      breaker: new ConsecutiveBreaker(failures),
    })
    this.#policy = wrap(slots, breaker)
  }

  /** @throws what `ask` throws, or what it threw before the model was given up; the signal's reason. */
  async run<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await this.#policy.execute(async () => {
        signal.throwIfAborted()
        return ask()
      })
    } catch (error) {
      if (isBrokenCircuitError(error)) throw this.#lastFailure
      this.#lastFailure = error
      throw error
    }
  }
}
