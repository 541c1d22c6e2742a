import { html } from 'htm/preact'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { numberText } from '../../parts/format.js'
import { count, fields, flag, records, text, texts } from '../loose-values.js'
import { addressColumn, numberColumn, textColumn, viewColumn } from './panel-columns.js'
import { Address, FindingList, PanelSection, Stats, Verdict } from './panel-elements.js'

/** The language versions of the page and whether they link back to it. @param {{result: unknown}} props */
export function HreflangPanel({ result }) {
  const { alternates, declared, checked, xDefault, selfReference, issues } = fields(result)
  const rows = records(alternates)
  const returned = rows.filter(({ returnTag }) => returnTag === 'ok').length
  return html`<${Stats}
      stats=${[
        { label: 'Language versions', value: numberText(count(declared)) },
        {
          label: 'Link back to the page',
          value: `${numberText(returned)} of ${numberText(count(checked))}`,
          note: 'of those fetched',
        },
        {
          label: 'Lists itself',
          value: html`<${Verdict} value=${flag(selfReference)} yes="Yes" no="No" />`,
        },
      ]}
    />
    ${text(xDefault) && html`<p>Default for other languages: <${Address} url=${xDefault} /></p>`}
    <${PanelSection} title="Issues">
      <${FindingList} findings=${records(issues).map(issueOf)} empty="None was found." />
    <//>
    <${PanelSection} title="Versions">
      <${DataTable}
        caption="Language versions that the page declares"
        columns=${columns}
        rows=${rows}
        pageSize=${15}
        empty="The page declares none. That is right for a page in one language."
      />
    <//>`
}

/** @param {import('../loose-values.js').Fields} issue */
function issueOf({ severity, message, langs }) {
  const which = texts(langs, 12).join(', ')
  return { severity, message, detail: which && html`<p class="small soft">Versions: ${which}</p>` }
}

const columns = [
  textColumn('lang', 'Language', { isHead: true }),
  addressColumn('href', 'Address'),
  numberColumn('status', 'Status', (value) => String(value ?? '–')),
  viewColumn('returnTag', 'Links back to the page', (row) => {
    if (row.isSelf === true) return html`<${Badge} tone="neutral">This page<//>`
    if (row.returnTag === 'ok') return html`<${Badge} tone="good" icon="✓">Yes<//>`
    if (row.returnTag === 'missing') return html`<${Badge} tone="poor" icon="✕">No<//>`
    if (row.returnTag === 'mismatch')
      return html`<${Badge} tone="poor" icon="✕">Another address<//>`
    return html`<span class="soft">not known</span>`
  }),
  viewColumn('canonicalConflict', 'Canonical', ({ canonicalConflict }) =>
    canonicalConflict === true
      ? 'points to another page'
      : canonicalConflict === false
        ? 'fits'
        : '–',
  ),
  viewColumn('issues', 'Problems', (row) => {
    const told = records(row.issues, 5).map(({ message }) => text(message))
    return told.length === 0 ? '–' : told.join(' ')
  }),
]
