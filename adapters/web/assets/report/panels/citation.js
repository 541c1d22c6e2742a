import { html } from 'htm/preact'
import { BarList } from '../../charts/bar-list.js'
import { Gauge } from '../../charts/gauge.js'
import { StackedBar } from '../../charts/stacked-bar.js'
import { numberText } from '../../parts/format.js'
import { CitationPrompts } from './citation-prompts.js'
import { FactsList } from './facts-list.js'
import { PanelSection } from './panel-section.js'
import { platformName } from './platform-name.js'
import { count, fields, number, records, text, texts } from './read.js'
import { shareRows } from './shares.js'
import { SourcesNote } from './sources-note.js'
import { percentText } from './words.js'

const mostPlatforms = 12

/** How often AI answers name and cite the site. @param {{result: unknown}} props */
export function CitationPanel({ result }) {
  const read = fields(result)
  const platforms = records(read.platforms).slice(0, mostPlatforms)
  return html`<${Asked} read=${read} />
    <${PanelSection}
      title="Share of voice"
      note="Of all domains that the answers name or cite. Answers change from day to day: read this as a sample."
    >
      ${
        records(read.shareOfVoice).length === 0
          ? html`<p class="soft">No answer named anybody.</p>`
          : html`<${BarList} rows=${shareRows(read.shareOfVoice, read.domain)} />`
      }
    <//>
    <${PanelSection} title="By platform">
      ${
        platforms.length === 0
          ? html`<p class="soft">Only the prompts were asked for.</p>`
          : html`<div class="panel-cards">
            ${platforms.map((platform) => html`<${PlatformCard} platform=${platform} />`)}
          </div>`
      }
    <//>
    <${CitationPrompts} result=${read} />
    <${SourcesNote} sources=${read.sources} />`
}

/** Whom and what the models were asked about. @param {{read: import('./read.js').Fields}} props */
function Asked({ read }) {
  const market = [text(read.country), text(read.language)].filter((one) => one !== undefined)
  return html`<${FactsList}
    rows=${[
      ['Brand', text(read.brand)],
      ['Niche', text(read.niche)],
      ['Market', market.join(', ') || undefined],
      ['Competitors', texts(read.competitors).slice(0, 20).join(', ') || undefined],
    ]}
  />`
}

/** @param {{platform: import('./read.js').Fields}} props */
function PlatformCard({ platform }) {
  const { positive, neutral, negative } = fields(platform.sentiment)
  const name = platformName(platform.id)
  const mood = [
    { label: 'Positive', value: count(positive), tone: 'good' },
    { label: 'Neutral', value: count(neutral), tone: 'neutral' },
    { label: 'Negative', value: count(negative), tone: 'poor' },
  ]
  const position = number(platform.averagePosition)
  return html`<div class="panel-card">
    <div class="panel-card-head">
      <h5>${name} <span class="soft">${text(platform.model)}</span></h5>
      <${Gauge} score=${number(platform.visibility)} label="Visibility" size=${76} />
    </div>
    <${FactsList}
      rows=${[
        ['Answers', numberText(count(platform.answers))],
        ['Name the brand', numberText(count(platform.mentions))],
        ['Cite the site', numberText(count(platform.citations))],
        ['Frequency', percentText(number(platform.frequency))],
        ['Average position', position === null ? '–' : numberText(position, 1)],
        ['Share of voice', percentText(number(platform.shareOfVoice))],
      ]}
    />
    ${
      mood.some(({ value }) => value > 0)
        ? html`<${StackedBar} label=${`How ${name} speaks of the brand, answers`} parts=${mood} />`
        : html`<p class="small soft">No sentiment: no answer speaks of the brand.</p>`
    }
    ${
      texts(platform.reasons).length > 0 &&
      html`<details class="small"><summary>How the visibility comes about</summary>
        <ul>
          ${texts(platform.reasons)
            .slice(0, 10)
            .map((reason) => html`<li>${reason}</li>`)}
        </ul></details>`
    }
  </div>`
}
