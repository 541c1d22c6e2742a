import { html } from 'htm/preact'
import { toneOfScore } from '../charts/marks.js'
import { BarList } from '../charts/score-charts.js'
import { StateBadge } from '../parts/elements.js'
import { countsOf } from './check-filters.js'

/** @typedef {import('./report-model.js').Platform} Platform */

/**
 * How ready the page is for each AI platform, and how visible it was there.
 * @param {{platforms: readonly Platform[]}} props
 */
export function Platforms({ platforms }) {
  return html`<section aria-labelledby="report-platforms">
    <h2 id="report-platforms">AI platforms</h2>
    ${
      platforms.length === 0
        ? html`<p class="soft">
            This report has no AI platforms, because it has no GEO audit.
          </p>`
        : html`<p class="soft">
              Readiness: can the platform read and quote this page? Visibility: does it mention you
              today?
            </p>
            <ul class="report-platforms">
              ${platforms.map((platform) => html`<${PlatformCard} platform=${platform} />`)}
            </ul>`
    }
  </section>`
}

/** @param {{platform: Platform}} props */
function PlatformCard({ platform }) {
  const { title, readiness, visibility, findings, seen } = platform
  return html`<li class="card report-platform">
    <h3>${title}</h3>
    <${BarList} rows=${[bar('Readiness', readiness), bar('Visibility', visibility)]} />
    <details class="small">
      <summary>Reasons<span class="visually-hidden"> for ${title}</span></summary>
      <h4>Readiness</h4>
      ${findings.length === 0 && html`<p>No check lowers it.</p>`}
      <ul class="report-reasons">
        ${findings.map(
          ({ check, status, message }) => html`<li>
            <${StateBadge} state=${status} /> <a href=${`#check-${check}`}>${message || check}</a>
          </li>`,
        )}
      </ul>
      <h4>Visibility</h4>
      <ul class="report-reasons">${seen.map((sentence) => html`<li>${sentence}</li>`)}</ul>
    </details>
  </li>`
}

/** @param {string} label @param {number | null} value */
function bar(label, value) {
  const text = value === null ? 'not measured' : String(Math.round(value))
  return { label, value, max: 100, text, tone: toneOfScore(value) }
}

/** @typedef {import('./report-model.js').Report} Report */
/** @typedef {import('./report-model.js').Audit} Audit */

/** @type {Readonly<Record<string, string>>} */
const names = { seo: 'Search engines (SEO)', geo: 'AI answers (GEO)' }

/**
 * The categories of both audits; choosing one shows its checks.
 * @param {{report: Report, onChoose: (category: string) => void}} props
 */
export function Categories({ report, onChoose }) {
  return html`<section aria-labelledby="report-categories">
    <h2 id="report-categories">Categories</h2>
    ${report.audits.length === 0 && html`<p class="soft">This report has no checks.</p>`}
    <div class="grid">
      ${report.audits.map(
        (audit) => html`<div class="card">
          <div class="card-head">
            <h3>${names[audit.id]}</h3>
            <p class="figure soft">
              ${audit.score ?? '–'} of 100${audit.grade && `, ${audit.grade}`}
            </p>
          </div>
          <${WhyThus} audit=${audit} />
          <ul class="report-categories">
            ${audit.categories.map(
              (category) => html`<${CategoryRow} ...${{ report, audit, category, onChoose }} />`,
            )}
          </ul>
        </div>`,
      )}
    </div>
  </section>`
}

/** Why there is no score, or which limit holds it down. @param {{audit: Audit}} props */
export function WhyThus({ audit: { title, notJudged, caps, uncapped } }) {
  if (notJudged) return html`<p class="small">No ${title} score: ${notJudged}.</p>`
  const [lowest] = caps.toSorted((a, b) => (a.max ?? 100) - (b.max ?? 100))
  if (lowest?.max == null || uncapped === null || uncapped <= lowest.max) return null
  return html`<p class="small">
    ${title} score limited to ${lowest.max}: ${lowest.headline}. Without this limit it would be
    ${uncapped}.
  </p>`
}

/**
 * @param {{report: Report, audit: Audit, category: import('./report-model.js').Category,
 *   onChoose: (category: string) => void}} props
 */
function CategoryRow({ report, audit, category, onChoose }) {
  const { id, title, score, weight, coverage } = category
  const own = report.checks.filter((check) => check.audit === audit.id && check.category === id)
  const { fail, warn } = countsOf(own)
  const found = [fail > 0 && `${fail} failed`, warn > 0 && `${warn} to improve`].filter(Boolean)
  const share = Math.min(100, Math.max(0, score ?? 0))
  return html`<li>
    <button type="button" class="report-category" onClick=${() => onChoose(`${audit.id}/${id}`)}>
      <span class="report-category-title">${title}</span>
      <span class="report-category-score figure">${score ?? '–'}</span>
      <span class=${`report-bar chart-tone-${toneOfScore(score)}`} aria-hidden="true">
        ${score !== null && html`<span style=${{ width: `${share}%` }}></span>`}
      </span>
      <span class="report-category-counts small soft">
        ${found.length > 0 ? found.join(', ') : 'nothing to do'} · ${own.length} checks
        ${weight !== null && ` · weight ${weight}`}
        ${coverage !== null && coverage < 1 && ` · ${Math.round(100 * coverage)}% apply`}
      </span>
    </button>
  </li>`
}
