import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { Badge } from '../../parts/elements.js'
import { countText, dateText, known } from '../../parts/format.js'
import { SafeLink } from '../../parts/web-address.js'
import { isObject, list, meaning, text } from '../loose-values.js'

/**
 * A titled part of a module's chapter. Chapters are h3.
 * @param {{title: string, note?: import('preact').ComponentChildren, hasTables?: boolean,
 *   children?: import('preact').ComponentChildren}} props `note`: how to read what is shown.
 *   `hasTables`: several, each with its own name.
 */
export function PanelSection({ title, note, hasTables = false, children }) {
  return html`<section class=${hasTables ? 'panel-section panel-captioned' : 'panel-section'}>
    <h4>${title}</h4>
    ${note && html`<p class="panel-note">${note}</p>`} ${children}
  </section>`
}

/**
 * Names and what they are; rows without a value (null, undefined, false) are left out.
 * @param {{rows: readonly (readonly [string, import('preact').ComponentChildren])[]}} props
 */
export function FactsList({ rows }) {
  const known = rows.filter(([, value]) => value !== undefined && value !== null && value !== false)
  if (known.length === 0) return null
  return html`<dl class="facts panel-facts">
    ${known.map(
      ([name, value]) => html`<dt>${name}</dt>
        <dd>${value}</dd>`,
    )}
  </dl>`
}

/**
 * The few numbers of a chapter that matter most, large.
 * @param {{stats: readonly {label: string, value: import('preact').ComponentChildren,
 *   tone?: import('../../parts/elements.js').Tone, note?: string | undefined}[]}} props
 */
export function Stats({ stats }) {
  return html`<dl class="panel-stats">
    ${stats.map(
      ({
        label,
        value,
        tone,
        note,
      }) => html`<div class=${`panel-stat panel-tone-${tone ?? 'plain'}`}>
        <dt>${label}</dt>
        <dd class="figure">${value}</dd>
        ${note && html`<dd class="panel-stat-note">${note}</dd>`}
      </div>`,
    )}
  </dl>`
}

/**
 * Yes, no or not known, in words that say what that means.
 * @param {{value: boolean | undefined, yes: string, no: string, unknown?: string,
 *   isBad?: boolean, noTone?: import('../../parts/elements.js').Tone}} props
 *   `isBad`: yes is what one does not want.
 */
export function Verdict({ value, yes, no, unknown = 'Not known', isBad = false, noTone = 'poor' }) {
  if (value === undefined) return html`<${Badge} tone="neutral" icon="?">${unknown}<//>`
  const isGood = value !== isBad
  return html`<${Badge} tone=${isGood ? 'good' : noTone} icon=${isGood ? '✓' : '✕'}
    >${value ? yes : no}<//
  >`
}

const more = 100

/**
 * A list whose first entries are shown, the others on demand.
 * @param {{items: readonly import('preact').ComponentChildren[], limit?: number, class?: string,
 *   one?: string}} props `one`: what an entry is, in one word.
 */
export function CutList({ items, limit = 8, class: className = 'panel-list', one = 'entry' }) {
  const [shown, setShown] = useState(limit)
  if (items.length === 0) return html`<p class="soft">None.</p>`
  const left = items.length - shown
  return html`<div>
    <ul class=${className}>
      ${items.slice(0, shown).map((item) => html`<li>${item}</li>`)}
    </ul>
    ${
      left > 0 &&
      html`<button type="button" class="panel-more" onClick=${() => setShown(shown + more)}>
        Show ${countText(Math.min(left, more), `more ${one}`, `more ${many(one)}`)}
      </button>`
    }
  </div>`
}

