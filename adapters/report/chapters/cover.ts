import { html } from 'htm/preact'
import { link } from '../blocks.ts'
import { gradeOf, siteOf, titleOfReport } from '../check-lists.ts'
import type { ExportPlan } from '../export-plan.ts'
import { chart } from '../figures.ts'
import { dayText } from '../words.ts'

/** The first page: what it is about, for whom, and the scores. */
export function cover(plan: ExportPlan) {
  const { audit, brand, language } = plan
  const { scores } = audit
  const grade = gradeOf(scores.grade)
  return html`
    <header class="cover">
      <div class="cover-band">
        <p class="cover-brand">${brand ?? 'Audit report'}</p>
        <h1 lang=${plan.title === undefined ? undefined : language}>${titleOfReport(plan)}</h1>
        <p class="cover-site"><bdi>${siteOf(audit)}</bdi></p>
      </div>
      <div class="cover-body">
        <div class="cover-scores">
          ${chart.gauge({ score: scores.overall ?? null, label: 'Overall', size: 200 })}
          ${chart.gauge({ score: scores.seo ?? null, label: 'Search engines (SEO)', size: 132 })}
          ${chart.gauge({ score: scores.geo ?? null, label: 'AI platforms (GEO)', size: 132 })}
        </div>
        ${
          grade &&
          html`<p class="cover-grade"><span class="grade">${grade.letter}</span> Grade ${grade.letter}, ${grade.word}</p>`
        }
        ${coverFacts(plan)}
      </div>
    </header>
  `
}

function coverFacts({ audit, preparedFor = '', preparedBy = '' }: ExportPlan) {
  const day = dayText(audit.auditedAt)
  const { url, finalUrl = url } = audit
  return html`
    <dl class="cover-facts">
      ${preparedFor !== '' && html`<div><dt>Prepared for</dt><dd>${preparedFor}</dd></div>`}
      ${preparedBy !== '' && html`<div><dt>Prepared by</dt><dd>${preparedBy}</dd></div>`}
      ${day !== '' && html`<div><dt>Audited on</dt><dd>${day}</dd></div>`}
      <div><dt>Address</dt><dd>${link(url)}</dd></div>
      ${finalUrl !== url && html`<div><dt>Final address</dt><dd>${link(finalUrl)}</dd></div>`}
    </dl>
  `
}
