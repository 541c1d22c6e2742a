import { html } from 'htm/preact'
import { badge } from '../badge.ts'
import type { Content } from '../content.ts'
import { dataTable } from '../data-table.ts'
import type { ExportPlan } from '../export-plan.ts'
import { moduleTitle } from '../module-titles.ts'

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
