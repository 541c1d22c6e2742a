import { html } from 'htm/preact'
import { badge, type Content } from '../blocks.ts'
import { allChecks } from '../check-lists.ts'
import type { ExportPlan } from '../export-plan.ts'
import { dataTable, facts } from '../figures.ts'
import { leftOutOf } from '../untrusted-json.ts'
import { countText, moduleTitle, moreText, numberText, usdText } from '../words.ts'
import { together } from './chapter.ts'

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

/** How the figures came about, and what they rest on. */
export function method({ audit }: ExportPlan): Content {
  const { engine = {}, catalogueVersion = '', auditedAt = '', durationMs } = audit
  return together(
    html`<p>Every check reads what the server sent (page, headers, robots.txt, sitemap, llms.txt, probes) and compares one measured value with thresholds that are published with the check and its sources. A check that passes counts in full, one that warns by half, one that fails not at all; a check that does not apply, could not be evaluated or was accepted counts neither way.</p>`,
    html`<p>The score of a category is the mean of its checks by their weights, that of an audit the mean of its categories by theirs. The points of an action are what the overall score would gain if its checks passed and all else stayed the same. Scores and visibility of modules that ask third parties or language models are not part of these scores; what a model said is shown with its source and is no fact about the site.</p>`,
    html`<p>The audit looks at the site from one place at one time. It does not replace a look at analytics, search consoles and the site's goals.</p>`,
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
