import { type CatalogueCheck, fillText } from '../../../plugins/audit/checks/index.ts'
import type { Page } from '../page.ts'
import type { Paint } from '../paint.ts'
import { alignColumns } from '../table.ts'
import { hangingText } from '../wrap-words.ts'

/** Everything the catalogue says of one check, thresholds filled in. */
export function explainText(check: CatalogueCheck, page: Page): string {
  const { paint, columns } = page
  const fill = (text: string) => fillText(text, check.thresholds)
  const criteria = Object.entries(check.criteria).map(([status, text]) => [
    statusText(status, paint),
    fill(text),
  ])
  const parts = [
    `${paint.bold(check.title)}\n${paint.name(check.id)}`,
    hangingText(fill(check.tests), { first: '', columns }),
    alignColumns(criteria, { indent: '  ', columns }),
    hangingText(fill(check.fix), { first: `${paint.bold('Fix')}  `, columns }),
    alignColumns(factsOf(check), { columns }),
    [paint.bold('Sources'), ...check.source.map((source) => `  ${source}`)].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

function statusText(status: string, paint: Paint): string {
  if (status === 'pass' || status === 'warn' || status === 'fail') return paint[status](status)
  return paint.dim(status === 'notApplicable' ? 'not applicable' : status)
}

function factsOf(check: CatalogueCheck): readonly (readonly string[])[] {
  const { audit, category, weight, effort, inputs, platforms = [], thresholds } = check
  const names = Object.entries(thresholds).map(([name, value]) => `${name} ${value}`)
  return [
    ['Weight', `${weight} in ${audit}.${category}`],
    ['Effort', effort],
    ['Needs', inputs.join(', ')],
    ...(platforms.length > 0 ? [['Platforms', platforms.join(', ')]] : []),
    ...(names.length > 0 ? [['Thresholds', names.join(', ')]] : []),
  ]
}
