import { html } from 'htm/preact'
import { badge, type Content } from '../blocks.ts'
import { allChecks } from '../check-lists.ts'
import type { ExportPlan } from '../export-plan.ts'
import { dataTable, facts } from '../figures.ts'
import { leftOutOf } from '../untrusted-json.ts'
import { countText, moduleTitle, moreText, numberText, usdText } from '../words.ts'
import { together } from './chapter.ts'

/** Modules that were skipped or failed, with the reason. */
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
  if (rows.length === 0) return html`<p>Every planned module ran.</p>`
  return dataTable({
    columns: [{ title: 'Module' }, { title: 'Outcome' }, { title: 'Reason', kind: 'wide' }],
    rows,
  })
}

/** The warnings of the run. */
export function warnings({ audit }: ExportPlan): Content {
  const list = audit.warnings ?? []
  if (list.length === 0) return html`<p>The run has no warnings.</p>`
  return dataTable({
    columns: [{ title: 'Module' }, { title: 'Warning', kind: 'wide' }],
    rows: list.map(({ moduleId, code = '', message = '' }) => [
      moduleId ? moduleTitle(moduleId) : 'Whole run',
      html`${message} <span class="check-id">${code}</span>`,
    ]),
    more: moreText(leftOutOf(list), 'warning'),
  })
}

/** What third parties charged for the run. */
export function cost({ audit }: ExportPlan): Content {
  const { totalUsd, byApi = {} } = audit.cost ?? {}
  if (totalUsd === undefined) return null
  const paid = Object.entries(byApi).sort(([, one], [, other]) => other - one)
  return together(
    html`<p>${totalUsd === 0 ? 'Third parties charged nothing for this audit.' : `Third parties charged ${usdText(totalUsd)} for this audit.`}</p>`,
    dataTable({
      columns: [
        { title: 'Third party', kind: 'wide' },
        { title: 'Cost', kind: 'number' },
      ],
      rows: paid.map(([api, usd]) => [api, usdText(usd)]),
    }),
  )
}

/** How the scores are calculated. */
export function method({ audit }: ExportPlan): Content {
  const { engine = {}, catalogueVersion = '', auditedAt = '', durationMs } = audit
  return together(
    html`<p>Every check reads what the server sent (page, headers, robots.txt, sitemap, llms.txt, probes) and compares one measured value with thresholds that are published with the check and its sources. A passed check counts in full, a warning counts half, a failed check counts nothing. A check that does not apply, could not be evaluated or was accepted is not counted.</p>`,
    html`<p>The score of a category is the weighted mean of its checks, and the score of an audit is the weighted mean of its categories. The points of an action are what the overall score would gain if its checks passed and nothing else changed. Modules that ask third parties or language models do not change these scores. Statements of language models are shown with their source; they are not facts about the site.</p>`,
    html`<p>The audit sees the site from one place at one time. Read it together with analytics, search consoles and the goals of the site.</p>`,
    facts([
      ['Made with', [engine.name, engine.version].filter(Boolean).join(' ')],
      [
        'Catalogue',
        catalogueVersion === ''
          ? ''
          : `version ${catalogueVersion}, ${countText(allChecks(audit).length, 'check')} in this report`,
      ],
      ['Audited at', auditedAt],
      ['Duration', durationMs === undefined ? '' : `${numberText(durationMs / 1000)} s`],
    ]),
  )
}