/** @param {string} one */
function many(one) {
  return one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`
}

/** @type {Readonly<Record<string, {tone: import('../../parts/elements.js').Tone, icon: string}>>} */
const severities = {
  error: { tone: 'poor', icon: '✕' },
  warning: { tone: 'fair', icon: '!' },
  notice: { tone: 'neutral', icon: 'i' },
  info: { tone: 'neutral', icon: 'i' },
}

/**
 * @typedef {object} Finding
 * @property {unknown} severity error | warning | notice | info
 * @property {unknown} message
 * @property {import('preact').ComponentChildren} [detail]
 */

/**
 * What is wrong, the worst as the list has it. @param {{findings: readonly Finding[], empty: string,
 *   limit?: number}} props `empty`: said when nothing is.
 */
export function FindingList({ findings, empty, limit = 8 }) {
  if (findings.length === 0) return html`<p class="soft">${empty}</p>`
  return html`<${CutList}
    one="finding"
    class="panel-findings"
    limit=${limit}
    items=${findings.map((finding) => html`<${FindingLine} finding=${finding} />`)}
  />`
}

/** @param {{finding: Finding}} props */
function FindingLine({ finding }) {
  const { severity, message, detail } = finding
  const name = text(severity) ?? 'notice'
  const { tone, icon } = known(severities, name) ?? { tone: 'neutral', icon: '•' }
  return html`<${Badge} tone=${tone} icon=${icon}>${meaning(name)}<//>
    <div class="panel-finding">
      <p><${LongText} text=${text(message)} /></p>
      ${detail}
    </div>`
}

/**
 * A text from elsewhere, cut where it would fill the page.
 * @param {{text: string | undefined, limit?: number, isQuote?: boolean}} props `limit` in characters.
 */
export function LongText({ text, limit = 280, isQuote = false }) {
  const [isWhole, setWhole] = useState(false)
  if (text === undefined) return html`<span class="soft">–</span>`
  const isShort = text.length <= limit * 1.2
  const shown = isShort || isWhole ? text : `${text.slice(0, limit).trimEnd()}…`
  return html`<span class="panel-text"
    >${isQuote ? html`<q>${shown}</q>` : shown}${
      !isShort &&
      html` <button type="button" class="panel-more" onClick=${() => setWhole(!isWhole)}>
        ${isWhole ? 'Show less' : 'Show all'}
      </button>`
    }</span
  >`
}

/** Words of the page or of a model, in quotation marks; nothing where there are none. @param {{of: unknown, limit?: number}} props */
export function Quote({ of, limit = 200 }) {
  const words = text(of)
  return words === undefined
    ? null
    : html`<${LongText} text=${words} limit=${limit} isQuote=${true} />`
}

/** An address of the web, without its scheme. @param {{url: unknown}} props */
export function Address({ url }) {
  const address = text(url)
  if (address === undefined) return html`<span class="soft">–</span>`
  const name = address.replace(/^https?:\/\//i, '')
  const shown = name.length > 160 ? `${name.slice(0, 160)}…` : name
  return html`<${SafeLink} href=${address} class="panel-address">${shown}<//>`
}

const limit = 20

/**
 * The sources of a chapter. @param {{sources: unknown, model?: unknown}} props
 *   `sources`: a list of texts or of `{name, url, tells, asOf}`, or one text.
 */
export function SourcesNote({ sources, model }) {
  const all = (Array.isArray(sources) ? list(sources) : [sources]).slice(0, limit)
  const shown = all.map(sourceLine).filter((line) => line !== undefined)
  const asked = text(model)
  if (shown.length === 0 && asked === undefined) return null
  return html`<details class="panel-sources small">
    <summary>Sources</summary>
    <ul>
      ${shown.map((line) => html`<li>${line}</li>`)}
      ${asked && html`<li>Language model: <code>${asked}</code>. Its statements are not facts.</li>`}
    </ul>
  </details>`
}

/** @param {unknown} source */
function sourceLine(source) {
  if (!isObject(source)) return text(source)
  const name = text(source.name)
  if (name === undefined) return undefined
  const asOf = text(source.asOf)
  return html`<${SafeLink} href=${text(source.url)}>${name}<//> ${text(source.tells)}
    ${asOf && html` <span class="soft">As of ${dateText(asOf)}.</span>`}`
}
