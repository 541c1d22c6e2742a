import { html } from 'htm/preact'
import { Gauge } from '../../charts/gauge.js'
import { DataTable } from '../../parts/data-table.js'
import { numberColumn, textColumn, viewColumn } from './columns.js'
import { CutList } from './cut-list.js'
import { PanelSection } from './panel-section.js'
import { fields, number, records, text, texts } from './read.js'
import { meaning, words } from './words.js'

const kinds = { https: 'HTTPS' }

/** Whether the page leads visitors on. @param {{cro: import('./read.js').Fields}} props */
export function Conversion({ cro }) {
  const { ctas, forms, trustSignals, score } = fields(cro)
  const signals = records(trustSignals).map(
    ({ kind, detail }) => html`<strong>${meaning(kind, kinds)}</strong>: ${text(detail) ?? '–'}`,
  )
  return html`<${PanelSection} title="Leading visitors on" hasTables=${true}>
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
  viewColumn('isAboveTheFold', 'Seen without scrolling', (row) => yesNo(row.isAboveTheFold)),
  numberColumn('count', 'Times'),
]

const formColumns = [
  textColumn('purpose', 'Form', { isHead: true, cell: (row) => words(text(row.purpose) ?? '–') }),
  numberColumn('personalFields', 'Personal fields'),
  numberColumn('autofillPercent', 'Filled by browsers', (value) =>
    value === null ? '–' : `${value} %`,
  ),
  viewColumn('issues', 'Issues', (row) => texts(row.issues).slice(0, 10).join(' ') || '–'),
]
