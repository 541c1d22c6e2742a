import { html } from 'htm/preact'
import { ActionButton } from '../parts/action-button.js'
import { SafeLink } from '../parts/safe-link.js'
import { measuredRows } from './measured-rows.js'

/** @typedef {import('./check-model.js').Check} Check */
/** @typedef {import('./check-model.js').Evidence} Evidence */

/** @param {{check: Check, isAccepted: boolean, onAccept: (checkId: string) => void}} props */
export function CheckDetails({ check, isAccepted, onAccept }) {
  const { fix, status, evidence, sources } = check
  const isFinding = status === 'fail' || status === 'warn'
  return html`<div class="report-check-details">
    ${
      fix &&
      html`<div class="report-fix">
        <h4>${isFinding ? 'How to fix it' : 'How to keep it'}</h4>
        <p>${fix}</p>
      </div>`
    }
    ${
      evidence.length > 0 &&
      html`<h4>Evidence</h4>
        <ol class="report-evidence">${evidence.map((one) => html`<${Sample} evidence=${one} />`)}</ol>`
    }
    <${Facts} check=${check} />
    ${
      sources.length > 0 &&
      html`<h4>Sources</h4>
        <ul class="report-sources small">
          ${sources.map((source) => html`<li><${SafeLink} href=${source} /></li>`)}
        </ul>`
    }
    <p class="row no-print">
      <a class="small" href=${`#check-${check.id}`}>Link to this check</a>
      ${
        isFinding &&
        !check.isAccepted &&
        html`<${ActionButton}
          class="button small"
          isOff=${isAccepted}
          onClick=${() => onAccept(check.id)}
        >
          ${isAccepted ? 'Accepted from the next audit on' : 'Accept this finding'}
        <//>`
      }
    </p>
  </div>`
}

/** @param {{evidence: Evidence}} props */
function Sample({ evidence }) {
  const { selector, snippet, url, line, detail } = evidence
  return html`<li class="small">
    ${detail && html`<p>${detail}</p>`}
    ${snippet && html`<pre tabindex="0"><code>${snippet}</code></pre>`}
    <p class="soft">
      ${selector && html`<code>${selector}</code>`}
      ${line !== null && html` <span>line ${line}</span>`}
      ${url && html` <${SafeLink} href=${url} />`}
    </p>
  </li>`
}

/** @type {Readonly<Record<string, string>>} */
const bases = {
  raw: 'the HTML as it was sent',
  rendered: 'the page in a browser',
  robots: 'robots.txt',
  headers: 'the headers of the answer',
  redirects: 'the redirects',
  timings: 'the timing of the answer',
  sitemap: 'the sitemap',
  llmsTxt: 'llms.txt',
  probes: 'further requests to the site',
}

/** @param {{check: Check}} props */
function Facts({ check }) {
  const { expected, value, weight, effort, basis, reason, id } = check
  const rows = measuredRows(value)
  return html`<h4>Measured</h4>
    <dl class="facts small">
      ${reason && html`<dt>Why</dt><dd>${reason}</dd>`}
      ${expected && html`<dt>Expected</dt><dd>${expected}</dd>`}
      ${rows.map(({ name, text }) => html`<dt>${name || 'Measured'}</dt><dd>${text}</dd>`)}
      ${basis && html`<dt>Seen in</dt><dd>${Object.hasOwn(bases, basis) ? bases[basis] : basis}</dd>`}
      ${weight !== null && html`<dt>Weight</dt><dd>${weight}</dd>`}
      ${effort && html`<dt>Effort</dt><dd>${effort}</dd>`}
      <dt>Id</dt>
      <dd><code>${id}</code></dd>
    </dl>`
}
