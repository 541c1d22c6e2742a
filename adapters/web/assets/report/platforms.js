import { html } from 'htm/preact'
import { BarList } from '../charts/bar-list.js'
import { toneOfScore } from '../charts/tone.js'
import { StateBadge } from '../parts/badge.js'

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
            This report says nothing of AI platforms: the GEO audit was not part of it.
          </p>`
        : html`<p class="soft">
              Readiness comes from the checks of the page. Visibility comes from questions put to the
              platform itself; it is only there when language models were asked.
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
      ${findings.length === 0 && html`<p>No check of the page holds it back.</p>`}
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
