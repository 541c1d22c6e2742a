import { html } from 'htm/preact'
import { parseUrl } from '../../../core/url.ts'
import { link } from '../blocks.ts'
import type { ExportPlan } from '../export-plan.ts'
import { chart } from '../figures.ts'
import { dayText } from '../words.ts'

const GRADES: Readonly<Record<string, string>> = {
  A: 'excellent',
  B: 'good',
  C: 'fair',
  D: 'weak',
  F: 'critical',
}
const DEFAULT_TITLE = 'Search and AI visibility audit'

/** The host of the audited site, or the address where that is none. */
export function siteOf({ url, finalUrl }: ExportPlan['audit']): string {
  return parseUrl(finalUrl ?? url)?.hostname ?? url
}

export function titleOfReport({ title = DEFAULT_TITLE }: ExportPlan): string {
  return title
}

/** `B`, `good`; undefined for what is no grade of ours. */
export function gradeOf(grade: string | null | undefined) {
  const letter = grade ?? ''
  const word = Object.hasOwn(GRADES, letter) ? GRADES[letter] : undefined
  return word === undefined ? undefined : { letter, word }
}

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
      ${finalUrl !== url && html`<div><dt>Answered by</dt><dd>${link(finalUrl)}</dd></div>`}
    </dl>
  `
}
