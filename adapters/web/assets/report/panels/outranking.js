import { html } from 'htm/preact'
import { StateBadge } from '../../parts/badge.js'
import { DataTable } from '../../parts/data-table.js'
import { numberText } from '../../parts/format.js'
import { addressColumn, numberColumn, textColumn, viewColumn } from './columns.js'
import { CutList } from './cut-list.js'
import { PanelSection } from './panel-section.js'
import { fields, number, records, text } from './read.js'
import { meaning } from './words.js'

/** What would have to change to stand above the others. @param {{outranking: import('./read.js').Fields}} props */
export function Outranking({ outranking }) {
  const { keyword, ownRank, rivals, differences, changes } = fields(outranking)
  const place = number(ownRank)
  const about =
    text(keyword) === undefined
      ? 'Without search data: the changes that gain most, from the checks.'
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
  textColumn('title', 'Check', { isHead: true }),
  viewColumn('status', 'State', (row) => html`<${StateBadge} state=${text(row.status) ?? '–'} />`),
  textColumn('why', 'Found'),
  textColumn('how', 'What to do'),
  textColumn('effort', 'Effort', { cell: (row) => meaning(row.effort) }),
  numberColumn('impact', 'Points gained'),
]
