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
