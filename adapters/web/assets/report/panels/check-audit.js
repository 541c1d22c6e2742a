import { html } from 'htm/preact'
import { BarList } from '../../charts/bar-list.js'
import { StackedBar } from '../../charts/stacked-bar.js'
import { toneOfScore } from '../../charts/tone.js'
import { PanelSection } from './panel-section.js'
import { count, fields, list, number, records, text } from './read.js'

const mostCategories = 20

/** One of the two audits in short: its checks stand in a part of the report of their own. @param {{result: unknown}} props */
export function CheckAuditPanel({ result }) {
  const { categories, summary } = fields(result)
  const of = fields(summary)
  const parts = [
    { label: 'Passed', value: count(of.pass), tone: 'good' },
    { label: 'Warnings', value: count(of.warn), tone: 'fair' },
    { label: 'Failed', value: count(of.fail), tone: 'poor' },
    { label: 'Not applicable', value: count(of.notApplicable), tone: 'neutral' },
  ]
  const rows = records(categories)
    .slice(0, mostCategories)
    .map(({ title, score, checks }) => ({
      label: `${text(title) ?? '–'} (${list(checks).length} checks)`,
      value: number(score),
      max: 100,
      tone: toneOfScore(number(score)),
    }))
  return html`<${StackedBar} label="Checks by result" parts=${parts} />
    <${PanelSection} title="Categories"><${BarList} rows=${rows} /><//>`
}
