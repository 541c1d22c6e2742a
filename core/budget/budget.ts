import type { Config } from '../config/config.ts'
import { budgetVariable } from '../config/environment.ts'
import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { DocumentStore } from '../ports/storage.ts'
import { DayShard } from './day-shard.ts'
import { fromNano, isCost, shownUsd, toNano } from './money.ts'
import type { Payer, Purse } from './payer.ts'

/** Today's spending and limit of one account. */
export type AccountStatus = {
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

/** Today's spending and limit of one API. */
export type BudgetStatus = AccountStatus & { readonly api: string }

/** Money reserved for one call. Only the first `settle` or `release` has an effect. */
interface Reservation {
  /** Records the real cost, or the estimate if `costUsd` is not a valid price. */
  settle(costUsd: number): Promise<void>
  /** Cancels the reservation of a call that failed before it was billed. */
  release(): Promise<void>
}

/** An API or a payer, today. */
type Account = {
  readonly shard: DayShard
  /** In billionths of a USD; null means no limit. */
  readonly limit: number | null
  /** Starts a sentence: `Today's budget for openrouter`. */
  readonly title: string
  /** How to raise the limit: one sentence. */
  readonly remedy: string
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
 * The daily spending limits of APIs and payers. A call first reserves its estimated price, then
 * records its real cost. Spending is stored per account and UTC day and survives a restart. Reservations of a crashed process
 * count as spent.
 */
export class Budget {
  readonly #parts: BudgetParts
  readonly #shards = new Map<string, DayShard>()
  #isFollowing = false

  constructor(parts: BudgetParts) {
    this.#parts = parts
  }

  /** Reads today's spending. Call it once before the first run. @throws the error of the store */
  async load(): Promise<void> {
    this.#follow()
    await Promise.all(Object.keys(this.#parts.limits).map((api) => this.#ofApi(api).shard.load()))
  }

  /** Reads today's spending of a payer. @throws the error of the store */
  async loadPayer(payer: Payer): Promise<AccountStatus> {
    this.#follow()
    const account = this.#ofPayer(payer)
    await account.shard.load()
    return statusOf(account)
  }

  /**
   * Reserves `estimateUsd` in the API's budget, and in the payer's if the run has one. Reservations are
   * atomic: only one can take the last cent.
   * @throws BUDGET_SPENT when spent + reserved + estimate would exceed a limit; NOT_STORED when the
   * reservation cannot be stored, because a crash would forget it
   */
  async reserve(api: string, estimateUsd: number, purse?: Purse): Promise<Reservation> {
    const estimate = toNano(estimateUsd)
    if (estimate === undefined) throw new RangeError(`${estimateUsd} USD is not a price`)
    await purse?.take(estimate)
    const accounts = [
      this.#ofApi(api),
      ...(purse === undefined ? [] : [this.#ofPayer(purse.payer)]),
    ]
    const held: DayShard[] = []
    try {
      for (const account of accounts) {
        await hold(account, estimate)
        held.push(account.shard)
      }
    } catch (error) {
      purse?.settle(estimate, 0)
      for (const shard of held) shard.cancel(estimate)
      await Promise.all(held.map((shard) => shard.save()))
      throw error
    }
    return reservation(estimate, { shards: held, purse })
  }

  /** Whether today's budget is used up. */
  isSpent(api: string): boolean {
    const { limit, shard } = this.#ofApi(api)
    return limit !== null && shard.committed >= limit
  }

  /** Today's figures, as loaded. */
  status(api: string): BudgetStatus {
    return { api, ...statusOf(this.#ofApi(api)) }
  }

  /** Today's figures of a payer, as loaded. */
  payerStatus(payer: Payer): AccountStatus {
    return statusOf(this.#ofPayer(payer))
  }

  /** Repeats failed writes. */
  async flush(): Promise<void> {
    await Promise.all([...this.#shards.values()].map((shard) => shard.save()))
  }

  /** Other processes may spend of the same accounts. */
  #follow(): void {
    if (this.#isFollowing) return
    this.#isFollowing = true
    this.#parts.store.follow('budget/', ({ key, value }) => {
      for (const shard of this.#shards.values()) if (shard.key === key) shard.changed(value)
    })
  }

  #ofApi(api: string): Account {
    const { limits } = this.#parts
    const limit = nanoLimit(Object.hasOwn(limits, api) ? limits[api] : null)
    return {
      shard: this.#today(api, limit),
      limit,
      title: `Today's budget for ${api}`,
      remedy: `Raise it with ${budgetVariable(api)}.`,
    }
  }

  #ofPayer({ id, title, usdPerDay, remedy }: Payer): Account {
    const limit = nanoLimit(usdPerDay)
    const shard = this.#today(`payers/${id}`, limit)
    return { shard, limit, title: `Today's allowance of ${title}`, remedy }
  }

  #today(account: string, limit: number | null): DayShard {
    const { clock, store, log } = this.#parts
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    const known = this.#shards.get(account)
    if (known?.day === day) return known
    // The spending of the previous day must still be stored.
    void known?.save()
    const shard = new DayShard({ account, day, store, log, limit })
    this.#shards.set(account, shard)
    return shard
  }
}

function nanoLimit(usd: number | null | undefined): number | null {
  return usd === null || usd === undefined ? null : (toNano(usd) ?? 0)
}

/** Reserves an estimate in one account. @throws BUDGET_SPENT, NOT_STORED */
async function hold(account: Account, estimate: number): Promise<void> {
  const { shard, limit } = account
  await shard.load()
  if (estimate === 0 && (limit === null || shard.committed <= limit)) return shard.countFree()
  if (!(await shard.reserve(estimate))) throw spent(account, estimate)
}

function spent(account: Account, estimate: number): AppError {
  const { limitUsd, resetsAt } = statusOf(account)
  const taken = shownUsd(fromNano(account.shard.committed))
  const problem =
    `${account.title} is spent: ${taken} of ${limitUsd} USD are spent or reserved, and this call may cost ` +
    `${shownUsd(fromNano(estimate))} USD. It resets at ${resetsAt}. ${account.remedy}`
  return new AppError('BUDGET_SPENT', { problem })
}

function statusOf({ shard, limit }: Account): AccountStatus {
  const midnight = Date.parse(`${shard.day}T00:00:00Z`) + DAY_MS
  return {
    day: shard.day,
    limitUsd: limit === null ? null : fromNano(limit),
    ...shard.record(),
    resetsAt: new Date(midnight).toISOString(),
  }
}

function reservation(
  estimate: number,
  { shards, purse }: { readonly shards: readonly DayShard[]; readonly purse: Purse | undefined },
): Reservation {
  let isOpen = true
  const close = async (cost: number): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    purse?.settle(estimate, cost)
    for (const shard of shards) shard.settle(estimate, cost)
    await Promise.all(shards.map((shard) => shard.save()))
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
