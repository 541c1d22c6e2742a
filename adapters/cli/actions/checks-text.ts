import type { Catalogue, CatalogueCheck } from '../../../plugins/audit/checks/index.ts'
import type { Page } from '../page.ts'
import { alignColumns } from '../table.ts'

/** Columns of a page on which the title of a check has room beside its id. */
const ROOMY = 90

/** Checks by category, with what they weigh and what a remedy takes. */
export function checksText(
  checks: readonly CatalogueCheck[],
  categories: Catalogue['categories'],
  page: Page,
): string {
  const { paint } = page
  const groups = new Map<string, CatalogueCheck[]>()
  for (const check of checks) {
    const key = `${check.audit}.${check.category}`
    groups.set(key, [...(groups.get(key) ?? []), check])
  }
  const width = Math.max(...checks.map(({ id }) => id.length))
  const parts = [...groups].map(([key, group]) => {
    const { audit, category } = group[0]!
    const title = categories[audit].find(({ id }) => id === category)?.title ?? category
    const head = `${paint.bold(`${audit.toUpperCase()}, ${title}`)} ${paint.dim(`(${key})`)}`
    return `${head}\n${rowsText(group, width, page)}`
  })
  const noun = checks.length === 1 ? 'check' : 'checks'
  const hint = '"manifold explain <check>" says more of one.'
  return `${[...parts, paint.dim(`${checks.length} ${noun}. ${hint}`)].join('\n\n')}\n`
}

function rowsText(group: readonly CatalogueCheck[], width: number, page: Page): string {
  const { paint, columns } = page
  if (columns < ROOMY) {
    const lines = group.map(
      ({ id, title, weight, effort }) =>
        `  ${paint.name(id)}\n    ${title} ${paint.dim(`(weight ${weight}, ${effort} effort)`)}`,
    )
    return lines.join('\n')
  }
  const rows = group.map(({ id, title, weight, effort }) => [
    paint.name(id.padEnd(width)),
    `weight ${String(weight).padStart(2)}`,
    `${effort} effort`.padEnd('medium effort'.length),
    title,
  ])
  return alignColumns(rows, { indent: '  ', columns })
}
