import { html } from 'htm/preact'
import { Badge } from '../../parts/badge.js'
import { countText } from '../../parts/format.js'
import { SafeLink } from '../../parts/safe-link.js'
import { CutList } from './cut-list.js'
import { FindingList } from './finding-list.js'
import { PanelSection } from './panel-section.js'
import { records, text, texts } from './read.js'
import { words } from './words.js'

/** @typedef {import('./read.js').Fields} Fields */

/** Structured data, item by item. @param {{validator: Fields}} props */
export function SchemaItems({ validator }) {
  const items = records(validator.items)
  return html`<${PanelSection} title="Structured data" note=${`Held against ${text(validator.vocabulary) ?? 'schema.org'} and Google's rules for rich results.`}>
    ${
      items.length === 0
        ? html`<p class="soft">The page has none.</p>`
        : html`<${CutList} one="item" class="panel-groups" items=${items.map((item) => html`<${Item} item=${item} />`)} />`
    }
  <//>`
}

/** @param {{item: Fields}} props */
function Item({ item }) {
  const errors = records(item.errors).map((one) => findingOf('error', one))
  const warnings = records(item.warnings).map((one) => findingOf('warning', one))
  const results = records(item.richResults).slice(0, 20)
  const about = [
    text(item.syntax),
    text(item.line) && `line ${text(item.line)}`,
    countText(errors.length, 'error'),
    countText(warnings.length, 'warning'),
  ].filter(Boolean)
  return html`<details>
    <summary>
      <strong>${text(item.type) ?? 'Without a type'}</strong> ${text(item.name)} ${' '}
      <span class="small soft"
        >${about.join(', ')}</span
      >
    </summary>
    ${
      results.length > 0 &&
      html`<p class="row panel-rich">
        ${results.map((one) => html`<${RichResult} result=${one} />`)}
      </p>`
    }
    <${FindingList} findings=${[...errors, ...warnings]} empty="Nothing is wrong with it." />
  </details>`
}

/** @param {{result: Fields}} props */
function RichResult({ result }) {
  const name = words(text(result.feature) ?? '–')
  const missing = texts(result.missing).slice(0, 8).join(', ')
  const limited = result.status === 'limited' ? ' (for few sites)' : ''
  return html`<span>
    <${Badge} tone=${result.eligible === true ? 'good' : 'fair'} icon=${result.eligible === true ? '✓' : '!'}
      ><${SafeLink} href=${text(result.docs)}>${name}${limited}<//><//
    >${missing && html` <span class="small soft">lacks ${missing}</span>`}
  </span>`
}

/** @param {string} severity @param {Fields} one */
function findingOf(severity, { message, path }) {
  const detail = text(path) && html`<p class="small soft"><code>${text(path)}</code></p>`
  return { severity, message, detail }
}
