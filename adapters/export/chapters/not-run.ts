import { html } from 'htm/preact'
import type { ExportPlan } from '../export-plan.ts'
import { moduleTitle } from '../modules/module-titles.ts'
import { badge } from '../parts/badge.ts'
import type { Content } from '../parts/content.ts'
import { dataTable } from '../parts/data-table.ts'

/** Modules that were skipped or have failed, with the reason. */
export function notRun({ audit }: ExportPlan): Content {
  const rows = Object.entries(audit.modules ?? {})
    .filter(([, { status }]) => status !== 'done')
    .map(([id, { status, skipped, error, code }]) => [
      moduleTitle(id),
      status === 'failed'
        ? badge('poor', 'Failed')
        : badge('neutral', status === 'skipped' ? 'Skipped' : status),
      `${skipped ?? error ?? ''}${code === undefined ? '' : ` (${code})`}`,
    ])
  if (rows.length === 0) return html`<p>Every module that was planned has run.</p>`
  return dataTable({
    columns: [{ title: 'Module' }, { title: 'Outcome' }, { title: 'Reason', kind: 'wide' }],
    rows,
  })
}
