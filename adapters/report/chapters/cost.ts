import { html } from 'htm/preact'
import type { Content } from '../content.ts'
import { dataTable } from '../data-table.ts'
import type { ExportPlan } from '../export-plan.ts'
import { usdText } from '../words.ts'
import { together } from './chapter.ts'

/** What the run has cost at third parties. */
export function cost({ audit }: ExportPlan): Content {
  const { totalUsd, byApi = {} } = audit.cost ?? {}
  if (totalUsd === undefined) return null
  const paid = Object.entries(byApi).sort(([, one], [, other]) => other - one)
  return together(
    html`<p>${totalUsd === 0 ? 'The audit has cost nothing at third parties.' : `The audit has cost ${usdText(totalUsd)} at third parties.`}</p>`,
    dataTable({
      columns: [
        { title: 'Third party', kind: 'wide' },
        { title: 'Cost', kind: 'number' },
      ],
      rows: paid.map(([api, usd]) => [api, usdText(usd)]),
    }),
  )
}
