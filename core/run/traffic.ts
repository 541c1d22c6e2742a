import { AppError } from '../errors.ts'
import type { TrafficMeter } from '../ports/http.ts'

/** Limits for all modules of one run together. */
export type RunTraffic = {
  /** Sent requests, including redirects and retries. */
  readonly requests: number
  /** Bytes of responses, transferred or decompressed, whichever is more. */
  readonly bytes: number
}

/** For runs whose only limits are in the manifests of their modules. */
export const UNBOUNDED_TRAFFIC: RunTraffic = {
  requests: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
}

/** Counts the traffic of all modules of one run as it happens. */
export class RunAllowance {
  readonly #most: RunTraffic
  readonly #onSpent: (error: AppError) => void
  #requests = 0
  #bytes = 0
  #isReported = false

  /** @param onSpent called once, on the first refusal */
  constructor(most: RunTraffic, onSpent: (error: AppError) => void) {
    this.#most = most
    this.#onSpent = onSpent
  }

  /**
   * Returns the meter of one module. `stop` ends a module whose request was refused, because its
   * results would reflect our limits, not the site.
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
    const error = new AppError('RUN_LIMIT_REACHED', { limit: this.#most[what], ...LIMITS[what] })
    if (!this.#isReported) this.#onSpent(error)
    this.#isReported = true
    stop(error)
    throw error
  }
}

const LIMITS = {
  requests: { what: 'requests', setting: 'limits.runRequests' },
  bytes: { what: 'received bytes', setting: 'limits.runBytes' },
} as const
