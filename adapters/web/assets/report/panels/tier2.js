import { html } from 'htm/preact'
import { BarList } from '../../charts/bar-list.js'
import { DataTable } from '../../parts/data-table.js'
import { bytesText, numberText } from '../../parts/format.js'
import { Address } from './address.js'
import { addressColumn, numberColumn, viewColumn } from './columns.js'
import { Conversion } from './conversion.js'
import { CutList } from './cut-list.js'
import { FactsList } from './facts-list.js'
import { LongText } from './long-text.js'
import { Outranking } from './outranking.js'
import { PanelSection } from './panel-section.js'
import { count, fields, flag, isObject, number, records, text, texts } from './read.js'
import { Verdict } from './verdict.js'

/** @typedef {import('./read.js').Fields} Fields */

/** Outranking, rendering, images and conversion. @param {{result: unknown}} props */
export function Tier2Panel({ result }) {
  const { outranking, jsRendering, images, cro } = fields(result)
  return html`<${Outranking} outranking=${fields(outranking)} />
    <${Rendering} rendering=${jsRendering} />
    <${PanelSection} title="Images">
      <${DataTable} caption="Images of the page" columns=${imageColumns} rows=${records(images)} pageSize=${10} empty="The page shows none." />
    <//>
    <${Conversion} cro=${fields(cro)} />`
}

/** @param {{rendering: unknown}} props */
function Rendering({ rendering }) {
  const title = 'With and without JavaScript'
  if (!isObject(rendering)) {
    return html`<${PanelSection} title=${title}>
      <p class="soft">The page was not rendered: that part was switched off, or this server has no browser.</p>
    <//>`
  }
  const changed = (/** @type {unknown} */ value) =>
    html`<${Verdict} value=${flag(value)} yes="Changes" no="Stays" isBad=${true} />`
  const missing = records(rendering.missingInRaw)
  return html`<${PanelSection}
    title=${title}
    note="Most AI crawlers run no scripts: what is there only afterwards, they do not see."
  >
    <${BarList}
      rows=${[
        { label: 'Words without JavaScript', value: count(rendering.rawWords), tone: 'accent' },
        { label: 'Words with JavaScript', value: count(rendering.renderedWords), tone: 'neutral' },
      ]}
    />
    <div class="panel-space">
      <${FactsList}
        rows=${[
          ['Title', changed(rendering.titleChanged)],
          ['Description', changed(rendering.descriptionChanged)],
          ['Main heading', changed(rendering.h1Changed)],
          ['Canonical', changed(rendering.canonicalChanged)],
          ['Links that need JavaScript', numberText(count(rendering.linksOnlyRendered))],
        ]}
      />
    </div>
    ${missing.length > 0 && html`<${Hidden} missing=${missing} />`}
    ${
      texts(rendering.linkSamples).length > 0 &&
      html`<p class="panel-label">Links that need JavaScript, some of them</p>
        <${CutList} one="link" items=${texts(rendering.linkSamples).map((url) => html`<${Address} url=${url} />`)} />`
    }
  <//>`
}

/** @param {{missing: readonly Fields[]}} props */
function Hidden({ missing }) {
  return html`<p class="panel-label">Texts that need JavaScript</p>
    <${CutList}
      one="text"
      limit=${5}
      items=${missing.map(
        (one) => html`${text(one.heading) && html`<strong>${text(one.heading)}</strong><br />`}
          <${LongText} text=${text(one.text)} />
          <span class="small soft"> ${numberText(count(one.words))} words</span>`,
      )}
    />`
}

const imageColumns = [
  addressColumn('url', 'Image', { isHead: true }),
  numberColumn('bytes', 'Size', bytesText),
  viewColumn('format', 'Format', (row) => text(row.format) ?? '–'),
  viewColumn('width', 'Pixels', (row) => sizeText(row.width, row.height)),
  viewColumn('displayed', 'Shown as', (row) => {
    const { width, height } = fields(row.displayed)
    return sizeText(width, height)
  }),
  viewColumn('alt', 'Alternative text', (row) =>
    row.alt === ''
      ? html`<span class="soft">empty</span>`
      : html`<${LongText} text=${text(row.alt)} limit=${100} />`,
  ),
  viewColumn('issues', 'Issues', (row) => {
    const told = records(row.issues).map(
      ({ message }) => html`<${LongText} text=${text(message)} limit=${160} />`,
    )
    return told.length === 0 ? '–' : html`<${CutList} items=${told} limit=${5} one="issue" />`
  }),
]

/** @param {unknown} width @param {unknown} height */
function sizeText(width, height) {
  if (number(width) === null || number(height) === null) return '–'
  const size = `${numberText(number(width))} × ${numberText(number(height))}`
  return html`<span class="panel-nowrap figure">${size}</span>`
}
