import { html } from 'htm/preact'
import { BarList, Gauge } from '../../charts/score-charts.js'
import { DataTable } from '../../parts/data-table.js'
import { bytesText, nameText, numberText } from '../../parts/format.js'
import {
  count,
  fields,
  flag,
  isObject,
  meaning,
  number,
  records,
  text,
  texts,
} from '../loose-values.js'
import { addressColumn, numberColumn, textColumn, viewColumn } from './panel-columns.js'
import { Address, CutList, FactsList, LongText, PanelSection, Verdict } from './panel-elements.js'

/** @typedef {import('../loose-values.js').Fields} Fields */

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
    html`<${Verdict} value=${flag(value)} yes="Changes" no="Unchanged" isBad=${true} />`
  const missing = records(rendering.missingInRaw)
  return html`<${PanelSection}
    title=${title}
    note="Most AI crawlers run no scripts, so they do not see content that scripts add."
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

/** What to change to rank above the others. @param {{outranking: import('../loose-values.js').Fields}} props */
function Outranking({ outranking }) {
  const { keyword, ownRank, rivals, differences, changes } = fields(outranking)
  const place = number(ownRank)
  const about =
    text(keyword) === undefined
      ? 'Without search data: the checks with the largest gain.'
      : `For “${text(keyword)}”, where this page is ${place === null ? 'not among the first results' : `number ${numberText(place)}`}.`
  const told = records(differences).map((one) => text(one.text) ?? '–')
  return html`<${PanelSection} title="To outrank the others" hasTables=${true} note=${about}>
    ${told.length > 0 && html`<${CutList} items=${told} one="difference" />`}
    ${
      records(rivals).length > 0 &&
      html`<${DataTable} caption="Results above this page" columns=${rivalColumns} rows=${records(rivals)} pageSize=${10} />`
    }
    <${DataTable} caption="Changes, the most useful first" columns=${changeColumns} rows=${records(changes)} pageSize=${5} empty="Nothing to change." />
  <//>`
}

const rivalColumns = [
  numberColumn('rank', 'Place'),
  textColumn('title', 'Title', { isHead: true }),
  addressColumn('url', 'Address'),
  numberColumn('titleLength', 'Length of title'),
  numberColumn('descriptionLength', 'Length of description'),
  viewColumn('hasKeywordInTitle', 'Keyword in title', ({ hasKeywordInTitle: has }) =>
    has === true ? 'yes' : has === false ? 'no' : '–',
  ),
]

const changeColumns = [
  textColumn('title', 'Found', { isHead: true }),
  textColumn('how', 'What to do'),
  textColumn('effort', 'Effort', { cell: (row) => meaning(row.effort) }),
  numberColumn('points', 'Points gained'),
]

const kinds = { https: 'HTTPS' }

/** How well the page leads visitors to act. @param {{cro: import('../loose-values.js').Fields}} props */
function Conversion({ cro }) {
  const { ctas, forms, trustSignals, score } = fields(cro)
  const signals = records(trustSignals).map(
    ({ kind, detail }) => html`<strong>${meaning(kind, kinds)}</strong>: ${text(detail) ?? '–'}`,
  )
  return html`<${PanelSection} title="Conversion" hasTables=${true}>
    <div class="panel-aside">
      <${Gauge} score=${number(score)} label="Conversion" size=${96} />
      <div>
        <p class="panel-label">Signs of trust</p>
        <${CutList} one="sign" limit=${6} items=${signals} />
      </div>
    </div>
    <${DataTable} caption="Calls to action" columns=${ctaColumns} rows=${records(ctas)} pageSize=${10} empty="No call to action was found." />
    <${DataTable} caption="Forms" columns=${formColumns} rows=${records(forms)} pageSize=${10} empty="There is no form." />
  <//>`
}

/** @param {unknown} value */
function yesNo(value) {
  return value === true ? 'yes' : value === false ? 'no' : 'not known'
}

const ctaColumns = [
  textColumn('name', 'Call to action', { isHead: true }),
  textColumn('action', 'Leads to', { cell: (row) => meaning(row.action) }),
  viewColumn('isButton', 'Looks like a button', (row) => yesNo(row.isButton)),
  viewColumn('isAboveTheFold', 'Above the fold', (row) => yesNo(row.isAboveTheFold)),
  numberColumn('count', 'Times'),
]

const formColumns = [
  textColumn('purpose', 'Form', {
    isHead: true,
    cell: (row) => nameText(text(row.purpose) ?? '–'),
  }),
  numberColumn('personalFields', 'Personal fields'),
  numberColumn('autofillPercent', 'Filled by browsers', (value) =>
    value === null ? '–' : `${value} %`,
  ),
  viewColumn('issues', 'Issues', (row) => texts(row.issues, 10).join(' ') || '–'),
]
