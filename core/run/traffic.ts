import { AppError } from '../errors.ts'
import type { TrafficMeter } from '../ports/http.ts'

/** What all modules of one run together may ask and receive. */
export type RunTraffic = {
  /** Requests that leave, redirects and repetitions included. */
  readonly requests: number
  /** Bytes of answers: as transferred, or as they unpack where that is more. */
  readonly bytes: number
}

/** For a run that the manifests of its modules bound instead. */
export const UNBOUNDED_TRAFFIC: RunTraffic = {
  requests: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
}

/** The traffic of one run, counted over all its modules while it happens. */
export class RunAllowance {
  readonly #most: RunTraffic
  readonly #onSpent: (error: AppError) => void
  #requests = 0
  #bytes = 0
  #isTold = false

  /** @param onSpent called once, with the first thing that was denied. */
  constructor(most: RunTraffic, onSpent: (error: AppError) => void) {
    this.#most = most
    this.#onSpent = onSpent
  }

  /** What was asked and received so far. */
  get used(): RunTraffic {
    return { requests: this.#requests, bytes: this.#bytes }
  }

  /**
   * The share of one module. `stop` ends the module that wants more: whatever it would make of a
   * request that was denied here, it would be no finding about the site.
   */
  meter(stop: (reason: AppError) => void): TrafficMeter {
    const assertOpen = (): void => {
      const { requests, bytes } = this.#most
      if (this.#requests >= requests) this.#deny('requests', stop)
      if (this.#bytes >= bytes) this.#deny('bytes', stop)
    }
    return {
      assertOpen,
      sending: () => {
        assertOpen()
        this.#requests += 1
      },
      received: (bytes) => {
        this.#bytes += bytes
        if (this.#bytes > this.#most.bytes) this.#deny('bytes', stop)
      },
    }
  }

  #deny(what: keyof RunTraffic, stop: (reason: AppError) => void): never {
    const error = new AppError('RUN_LIMIT_REACHED', { limit: this.#most[what], ...TOLD[what] })
    if (!this.#isTold) this.#onSpent(error)
    this.#isTold = true
    stop(error)
    throw error
  }
}

const TOLD = {
  requests: { what: 'requests', setting: 'limits.runRequests' },
  bytes: { what: 'received bytes', setting: 'limits.runBytes' },
} as const
