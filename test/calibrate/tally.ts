import type { LabelledPage } from './corpus.ts'
import type { Comparison } from './judges.ts'
import { alignedRows, percent } from './rows.ts'

type Disagreement = {
  readonly page: string
  readonly what: 'wrong' | 'missed'
  readonly text: string
}

/** How often one check agreed with the labels. */
export class Tally {
  readonly id: string
  readonly disagreements: Disagreement[] = []
  #right = 0
  #wrong = 0
  #missed = 0
  #pages = 0

  constructor(id: string) {
    this.id = id
  }

  add({ site, path }: LabelledPage, { right, wrong, missed }: Comparison): void {
    this.#pages += 1
    this.#right += right.length
    this.#wrong += wrong.length
    this.#missed += missed.length
    const page = `${site}/${path}`
    for (const text of wrong) this.disagreements.push({ page, what: 'wrong', text })
    for (const text of missed) this.disagreements.push({ page, what: 'missed', text })
  }

  /** Right ones and wrong ones. */
  get findings(): number {
    return this.#right + this.#wrong
  }

  /** Share of the findings that are right, 0 to 1; NaN without findings. */
  get precision(): number {
    return this.#right / this.findings
  }

  /** Share of what the labels name that was found, 0 to 1; NaN where they name nothing. */
  get recall(): number {
    return this.#right / (this.#right + this.#missed)
  }

  get row(): readonly string[] {
    const counts = [this.#pages, this.#right, this.#wrong, this.#missed].map(String)
    return [this.id, ...counts, percent(this.precision), percent(this.recall)]
  }
}

const HEAD = ['check', 'pages', 'right', 'wrong', 'missed', 'precision', 'recall']
const LONGEST = 110

/** A table, and below it each disagreement with the labels. */
export function calibrationText(tallies: readonly Tally[]): string {
  const sorted = [...tallies].sort(
    (a, b) => worst(a) - worst(b) || b.findings - a.findings || a.id.localeCompare(b.id),
  )
  const rows = [HEAD, ...sorted.map(({ row }) => row)]
  const details = sorted
    .filter(({ disagreements }) => disagreements.length > 0)
    .map(({ id, disagreements }) => {
      const lines = disagreements.map(
        ({ page, what, text }) =>
          `  ${what.padEnd(6)}  ${page}  ${text.replace(/\s+/g, ' ').slice(0, LONGEST)}`,
      )
      return [id, ...lines].join('\n')
    })
  return [alignedRows(rows), ...details].join('\n\n')
}

const worst = ({ precision, recall }: Tally): number => Math.min(orOne(precision), orOne(recall))
const orOne = (share: number): number => (Number.isNaN(share) ? 1 : share)
