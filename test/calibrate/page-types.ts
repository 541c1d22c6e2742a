import type { CheckResult } from '../../manifests/types/records.ts'
import type { LabelledPage } from './corpus.ts'
import { alignedRows, percent } from './rows.ts'

/** Types whose names differ from those of `page.purpose`. */
const NAMES: Readonly<Record<string, string>> = {
  'category/listing': 'listing',
  'local business': 'local',
}

/** The label of the page as a value of `page.purpose`; undefined without a label. */
export function labelledType({ label: { type } }: LabelledPage): string | undefined {
  return typeof type === 'string' ? (NAMES[type] ?? type) : undefined
}

/** The page's type as the checks saw it: the first value that names one. */
export function shownType(results: readonly CheckResult[]): string | undefined {
  for (const { value } of results) {
    const { pageType, purpose } = (value ?? {}) as Readonly<Record<string, unknown>>
    const type = purpose ?? pageType
    if (typeof type === 'string') return type
  }
  return undefined
}

type Case = { readonly page: string; readonly wanted: string; readonly shown: string }

/** How often pages are taken for what their labels call them. */
export class TypeTable {
  readonly #cases: Case[] = []

  add(page: LabelledPage, shown: string | undefined): void {
    const wanted = labelledType(page)
    if (wanted === undefined || shown === undefined) return
    this.#cases.push({ page: `${page.site}/${page.path}`, wanted, shown })
  }

  /** A row for each labelled type, a column for each recognised one; then precision and recall. */
  get text(): string {
    const all = this.#cases
    const types = [...new Set(all.flatMap(({ wanted, shown }) => [wanted, shown]))].sort()
    const count = (test: (one: Case) => boolean) => all.filter(test).length
    const rows = types.map((type) => {
      const cells = types.map((other) =>
        count(({ wanted, shown }) => wanted === type && shown === other),
      )
      const right = cells[types.indexOf(type)] ?? 0
      const shares = [
        right / count(({ shown }) => shown === type),
        right / count(({ wanted }) => wanted === type),
      ]
      return [type, ...cells.map((n) => (n === 0 ? '' : String(n))), ...shares.map(percent)]
    })
    const right = count(({ wanted, shown }) => wanted === shown)
    const wrong = all.filter(({ wanted, shown }) => wanted !== shown)
    return [
      `page types: ${right} of ${all.length} pages as labelled (rows: labels, columns: recognised)`,
      alignedRows([['', ...types, 'precision', 'recall'], ...rows]),
      ...wrong.map(({ page, wanted, shown }) => `  ${wanted} taken for ${shown}  ${page}`),
    ].join('\n')
  }
}
