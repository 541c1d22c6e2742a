import { html } from 'htm/preact'
import type { ReportCategory } from '../audit-report.ts'
import { statusBadge } from '../badge.ts'
import { leftOutOf } from '../bound-to-schema.ts'
import { AUDITS, categoriesOf, titleOf } from '../check-lists.ts'
import type { Content } from '../content.ts'
import { dataTable } from '../data-table.ts'
import type { ExportPlan } from '../export-plan.ts'
import { moreText, numberText, scoreText } from '../words.ts'
import { together } from './chapter.ts'

const COLUMNS = [
  { title: 'Check', kind: 'wide' },
  { title: 'Status', kind: 'state' },
  { title: 'Weight', kind: 'number' },
] as const

/** Every check of both audits, by category. */
export function allChecksTable({ audit }: ExportPlan): Content {
  const groups = AUDITS.flatMap(({ id, short }) => {
    const categories = categoriesOf(audit, id)
    const more = moreText(leftOutOf(categories), 'category', 'categories')
    return [
      ...categories.map((category) => table(category, short)),
      more === '' ? null : html`<p class="more">${more}</p>`,
    ]
  })
  return together(...groups)
}

function table(category: ReportCategory, audit: string): Content {
  return dataTable({
    caption: `${audit}, ${titleOf(category)}: ${scoreText(category.score)}`,
    columns: COLUMNS,
    rows: category.checks.map((check) => [
      html`
        <span class="check-title">${titleOf(check)}</span>
        <span class="check-text">${check.message || check.reason || ''}</span>
        <span class="check-id">${check.id}</span>
      `,
      statusBadge(check.status),
      numberText(check.weight),
    ]),
    more: moreText(leftOutOf(category.checks), 'check'),
  })
}
