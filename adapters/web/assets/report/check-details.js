import { html } from 'htm/preact'
import { codeText } from '../parts/code-text.js'
import { ActionButton } from '../parts/elements.js'
import { known, nameText } from '../parts/format.js'
import { SafeLink } from '../parts/web-address.js'

/** @typedef {import('./report-model.js').Check} Check */
/** @typedef {import('./report-model.js').Evidence} Evidence */

/** @param {{check: Check, isAccepted: boolean, onAccept: (checkId: string) => void}} props */
export function CheckDetails({ check, isAccepted, onAccept }) {
  const { fix, status, evidence, sources } = check
  const isFinding = status === 'fail' || status === 'warn'
  return html`<div class="report-check-details">
    ${
      fix &&
      html`<div class="report-fix">
        <h4>${isFinding ? 'How to fix it' : 'How to keep it'}</h4>
        <p>${codeText(fix)}</p>
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
      ${expected && html`<dt>Expected</dt><dd>${codeText(expected)}</dd>`}
      ${rows.map(({ name, text }) => html`<dt>${name || 'Measured'}</dt><dd>${text}</dd>`)}
      ${basis && html`<dt>Seen in</dt><dd>${known(bases, basis) ?? basis}</dd>`}
      ${weight !== null && html`<dt>Weight</dt><dd>${weight}</dd>`}
      ${effort && html`<dt>Effort</dt><dd>${effort}</dd>`}
      <dt>Id</dt>
      <dd><code>${id}</code></dd>
    </dl>`
}

/** @typedef {{name: string, text: string}} MeasuredRow */

const mostRows = 30
const longest = 600

/**
 * What a check measured as rows: one for each member of an object, one without a name for another
 * value. Nested values are shown as JSON.
 * @param {unknown} value
 * @returns {readonly MeasuredRow[]}
 */
export function measuredRows(value) {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object' || Array.isArray(value)) return [{ name: '', text: textOf(value) }]
  return Object.entries(value)
    .slice(0, mostRows)
    .map(([name, member]) => ({ name: nameText(name), text: textOf(member) }))
}

/** @param {unknown} value */
function textOf(value) {
  if (typeof value !== 'object' || value === null) return plainText(value)
  const isList = Array.isArray(value)
  const members = Object.entries(value)
  if (members.length === 0) return 'none'
  if (!members.every(([, member]) => isPlain(member))) return clipped(jsonOf(value))
  const texts = members
    .slice(0, mostRows)
    .map(
      ([name, member]) => `${isList ? '' : `${nameText(name).toLowerCase()} `}${plainText(member)}`,
    )
  return clipped(texts.join(', '))
}

/** @param {unknown} value */
function isPlain(value) {
  return typeof value !== 'object' || value === null
}

/** @param {unknown} value */
function plainText(value) {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : clipped(String(value))
}

/** @param {object} value */
function jsonOf(value) {
  try {
    return JSON.stringify(value)
  } catch {
    return 'too deep to be shown' // nested beyond what the browser writes
  }
}

/** @param {string} text */
function clipped(text) {
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}
