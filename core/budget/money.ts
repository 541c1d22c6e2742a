const NANO = 1_000_000_000
/** No call of any API costs more: such a figure is a mistake of whoever sent it. */
const MAX_COST_USD = 1000

/** Whether a third party's figure can be what one call cost, in USD. */
export function isCost(usd: unknown): usd is number {
  return typeof usd === 'number' && usd >= 0 && usd <= MAX_COST_USD
}

/** USD as whole billionths, so that sums of small prices stay exact; undefined for no amount. */
export function toNano(usd: number): number | undefined {
  const nano = Math.round(usd * NANO)
  return Number.isSafeInteger(nano) && nano >= 0 ? nano : undefined
}

/** Billionths of a USD as USD. */
export function fromNano(nano: number): number {
  return nano / NANO
}

/** What one execution of a module has cost, by API. */
export class CostMeter {
  readonly #byApi = new Map<string, number>()
  #underWay = 0

  /** A paid call begins; what is given back is called at its end, whatever it cost is added. */
  begin(): () => void {
    this.#underWay += 1
    return () => {
      this.#underWay -= 1
    }
  }

  /** Whether a call is under way whose cost is not known yet. */
  get isRunning(): boolean {
    return this.#underWay > 0
  }

  add(api: string, usd: number): void {
    this.#byApi.set(api, (this.#byApi.get(api) ?? 0) + usd)
  }

  get totalUsd(): number {
    let total = 0
    for (const usd of this.#byApi.values()) total += usd
    return roundUsd(total)
  }

  byApi(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#byApi].map(([api, usd]) => [api, roundUsd(usd)]))
  }
}

/** Sums of binary fractions end in noise; a billionth of a dollar is finer than any price. */
function roundUsd(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}
