import { quantile } from '../../measure/figure.ts'

/** What went wrong, with what repeats it. */
export type Failure = {
  readonly kind: 'server error' | 'invalid answer' | 'no answer'
  readonly operation: string
  readonly message: string
  /** Repeats it in a shell. */
  readonly line: string
  readonly seed: number
  readonly path: string
}

/** Counts what was sent and what came back. */
export class Tally {
  requests = 0
  raw = 0
  /** How often each status came. */
  readonly statuses = new Map<number, number>()
  /** Operations that were asked, and those that have answered with a success. */
  readonly asked = new Set<string>()
  readonly succeeded = new Set<string>()
  readonly failures: Failure[] = []
  readonly #cheapMs: number[] = []
  readonly #bareMs: number[] = []

  answer(status: number, operation?: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (operation === undefined) return
    this.asked.add(operation)
    if (status < 300) this.succeeded.add(operation)
  }

  /** The time of an answer for which nothing had to run. */
  cheap(ms: number): void {
    this.#cheapMs.push(ms)
  }

  /** How often a status of that hundred came. */
  class(hundred: number): number {
    const own = [...this.statuses].filter(([status]) => Math.floor(status / 100) === hundred)
    return own.reduce((sum, [, times]) => sum + times, 0)
  }

  /** The time of an answer of a server that does nothing. */
  bare(ms: number): void {
    this.#bareMs.push(ms)
  }

  get bareP99Ms(): number {
    return quantile(this.#bareMs, 0.99)
  }

  get cheapP99Ms(): number {
    return quantile(this.#cheapMs, 0.99)
  }

  count(kind: Failure['kind']): number {
    return this.failures.filter((one) => one.kind === kind).length
  }
}
