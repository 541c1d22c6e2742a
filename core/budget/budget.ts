import type { Config } from '../config/config.ts'
import { budgetVariable } from '../config/environment.ts'
import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { DocumentStore } from '../ports/storage.ts'
import { DayShard } from './day-shard.ts'
import { fromNano, isCost, toNano } from './money.ts'

/** Today's spending and limit of one API. */
export type BudgetStatus = {
  readonly api: string
  /** UTC day, `2026-11-20`. */
  readonly day: string
  /** null: no limit. */
  readonly limitUsd: number | null
  readonly spentUsd: number
  readonly reservedUsd: number
  /** Calls made today, including free ones, since quotas count calls. */
  readonly calls: number
  /** ISO time of the next 00:00 UTC. */
  readonly resetsAt: string
}

/** Money reserved for one call. Only the first `settle` or `release` has an effect. */
interface Reservation {
  /** Records the real cost, or the estimate if `costUsd` is not a valid price. */
  settle(costUsd: number): Promise<void>
  /** Cancels the reservation of a call that failed before it was billed. */
  release(): Promise<void>
}

type BudgetParts = {
  readonly store: DocumentStore
  readonly clock: Clock
  readonly log: Log
  /** USD per UTC day by API; null means no limit. */
  readonly limits: Readonly<Record<string, number | null>>
}

const DAY_MS = 86_400_000

/**
 * The daily spending limits. A call first reserves its estimated price, then records its real cost.
 * Spending is stored per API and UTC day and survives a restart. Reservations of a crashed process
 * count as spent.
 */
export class Budget {
  readonly #parts: BudgetParts
  readonly #shards = new Map<string, DayShard>()

  constructor(parts: BudgetParts) {
    this.#parts = parts
  }

  /** Reads today's spending. Call it once before the first run. @throws the error of the store */
  async load(): Promise<void> {
    await Promise.all(Object.keys(this.#parts.limits).map((api) => this.#today(api).load()))
  }

  /**
   * Reserves `estimateUsd`. Reservations are atomic: only one can take the last cent.
   * @throws BUDGET_SPENT when spent + reserved + estimate would exceed the day's limit; NOT_STORED
   * when the reservation cannot be stored, because a crash would forget it
   */
  async reserve(api: string, estimateUsd: number): Promise<Reservation> {
    const estimate = toNano(estimateUsd)
    if (estimate === undefined) throw new RangeError(`${estimateUsd} USD is not a price`)
    const shard = this.#today(api)
    await shard.load()
    const limit = this.#limit(api)
    if (limit !== null && shard.committed + estimate > limit) throw this.#spent(api, estimateUsd)
    shard.reserve(estimate)
    if (estimate === 0) await shard.save()
    else await this.#secure(api, shard, estimate)
    return reservation(shard, estimate)
  }

  /** Whether today's budget is used up. */
  isSpent(api: string): boolean {
    const limit = this.#limit(api)
    return limit !== null && this.#today(api).committed >= limit
  }

  /** Today's figures, as loaded. */
  status(api: string): BudgetStatus {
    const shard = this.#today(api)
    const limit = this.#limit(api)
    const midnight = Date.parse(`${shard.day}T00:00:00Z`) + DAY_MS
    return {
      api,
      day: shard.day,
      limitUsd: limit === null ? null : fromNano(limit),
      ...shard.record(),
      resetsAt: new Date(midnight).toISOString(),
    }
  }

  /** Repeats failed writes. */
  async flush(): Promise<void> {
    await Promise.all([...this.#shards.values()].map((shard) => shard.save()))
  }

  /** Stores a reservation; cancels it when that fails or other processes were faster. */
  async #secure(api: string, shard: DayShard, estimate: number): Promise<void> {
    try {
      await shard.store()
    } catch (error) {
      shard.cancel(estimate)
      throw error
    }
    const limit = this.#limit(api)
    if (limit === null || shard.committed <= limit) return
    shard.cancel(estimate)
    await shard.save()
    throw this.#spent(api, fromNano(estimate))
  }

  #limit(api: string): number | null {
    const { limits } = this.#parts
    const limit = Object.hasOwn(limits, api) ? limits[api] : null
    return limit === null || limit === undefined ? null : (toNano(limit) ?? 0)
  }

  #today(api: string): DayShard {
    const { clock, store, log } = this.#parts
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    const known = this.#shards.get(api)
    if (known?.day === day) return known
    // The spending of the previous day must still be stored.
    void known?.save()
    const shard = new DayShard({ api, day, store, log, limit: this.#limit(api) })
    this.#shards.set(api, shard)
    return shard
  }

  #spent(api: string, estimateUsd: number): AppError {
    const { spentUsd, limitUsd, resetsAt } = this.status(api)
    const takenUsd = shown(fromNano(this.#today(api).committed))
    const figures = { spentUsd, takenUsd, estimateUsd: shown(estimateUsd), limitUsd, resetsAt }
    return new AppError('BUDGET_SPENT', { api, variable: budgetVariable(api), ...figures })
  }
}

/** Rounded to a hundredth of a cent, for display. */
function shown(usd: number): number {
  return Math.round(usd * 10_000) / 10_000
}

function reservation(shard: DayShard, estimate: number): Reservation {
  let isOpen = true
  const close = async (cost: number): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    shard.settle(estimate, cost)
    await shard.save()
  }
  return {
    settle: (costUsd) => close((isCost(costUsd) ? toNano(costUsd) : undefined) ?? estimate),
    release: () => close(0),
  }
}

/** The daily limits of a configuration: API id -> USD, null without limit. */
export function budgetLimits({ budgets }: Config): Readonly<Record<string, number | null>> {
  return Object.fromEntries(Object.entries(budgets).map(([api, { usdPerDay }]) => [api, usdPerDay]))
}
