import { html } from 'htm/preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Gauge, StackedBar } from '../charts/score-charts.js'
import { useFetch } from '../parts/api.js'
import { Notice } from '../parts/elements.js'
import { countText, durationText, known, timeText, usdText } from '../parts/format.js'
import { followSameHash, hostOf, SafeLink, useHash } from '../parts/web-address.js'
import { ActionList, Blockers } from './actions.js'
import { countsOf, noFilters } from './check-filters.js'
import { CheckSection } from './check-section.js'
import { Downloads } from './downloads.js'
import { loadPanels, ModuleList } from './module-list.js'
import { reportModel } from './report-model.js'
import { Categories, Platforms, WhyThus } from './scores.js'

/** @typedef {import('./check-filters.js').Filters} Filters */

const parts = [
  ['#report-platforms', 'AI platforms'],
  ['#report-actions', 'What to do first'],
  ['#report-categories', 'Categories'],
  ['#report-modules', 'Modules'],
  ['#report-downloads', 'Download'],
  ['#report-checks', 'All checks'],
]

/**
 * The whole report. `given`: as it came; all that is drawn of it is text.
 * @param {{given: Readonly<Record<string, unknown>>, onAgain?: () => void,
 *   accepted: readonly string[], onAccept: (checkId: string) => void}} props
 *   `accepted`: checks that the next audit leaves out of its scores.
 */
export function ReportView({ given, onAgain, accepted, onAccept }) {
  const report = useMemo(() => reportModel(given), [given])
  const [filters, setFilters] = useState(noFilters)
  const title = useRef(/** @type {HTMLElement | null} */ (null))
  const { hash, visits } = useHash()
  useEffect(() => {
    loadPanels().catch(() => {}) // told where a module is opened
    if (location.hash.startsWith('#check-')) return
    title.current?.focus({ preventScroll: true })
    title.current?.closest('article')?.scrollIntoView()
  }, [])
  const showCategory = useCallback((/** @type {string} */ category) => {
    setFilters({ ...noFilters, category })
    const checks = document.getElementById('report-checks')
    checks?.scrollIntoView()
    checks?.focus({ preventScroll: true })
  }, [])
  return html`<article class="report" aria-labelledby="report-title" onClick=${followSameHash}>
    <${ReportHead} report=${report} title=${title} onAgain=${onAgain} />
    <nav class="report-parts small" aria-label="Parts of the report">
      ${parts.map(([href, text]) => html`<a href=${href}>${text}</a>`)}
    </nav>
    <${Blockers} checks=${report.checks} />
    <${Warnings} warnings=${report.warnings} />
    <${Platforms} platforms=${report.platforms} />
    <${ActionList} actions=${report.actions} checks=${report.checks} />
    <${Categories} report=${report} onChoose=${showCategory} />
    <${ModuleList} modules=${report.modules} />
    <${Downloads} given=${given} report=${report} />
    <${CheckSection}
      ...${{ report, filters, hash, visits, accepted, onAccept }}
      onFilters=${setFilters}
      catalogue=${useCatalogue()}
    />
  </article>`
}

/** The platforms of each check; empty until the server has answered. */
function useCatalogue() {
  /** @type {import('../parts/api.js').Fetched<{checks: readonly {id: string, platforms: readonly string[]}[]}>} */
  const { data } = useFetch('/api/checks')
  return useMemo(() => new Map(data?.checks.map(({ id, platforms }) => [id, platforms])), [data])
}

/** @typedef {import('./report-model.js').Report} Report */

const grades = { A: 'excellent', B: 'good', C: 'fair', D: 'weak', F: 'critical' }

/**
 * What was audited, and what came out.
 * @param {{report: Report, title: import('preact').RefObject<HTMLElement>,
 *   onAgain?: () => void}} props
 */
function ReportHead({ report, title, onAgain }) {
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
        ${report.audits.map((audit) => html`<${WhyThus} audit=${audit} />`)}
      </div>
    </div>
  </header>`
}

/** @param {string} grade */
function gradeText(grade) {
  const word = known(grades, grade)
  return word === undefined ? grade : `${grade}, ${word}`
}

/** @param {{report: Report}} props */
function Facts({ report }) {
  const { url, finalUrl, auditedAt, durationMs, costUsd, costByApi, engine } = report
  const paid = costByApi.filter(({ usd }) => usd > 0)
  const byApi = paid.map(({ api, usd }) => `${api} ${usdText(usd)}`).join(', ')
  const when = auditedAt === '' ? 'unknown' : timeText(auditedAt)
  return html`<dl class="facts">
    <dt>Page</dt>
    <dd class="report-url"><${SafeLink} href=${url} /></dd>
    ${
      finalUrl !== url &&
      html`<dt>Final address</dt>
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

/** @typedef {import('./report-model.js').Warning} Warning */

const mostShown = 3

/**
 * What is incomplete in this audit: problems of the whole page first.
 * @param {{warnings: readonly Warning[]}} props
 */
export function Warnings({ warnings }) {
  if (warnings.length === 0) return null
  const sorted = warnings.toSorted((a, b) => Number(isOfPage(b)) - Number(isOfPage(a)))
  return html`<${Notice} tone="fair">
    <details open=${warnings.length <= mostShown || warnings.some(isOfPage)}>
      <summary class="notice-title">
        ${countText(warnings.length, 'part')} of this audit ${warnings.length === 1 ? 'is' : 'are'} incomplete
      </summary>
      <ul class="report-warnings small">
        ${sorted.map(
          ({ moduleId, message, code }) =>
            html`<li>${moduleId && html`<strong>${moduleId}</strong>`} ${message || code}</li>`,
        )}
      </ul>
    </details>
  <//>`
}

/** Every check rests on what was crawled. @param {Warning} warning */
function isOfPage({ moduleId }) {
  return moduleId === 'crawl'
}
