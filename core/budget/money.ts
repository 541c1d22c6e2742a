const NANO = 1_000_000_000
/** No call costs more. A higher figure is an error. */
const MAX_COST_USD = 1000

/** Whether a third party's figure can be the price of one call in USD. */
export function isCost(usd: unknown): usd is number {
  return typeof usd === 'number' && usd >= 0 && usd <= MAX_COST_USD
}

/** USD as whole billionths, so that sums stay exact. Undefined if it is not a valid amount. */
export function toNano(usd: number): number | undefined {
  const nano = Math.round(usd * NANO)
  return Number.isSafeInteger(nano) && nano >= 0 ? nano : undefined
}

export function fromNano(nano: number): number {
  return nano / NANO
}

/** Rounded to a hundredth of a cent, for display. */
export function shownUsd(usd: number): number {
  return Math.round(usd * 10_000) / 10_000
}

/** Adds up the costs of one execution of a module, by API. */
export class CostMeter {
  /** In billionths of a USD. */
  readonly #byApi = new Map<string, number>()
  #pending = 0

  /** Call this when a paid call begins, and the returned function when it has ended. */
  begin(): () => void {
    this.#pending += 1
    return () => {
      this.#pending -= 1
    }
  }

  /** Whether the cost of a call is still unknown. */
  get isRunning(): boolean {
    return this.#pending > 0
  }

  add(api: string, usd: number): void {
    this.#byApi.set(api, (this.#byApi.get(api) ?? 0) + (toNano(usd) ?? 0))
  }

  get totalUsd(): number {
    return fromNano([...this.#byApi.values()].reduce((sum, nano) => sum + nano, 0))
  }

  byApi(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#byApi].map(([api, nano]) => [api, fromNano(nano)]))
  }
}
