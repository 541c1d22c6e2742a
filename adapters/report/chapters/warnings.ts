import { html } from 'htm/preact'
import { leftOutOf } from '../bound-to-schema.ts'
import type { Content } from '../content.ts'
import { dataTable } from '../data-table.ts'
import type { ExportPlan } from '../export-plan.ts'
import { moduleTitle } from '../module-titles.ts'
import { moreText } from '../words.ts'

/** What the run warned of. */
export function warnings({ audit }: ExportPlan): Content {
  const list = audit.warnings ?? []
  if (list.length === 0) return html`<p>The run gave no warning.</p>`
  return dataTable({
    columns: [{ title: 'Of' }, { title: 'Warning', kind: 'wide' }],
    rows: list.map(({ moduleId, code = '', message = '' }) => [
      moduleId ? moduleTitle(moduleId) : 'The run',
      html`${message} <span class="check-id">${code}</span>`,
    ]),
    more: moreText(leftOutOf(list), 'warning'),
  })
}
