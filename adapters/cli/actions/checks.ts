import { AppError } from '../../../core/errors.ts'
import { expectedName } from '../../../core/manifest/problems.ts'
import type { Catalogue, CatalogueCheck } from '../../../plugins/audit/checks/index.ts'
import { type Layout, statusText } from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'

export type CheckFilter = {
  /** `seo` or `geo`. */
  readonly audit?: string
  /** `on-page` or `seo.on-page`. */
  readonly category?: string
  /** Words that a check must all contain, in upper or lower case. */
  readonly search?: string
}

/** The checks that pass every filter. @throws NOT_FOUND when there is none */
export function filterChecks(
  { checks }: Pick<Catalogue, 'checks'>,
  { audit, category, search = '' }: CheckFilter,
): readonly CatalogueCheck[] {
  const ofAudit = checks.filter((check) => audit === undefined || check.audit === audit)
  const ofCategory = ofAudit.filter(
    (check) => category === undefined || namesOf(check).includes(category),
  )
  if (category !== undefined && ofCategory.length === 0) throw noCategory(category, ofAudit)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = ofCategory.filter((check) => {
    const text = textOf(check)
    return words.every((word) => text.includes(word))
  })
  if (found.length > 0) return found
  throw new AppError('NOT_FOUND', { problem: `No check contains ${JSON.stringify(search)}.` })
}

function namesOf({ audit, category }: CatalogueCheck): readonly string[] {
  return [category, `${audit}.${category}`]
}

function textOf({ id, title, tests, fix }: CatalogueCheck): string {
  return `${id} ${title} ${tests} ${fix}`.toLowerCase()
}

function noCategory(given: string, checks: readonly CatalogueCheck[]): AppError {
  const index = given.includes('.') ? 1 : 0
  const known = [...new Set(checks.map((check) => namesOf(check)[index]!))]
  const problem = `There is no category ${JSON.stringify(given)} with checks; expected ${expectedName(given, known)}.`
  return new AppError('NOT_FOUND', { problem })
}

/** Minimum width at which the title of a check fits next to its id. */
const ROOMY = 90

/** Checks by category, with their weight and the effort of a fix. */
export function checksText(
  checks: readonly CatalogueCheck[],
  categories: Catalogue['categories'],
  layout: Layout,
): string {
  const { paint } = layout
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
    return `${head}\n${rowsText(group, width, layout)}`
  })
  const noun = checks.length === 1 ? 'check' : 'checks'
  const hint = 'Run "manifold explain <check>" for details.'
  return `${[...parts, paint.dim(`${checks.length} ${noun}. ${hint}`)].join('\n\n')}\n`
}

function rowsText(group: readonly CatalogueCheck[], width: number, layout: Layout): string {
  const { paint, columns } = layout
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

/** Everything about one check, thresholds filled in. */
export function explainText(check: CatalogueCheck, layout: Layout): string {
  const { paint, columns } = layout
  const clauses = Object.entries({ pass: check.expected, ...check.criteria })
  const criteria = clauses.map(([status, text]) => [
    statusText(status === 'notApplicable' ? 'not applicable' : status, paint),
    text,
  ])
  const parts = [
    `${paint.bold(check.title)}\n${paint.name(check.id)}`,
    hangingText(check.tests, { first: '', columns }),
    alignColumns(criteria, { indent: '  ', columns }),
    hangingText(check.fix, { first: `${paint.bold('Fix')}  `, columns }),
    alignColumns(factsOf(check), { columns }),
    [paint.bold('Sources'), ...check.source.map((source) => `  ${source}`)].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

function factsOf(check: CatalogueCheck): readonly (readonly string[])[] {
  const { audit, category, weight, effort, evidence, inputs, platforms = [], thresholds } = check
  const names = Object.entries(thresholds).map(([name, value]) => `${name} ${value}`)
  return [
    ['Weight', `${weight} in ${audit}.${category}`],
    ['Effort', effort],
    ['Evidence', evidence],
    ['Needs', inputs.join(', ')],
    ...(platforms.length > 0 ? [['Platforms', platforms.join(', ')]] : []),
    ...(names.length > 0 ? [['Thresholds', names.join(', ')]] : []),
  ]
}
