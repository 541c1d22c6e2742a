import type { Budget } from '../budget/budget.ts'
import type { CostMeter } from '../budget/cost-meter.ts'
import { isCost } from '../budget/money.ts'
import { AppError } from '../errors.ts'
import { untilAborted } from '../scope.ts'

/** What a paid call gave and really cost. */
export type Paid<T> = { readonly value: T; readonly costUsd: number }

/** Who pays, and until when. */
export type Spending = {
  readonly budget: Budget
  readonly meter: CostMeter
  readonly signal: AbortSignal
  /** Whether the call has left by now; default yes. */
  readonly wasSent?: () => boolean
}

/**
 * Makes one paid call under the day's breaker. A call that fails is free unless its error says
 * otherwise (`data.costUsd`); one that is given up while under way counts with its estimate, since
 * nobody can tell whether it was billed, unless it had not left yet.
 * @throws BUDGET_SPENT, or what the call throws.
 */
export async function spend<T>(
  { budget, meter, signal, wasSent = () => true }: Spending,
  price: { readonly api: string; readonly estimateUsd: number },
  call: () => Promise<Paid<T>>,
): Promise<T> {
  signal.throwIfAborted()
  const reservation = await budget.reserve(price.api, price.estimateUsd)
  const settle = async (costUsd: number): Promise<void> => {
    meter.add(price.api, costUsd)
    await reservation.settle(costUsd)
  }
  try {
    signal.throwIfAborted()
  } catch (error) {
    await reservation.release()
    throw error
  }
  const ended = meter.begin()
  try {
    const { value, costUsd } = await untilAborted(call(), signal)
    await settle(isCost(costUsd) ? costUsd : price.estimateUsd)
    return value
  } catch (error) {
    const givenUp = wasSent() ? price.estimateUsd : undefined
    const billed = signal.aborted ? givenUp : billedBy(error)
    await (billed === undefined ? reservation.release() : settle(billed))
    throw error
  } finally {
    ended()
  }
}

function billedBy(error: unknown): number | undefined {
  const costUsd = error instanceof AppError ? error.data.costUsd : undefined
  return isCost(costUsd) ? costUsd : undefined
}
