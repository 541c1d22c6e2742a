import { html } from 'htm/preact'
import { StackedBar } from '../../charts/score-charts.js'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { numberText } from '../../parts/format.js'
import { fields, meaning, number, records, text } from '../loose-values.js'
import { textColumn, viewColumn } from './panel-columns.js'
import { CutList, PanelSection, Quote, SourcesNote, Stats } from './panel-elements.js'

const coverages = { full: 'Answered', partial: 'In part', none: 'Not answered' }

/** The questions behind one query, and which of them the page answers. @param {{result: unknown}} props */
export function FanoutPanel({ result }) {
  const { query, querySource, subQueries, coverage, gaps, source, model } = fields(result)
  const rows = records(subQueries)
  const of = (/** @type {string} */ name) => rows.filter((row) => row.coverage === name).length
  const parts = [
    { label: 'Answered', value: of('full'), tone: 'good' },
    { label: 'In part', value: of('partial'), tone: 'fair' },
    { label: 'Not answered', value: of('none'), tone: 'poor' },
  ]
  const columns = [
    textColumn('query', 'Sub-query', { isHead: true }),
    textColumn('intent', 'Intent', { cell: (row) => meaning(row.intent) }),
    viewColumn(
      'coverage',
      'On the page',
      ({ coverage: how }) => html`<${Coverage} value=${how} />`,
    ),
    viewColumn('section', 'Where', (row) => html`<${Evidence} row=${row} />`),
  ]
  return html`<${Stats}
      stats=${[
        {
          label: 'Query',
          value: text(query) ?? '–',
          note: querySource === 'model' ? 'Chosen by the language model' : 'As you gave it',
        },
        { label: 'Coverage', value: `${numberText(number(coverage), 1)} %` },
      ]}
    />
    <${StackedBar} label="Sub-queries" parts=${parts} />
    <${PanelSection}
      title="Sub-queries"
      note="An AI search splits a query into sub-queries and looks for a passage for each."
    >
      <${DataTable} caption="Sub-queries and their answers on the page" columns=${columns} rows=${rows} pageSize=${15} />
    <//>
    <${PanelSection} title="What to write about">
      <${CutList}
        one="gap"
        items=${records(gaps).map(
          (gap) => html`<${Coverage} value=${gap.coverage} /> ${text(gap.query) ?? '–'}`,
        )}
      />
    <//>
    <${SourcesNote} sources=${source} model=${model} />`
}

/** @param {{value: unknown}} props */
function Coverage({ value }) {
  const tone = value === 'full' ? 'good' : value === 'partial' ? 'fair' : 'poor'
  const icon = value === 'full' ? '✓' : value === 'partial' ? '!' : '✕'
  return html`<${Badge} tone=${tone} icon=${icon}>${meaning(value, coverages)}<//>`
}

/** @param {{row: import('../loose-values.js').Fields}} props */
function Evidence({ row }) {
  const evidence = text(row.evidence)
  if (evidence === undefined) return html`<span class="soft">–</span>`
  return html`<${Quote} of=${evidence} limit=${160} />
    ${text(row.section) && html`<br /><span class="small soft">Section: ${text(row.section)}</span>`}`
}
