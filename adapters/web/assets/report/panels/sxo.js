import { html } from 'htm/preact'
import { toneOfScore } from '../../charts/marks.js'
import { BarList, Gauge } from '../../charts/score-charts.js'
import { Badge } from '../../parts/elements.js'
import { fields, meaning, number, records, text, texts } from '../loose-values.js'
import { CutList, LongText, PanelSection, Quote, SourcesNote, Stats } from './panel-elements.js'

const mostPersonas = 8
const traits = [
  { key: 'relevance', label: 'Relevance' },
  { key: 'clarity', label: 'Clarity' },
  { key: 'trust', label: 'Trust' },
  { key: 'action', label: 'Next step' },
]
const matches = { full: 'Matches', partial: 'Matches in part', none: 'Does not match' }

/** How well the page serves four kinds of visitors. @param {{result: unknown}} props */
export function SxoPanel({ result }) {
  const { pageType, intent, intentMatch, intentReason, personas, source, model } = fields(result)
  const tone = intentMatch === 'full' ? 'good' : intentMatch === 'partial' ? 'fair' : 'poor'
  return html`<${Stats}
      stats=${[
        { label: 'Kind of page', value: meaning(pageType) },
        { label: 'Search intent', value: meaning(intent) },
        {
          label: 'The page',
          value: html`<${Badge} tone=${tone}>${meaning(intentMatch, matches)}<//>`,
        },
      ]}
    />
    <p><${LongText} text=${text(intentReason)} /></p>
    <${PanelSection}
      title="Visitors"
      note="A language model invented these visitors for this page. A score is the product of the four bars, so one weak aspect lowers it a lot."
    >
      <div class="panel-cards">
        ${records(personas, mostPersonas).map((persona) => html`<${Persona} persona=${persona} />`)}
      </div>
    <//>
    <${SourcesNote} sources=${source} model=${model} />`
}

/** @param {{persona: import('../loose-values.js').Fields}} props */
function Persona({ persona }) {
  const rows = traits.map(({ key, label }) => {
    const value = number(persona[key])
    return {
      label,
      value: value === null ? null : value * 100,
      max: 100,
      text: value === null ? '–' : String(Math.round(value * 100)),
      tone: toneOfScore(value === null ? null : value * 100),
    }
  })
  const blockers = texts(persona.blockers)
  const quote = text(persona.quote)
  return html`<div class="panel-card">
    <div class="panel-card-head">
      <div>
        <h5>${text(persona.name) ?? '–'}</h5>
        <p class="small soft"><${LongText} text=${text(persona.goal)} /></p>
      </div>
      <${Gauge} score=${number(persona.score)} label="Score" size=${76} />
    </div>
    <${BarList} rows=${rows} />
    ${
      blockers.length > 0 &&
      html`<p class="panel-label">What stops this visitor</p>
        <${CutList} one="point" limit=${4} items=${blockers.map((one) => html`<${LongText} text=${one} />`)} />`
    }
    ${quote && html`<p class="small soft">From the page: <${Quote} of=${quote} limit=${200} /></p>`}
  </div>`
}
