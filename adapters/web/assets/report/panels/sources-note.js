import { html } from 'htm/preact'
import { dateText } from '../../parts/format.js'
import { SafeLink } from '../../parts/safe-link.js'
import { isObject, list, text } from './read.js'

const limit = 20

/**
 * Where a chapter's figures come from. @param {{sources: unknown, model?: unknown}} props
 *   `sources`: a list of texts or of `{name, url, tells, asOf}`, or one text.
 */
export function SourcesNote({ sources, model }) {
  const all = (Array.isArray(sources) ? list(sources) : [sources]).slice(0, limit)
  const shown = all.map(sourceLine).filter((line) => line !== undefined)
  const asked = text(model)
  if (shown.length === 0 && asked === undefined) return null
  return html`<details class="panel-sources small">
    <summary>Where this comes from</summary>
    <ul>
      ${shown.map((line) => html`<li>${line}</li>`)}
      ${asked && html`<li>Language model: <code>${asked}</code>. Its judgement is no fact.</li>`}
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
