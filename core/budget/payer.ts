import { AppError } from '../errors.ts'
import { fromNano, shownUsd, toNano } from './money.ts'

/**
 * The payer of a run, and its limits. A run without a payer is the operator's own: only the daily
 * budgets of the APIs limit it.
 */
export type Payer = {
  /** Names their account: lower-case letters, digits and hyphens. */
  readonly id: string
  /** The name in messages: `the token "agency"`. */
  readonly title: string
  /** USD per UTC day; null means no limit. */
  readonly usdPerDay: number | null
  /** USD per run; null means no limit. */
  readonly usdPerRun: number | null
  /** Ids of the modules that they may ask for; null means all. */
  readonly modules: readonly string[] | null
  /** How to be allowed more: one sentence. */
  readonly remedy: string
  /** Whether they may still spend. A token can be revoked during a run. Default yes. */
  readonly isValid?: () => Promise<boolean>
}

/** The money of one run. */
export class Purse {
  readonly payer: Payer
  /** Spent and reserved, in billionths of a USD. */
  #taken = 0

  constructor(payer: Payer) {
    this.payer = payer
  }

  /**
   * Takes the estimate of one call, in billionths of a USD.
   * @throws BUDGET_SPENT beyond the limit of one run, or when the payer has lost their rights
   */
  async take(estimate: number): Promise<void> {
    const { title, usdPerRun, remedy, isValid } = this.payer
    const limit = usdPerRun === null ? undefined : toNano(usdPerRun)
    if (limit !== undefined && this.#taken + estimate > limit) {
      const figures = `${shownUsd(fromNano(this.#taken))} of ${usdPerRun} USD are spent or reserved`
      const problem = `This run has used what ${title} may spend on one: ${figures}, and this call may cost ${shownUsd(fromNano(estimate))} USD. ${remedy}`
      throw new AppError('BUDGET_SPENT', { problem })
    }
    this.#taken += estimate
    if ((await isValid?.()) !== false) return
    this.#taken -= estimate
    throw new AppError('BUDGET_SPENT', { problem: `${capitalized(title)} was revoked.` })
  }

  /** Replaces an estimate by the real cost. */
  settle(estimate: number, cost: number): void {
    this.#taken += cost - estimate
  }
}

/** The start of a sentence. */
function capitalized(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1)
}
