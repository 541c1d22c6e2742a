import { html } from 'htm/preact'
import { BarList } from '../../charts/score-charts.js'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { numberText } from '../../parts/format.js'
import { count, fields, meaning, number, records, text, texts } from '../loose-values.js'
import { textColumn, viewColumn } from './panel-columns.js'
import { Address, CutList, PanelSection, SourcesNote, Stats } from './panel-elements.js'

/** @typedef {import('../loose-values.js').Fields} Fields */

const mostRivals = 10
const order = { high: '1 high', medium: '2 medium', low: '3 low' }

/** Topics that higher-ranking pages cover and this page does not. @param {{result: unknown}} props */
export function ContentGapPanel({ result }) {
  const { keyword, own, competitors, ownTopics, missingTopics, coverage, sources, model } =
    fields(result)
  const rivals = records(competitors, mostRivals)
  return html`<${Stats}
      stats=${[
        { label: 'Keyword', value: text(keyword) ?? '–' },
        { label: 'Topics covered', value: `${numberText(number(coverage), 1)} %` },
        { label: 'Topics missing', value: numberText(records(missingTopics).length) },
      ]}
    />
    <${PanelSection} title="Topics to add">
      <${DataTable} caption="Topics missing on the page" columns=${columns} rows=${records(missingTopics)} pageSize=${10} empty="No topic is missing." />
    <//>
    <div class="panel-columns">
      <${PanelSection} title="Topics covered">
        <${CutList} one="topic" items=${texts(ownTopics)} />
      <//>
      <${PanelSection} title="Words of the main text">
        <${BarList} rows=${wordRows(fields(own), rivals)} />
      <//>
    </div>
    <${PanelSection} title="Compared pages">
      <div class="panel-cards">${rivals.map((rival) => html`<${Rival} rival=${rival} />`)}</div>
    <//>
    <${SourcesNote} sources=${sources} model=${model} />`
}

/** @param {Fields} own @param {readonly Fields[]} rivals */
function wordRows(own, rivals) {
  return [
    { label: 'This page', value: count(own.wordCount), tone: 'accent' },
    ...rivals.map(({ domain, wordCount }) => ({
      label: text(domain) ?? '–',
      value: count(wordCount),
      tone: 'neutral',
    })),
  ]
}

/** @param {{rival: Fields}} props */
function Rival({ rival }) {
  return html`<div class="panel-card">
    <h5>#${numberText(number(rival.rank))} ${text(rival.title) ?? text(rival.domain) ?? '–'}</h5>
    <p class="small"><${Address} url=${rival.url} /></p>
    <${CutList} one="topic" limit=${6} items=${texts(rival.topics)} />
  </div>`
}

const columns = [
  textColumn('topic', 'Topic', { isHead: true }),
  {
    ...viewColumn('importance', 'Importance', ({ importance }) => {
      const tone = importance === 'high' ? 'poor' : importance === 'medium' ? 'fair' : 'neutral'
      return html`<${Badge} tone=${tone}>${meaning(importance)}<//>`
    }),
    sortBy: (/** @type {Fields} */ row) => meaning(row.importance, order),
  },
  viewColumn('coveredBy', 'Covered by', (row) => texts(row.coveredBy, 10).join(', ') || '–'),
  textColumn('suggestion', 'What to write'),
]
