import { html } from 'htm/preact'
import { durationText, usdText, zonedTimeText } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { type Content, stateBadge } from './blocks.ts'
import { together } from './chapter.ts'
import { dataTable, facts } from './figures.ts'
import { totalOf } from './report-model.ts'
import type { Report } from './report-types.ts'
import { moduleTitle } from './words.ts'

/** Modules that were skipped or failed, with the reason. For operators. */
export function notRun({ modules }: Report): Content {
  const rows = modules
    .filter(({ status }) => status !== 'done')
    .map(({ id, status, reason, code }) => [
      moduleTitle(id),
      stateBadge(status),
      `${reason}${code === '' ? '' : ` (${code})`}`,
    ])
  if (rows.length === 0) return html`<p>${t('report.modules.allRan')}</p>`
  return dataTable({
    columns: [
      { title: t('report.modules.module') },
      { title: t('report.modules.outcome'), kind: 'state' },
      { title: t('report.modules.reason'), kind: 'wide' },
    ],
    rows,
  })
}

/** The warnings of the run. For operators. */
export function warnings({ warnings: list }: Report): Content {
  if (list.length === 0) return html`<p>${t('report.warnings.none')}</p>`
  return dataTable({
    columns: [
      { title: t('report.modules.module') },
      { title: t('report.warnings.warning'), kind: 'wide' },
    ],
    rows: list.map(({ moduleId, code, message }) => [
      moduleId === '' ? t('report.warnings.whole') : moduleTitle(moduleId),
      message || code,
    ]),
  })
}

/** The charges of third parties for the run. For operators. */
export function cost({ costUsd, costByApi }: Report): Content {
  if (costUsd === null) return null
  return together(
    html`<p>${costUsd === 0 ? t('report.cost.none') : t('report.cost.total', { usd: usdText(costUsd) })}</p>`,
    dataTable({
      columns: [
        { title: t('report.cost.api'), kind: 'wide' },
        { title: t('report.cost.cost'), kind: 'number' },
      ],
      rows: costByApi.map(({ api, usd }) => [api, usdText(usd)]),
    }),
  )
}

/** How the scores are calculated. */
export function method(report: Report): Content {
  const { engine, catalogueVersion: version, auditedAt, durationMs } = report
  return together(
    html`<p>${t('report.method.checks')}</p>`,
    html`<p>${t('report.method.scores')}</p>`,
    html`<p>${t('report.method.limits')}</p>`,
    facts([
      [t('report.method.madeWith'), engine],
      [
        t('report.method.catalogue'),
        version === '' ? '' : t('report.method.version', { version, n: totalOf(report) }),
      ],
      [t('report.method.auditedAt'), auditedAt === '' ? '' : zonedTimeText(auditedAt)],
      [t('report.method.duration'), durationMs === null ? '' : durationText(durationMs)],
    ]),
  )
}
