import { html } from 'htm/preact'
import { Gauge } from '../charts/gauge.js'
import { StackedBar } from '../charts/stacked-bar.js'
import { durationText, timeText, usdText } from '../parts/format.js'
import { SafeLink } from '../parts/safe-link.js'
import { hostOf } from '../parts/web-address.js'
import { countsOf } from './check-filters.js'

/** @typedef {import('./report-model.js').Report} Report */

/** @type {Readonly<Record<string, string>>} */
const grades = { A: 'excellent', B: 'good', C: 'fair', D: 'weak', F: 'critical' }

/**
 * What was audited, and what came out.
 * @param {{report: Report, title: import('preact').RefObject<HTMLElement>,
 *   onAgain?: () => void}} props
 */
export function ReportHead({ report, title, onAgain }) {
  const { overall, seo, geo, grade } = report.scores
  return html`<header class="card report-head">
    <div class="card-head">
      <h2 id="report-title" tabindex="-1" ref=${title}>
        Report for ${hostOf(report.url) || 'a page'}
      </h2>
      ${
        onAgain &&
        html`<button class="button no-print" type="button" onClick=${onAgain}>Audit again</button>`
      }
    </div>
    <div class="report-summary">
      <div class="report-scores">
        <div class="report-overall">
          <${Gauge} score=${overall} label="Overall" size=${168} />
          ${grade && html`<p class="report-grade">Grade ${gradeText(grade)}</p>`}
        </div>
        <div class="report-halves">
          <${Gauge} score=${seo} label="SEO: search engines" size=${112} />
          <${Gauge} score=${geo} label="GEO: AI answers" size=${112} />
        </div>
      </div>
      <div class="report-what">
        <${Facts} report=${report} />
        <${StatusBar} report=${report} />
      </div>
    </div>
  </header>`
}

/** @param {string} grade */
function gradeText(grade) {
  return Object.hasOwn(grades, grade) ? `${grade}, ${grades[grade]}` : grade
}

/** @param {{report: Report}} props */
function Facts({ report }) {
  const { url, finalUrl, auditedAt, durationMs, costUsd, costByApi, engine } = report
  const paid = costByApi.filter(({ usd }) => usd > 0)
  const byApi = paid.map(({ api, usd }) => `${api} ${usdText(usd)}`).join(', ')
  const when = auditedAt === '' ? 'not told' : timeText(auditedAt)
  return html`<dl class="facts">
    <dt>Page</dt>
    <dd class="report-url"><${SafeLink} href=${url} /></dd>
    ${
      finalUrl !== url &&
      html`<dt>Led to</dt>
        <dd class="report-url"><${SafeLink} href=${finalUrl} /></dd>`
    }
    <dt>Audited</dt>
    <dd>${when}${durationMs !== null && `, in ${durationText(durationMs)}`}</dd>
    <dt>Cost</dt>
    <dd>${usdText(costUsd)} ${byApi && html`<span class="small soft">(${byApi})</span>`}</dd>
    ${
      engine &&
      html`<dt>By</dt>
        <dd>${engine}</dd>`
    }
  </dl>`
}

/** @param {{report: Report}} props */
function StatusBar({ report }) {
  if (report.checks.length === 0) return null
  const { pass, warn, fail, notApplicable, error } = countsOf(report.checks)
  return html`<${StackedBar}
    label=${`${report.checks.length} checks`}
    parts=${[
      { label: 'Passed', value: pass, tone: 'good' },
      { label: 'Warnings', value: warn, tone: 'fair' },
      { label: 'Failed', value: fail, tone: 'poor' },
      { label: 'Not applicable', value: notApplicable + error, tone: 'neutral' },
    ]}
  />`
}
