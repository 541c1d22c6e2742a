import { untilAborted } from '../abort-signals.ts'
import type { Budget } from '../budget/budget.ts'
import { type CostMeter, isCost } from '../budget/money.ts'
import type { Purse } from '../budget/payer.ts'
import { AppError } from '../errors.ts'
import type { ApiCall } from '../ports/api.ts'
import type { LanguageModels, Llm, LlmAnswer, LlmRequest } from '../ports/llm.ts'

/** The result of a paid call and its real cost. */
export type Paid<T> = { readonly value: T; readonly costUsd: number }

type Spending = {
  readonly budget: Budget
  readonly meter: CostMeter
  /** The money of the run, if someone other than the operator pays. */
  readonly purse?: Purse | undefined
  readonly signal: AbortSignal
  /** Whether the call was sent; default yes. */
  readonly wasSent?: () => boolean
}

/**
 * Makes one paid call within the day's budget. A failed call is free unless its error has a
 * `data.costUsd`. An aborted call counts with its estimate if it was sent, because it may be
 * billed.
 * @throws BUDGET_SPENT, or the error of the call
 */
export async function spend<T>(
  { budget, meter, purse, signal, wasSent = () => true }: Spending,
  price: { readonly api: string; readonly estimateUsd: number },
  call: () => Promise<Paid<T>>,
): Promise<T> {
  signal.throwIfAborted()
  const reservation = await budget.reserve(price.api, price.estimateUsd, purse)
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

type Pay = (
  api: string,
  estimateUsd: number,
  call: () => Promise<Paid<LlmAnswer>>,
  wasSent: () => boolean,
) => Promise<LlmAnswer>

/** Language models for one module. Reserves the estimate of an answer and records its cost. */
export function paidLlm(models: LanguageModels, call: ApiCall, pay: Pay): Llm {
  const askOnce = async (request: LlmRequest): Promise<LlmAnswer> => {
    const estimateUsd = await models.estimateUsd(request, call)
    let isSent = false
    const onSent = (): void => {
      isSent = true
    }
    const answer = async (): Promise<Paid<LlmAnswer>> => {
      const value = await models.ask(request, { ...call, onSent })
      return { value, costUsd: value.costUsd }
    }
    return pay(models.api, estimateUsd, answer, () => isSent)
  }
  // A model that was just started may return an empty answer the first time.
  const ask = async (request: LlmRequest): Promise<LlmAnswer> => {
    const first = await askOnce(request)
    if (first.text !== '' || first.finish !== 'stop') return first
    try {
      const second = await askOnce(request)
      return { ...second, costUsd: first.costUsd + second.costUsd }
    } catch (error) {
      if (error instanceof AppError && error.code === 'BUDGET_SPENT') return first
      throw error
    }
  }
  return { models: () => models.models(call), ask }
}
