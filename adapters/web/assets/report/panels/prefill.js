import { html } from 'htm/preact'
import { Gauge } from '../../charts/score-charts.js'
import { fields, meaning, number, text, texts } from '../loose-values.js'
import { CutList, FactsList, SourcesNote } from './panel-elements.js'

const brandSources = {
  model: 'the language model',
  request: 'your request',
  page: 'the page',
  given: 'your request',
}

/** What the other modules take as brand, niche and competitors. @param {{result: unknown}} props */
export function PrefillPanel({ result }) {
  const read = fields(result)
  const confidence = number(read.confidence)
  const rivals = texts(read.suggestedCompetitors)
  return html`<div class="panel-aside">
      <${Gauge} score=${confidence === null ? null : confidence * 100} label="Confidence" size=${96} />
      <${FactsList}
        rows=${[
          ['Brand', text(read.brand) ?? '–'],
          [
            'Source of the brand',
            text(read.brandSource) && meaning(read.brandSource, brandSources),
          ],
          ['Also found in', texts(read.brandConfirmedBy, 12).join(', ') || undefined],
          ['Niche', text(read.niche) ?? '–'],
          ['Language', text(read.language)],
          [
            'Competitors',
            rivals.length > 0 ? html`<${CutList} one="competitor" items=${rivals} />` : '–',
          ],
        ]}
      />
    </div>
    <p class="small soft">Not right? Enter brand, niche or competitors in the options of the next audit.</p>
    <${SourcesNote} sources=${read.source} model=${read.model} />`
}
