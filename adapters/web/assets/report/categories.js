import { html } from 'htm/preact'
import { toneOfScore } from '../charts/tone.js'
import { countsOf } from './check-filters.js'

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

/**
 * @param {{report: Report, audit: Audit, category: import('./report-model.js').Category,
 *   onChoose: (category: string) => void}} props
 */
function CategoryRow({ report, audit, category, onChoose }) {
  const { id, title, score, weight } = category
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
      </span>
    </button>
  </li>`
}
