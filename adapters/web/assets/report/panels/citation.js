import { html } from 'htm/preact'
import { BarList, Gauge, StackedBar } from '../../charts/score-charts.js'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { numberText } from '../../parts/format.js'
import {
  count,
  fields,
  meaning,
  number,
  percentText,
  platformName,
  records,
  text,
  texts,
} from '../loose-values.js'
import { textColumn } from './panel-columns.js'
import {
  Address,
  CutList,
  FactsList,
  LongText,
  PanelSection,
  SourcesNote,
} from './panel-elements.js'

const mostPlatforms = 12

/** How often AI answers name and cite the site. @param {{result: unknown}} props */
export function CitationPanel({ result }) {
  const read = fields(result)
  const platforms = records(read.platforms, mostPlatforms)
  return html`<${Asked} read=${read} />
    <${PanelSection}
      title="Share of voice"
      note="Share of all domains that the answers mention or cite. Answers change from day to day: treat this as a sample."
    >
      ${
        records(read.shareOfVoice).length === 0
          ? html`<p class="soft">No answer mentioned a domain.</p>`
          : html`<${BarList} rows=${shareRows(read.shareOfVoice, read.domain)} />`
      }
    <//>
    <${PanelSection} title="By platform">
      ${
        platforms.length === 0
          ? html`<p class="soft">Only the prompts were generated.</p>`
          : html`<div class="panel-cards">
            ${platforms.map((platform) => html`<${PlatformCard} platform=${platform} />`)}
          </div>`
      }
    <//>
    <${CitationPrompts} result=${read} />
    <${SourcesNote} sources=${read.sources} />`
}

/** Whom and what the models were asked about. @param {{read: import('../loose-values.js').Fields}} props */
function Asked({ read }) {
  const market = [text(read.country), text(read.language)].filter((one) => one !== undefined)
  return html`<${FactsList}
    rows=${[
      ['Brand', text(read.brand)],
      ['Niche', text(read.niche)],
      ['Market', market.join(', ') || undefined],
      ['Competitors', texts(read.competitors, 20).join(', ') || undefined],
    ]}
  />`
}

/** @param {{platform: import('../loose-values.js').Fields}} props */
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
        ['Mention the brand', numberText(count(platform.mentions))],
        ['Cite the site', numberText(count(platform.citations))],
        ['Frequency', percentText(number(platform.frequency))],
        ['Average position', position === null ? '–' : numberText(position, 1)],
        ['Share of voice', percentText(number(platform.shareOfVoice))],
      ]}
    />
    ${
      mood.some(({ value }) => value > 0)
        ? html`<${StackedBar} label=${`Sentiment of ${name} about the brand, answers`} parts=${mood} />`
        : html`<p class="small soft">No sentiment: no answer mentions the brand.</p>`
    }
    ${
      texts(platform.reasons).length > 0 &&
      html`<details class="small"><summary>How we calculate visibility</summary>
        <ul>
          ${texts(platform.reasons, 10).map((reason) => html`<li>${reason}</li>`)}
        </ul></details>`
    }
  </div>`
}

/** @typedef {import('../loose-values.js').Fields} Fields */

/** What each platform answered to each prompt. @param {{result: Fields}} props */
function CitationPrompts({ result }) {
  const rows = records(result.byPrompt)
  const overviews = records(result.aiOverviews).map((one) => ({
    ...one,
    text: one.query,
    platforms: [one],
  }))
  const asked = records(result.prompts)
  if (rows.length + overviews.length === 0) {
    return html`<${PanelSection} title="Prompts">
      <${CutList} one="prompt" items=${asked.map((one) => text(one.text) ?? '–')} />
    <//>`
  }
  const ids = [...new Set(rows.slice(0, 50).flatMap((row) => records(row.platforms).map(idOf)))]
  const columns = [
    textColumn('text', 'Prompt', { isHead: true }),
    textColumn('intent', 'Intent', { cell: (row) => meaning(row.intent) }),
    ...ids.slice(0, 8).map((id) => ({
      title: platformName(id),
      cell: (/** @type {Fields} */ row) => html`<${AnswerBadge} answer=${answerOf(row, id)} />`,
    })),
  ]
  return html`<${PanelSection} title="By prompt" note="The number is the position of the first mention in the answer.">
      <${DataTable} caption="Prompts and how each platform answered" columns=${columns} rows=${rows} pageSize=${10} />
    <//>
    <${PanelSection} title="Answers" note="Statements of models are not facts about the site.">
      <${CutList}
        one="prompt"
        class="panel-answers"
        items=${[...rows, ...overviews].map((row) => html`<${PromptAnswers} row=${row} />`)}
      />
    <//>`
}

/** @param {Fields} answer */
function idOf(answer) {
  return text(answer.platform) ?? '–'
}

/** @param {Fields} row @param {string} id */
function answerOf(row, id) {
  return records(row.platforms).find((answer) => idOf(answer) === id)
}

/** @param {{answer: Fields | undefined}} props */
function AnswerBadge({ answer }) {
  if (answer === undefined || answer.answered !== true) {
    return html`<span class="small soft">no answer</span>`
  }
  const position = number(answer.position)
  const place = position === null ? '' : ` #${position}`
  if (answer.cited === true) return html`<${Badge} tone="good" icon="✓">cited${place}<//>`
  if (answer.mentioned === true) return html`<${Badge} tone="fair" icon="·">mentioned${place}<//>`
  return html`<${Badge} tone="neutral" icon="–">absent<//>`
}

/** @param {{row: Fields}} props */
function PromptAnswers({ row }) {
  const answers = records(row.platforms, 12)
  return html`<details>
    <summary>${text(row.text) ?? '–'}</summary>
    <dl class="panel-quotes">
      ${answers.map(
        (
          answer,
        ) => html`<dt>${platformName(answer.platform)} <${AnswerBadge} answer=${answer} /></dt>
          <dd>
            <${LongText} text=${text(answer.excerpt) ?? text(answer.reason) ?? 'No answer.'} limit=${400} />
            ${
              texts(answer.citations).length > 0 &&
              html`<p class="small soft">
                Sources:
                ${texts(answer.citations, 10).map((url) => html` <${Address} url=${url} />`)}
              </p>`
            }
          </dd>`,
      )}
    </dl>
  </details>`
}

const most = 12

/**
 * Shares of voice as rows of a list of bars, the own domain in the accent colour.
 * @param {unknown} shares `[{domain, share}]`, shares from 0 to 1.
 * @param {unknown} ownDomain
 */
function shareRows(shares, ownDomain) {
  const own = text(ownDomain)
  return records(shares, most).map(({ domain, share }) => {
    const known = number(share)
    const name = text(domain) ?? '–'
    return {
      label: name === 'other' ? 'All others' : name === own ? `${name} (this site)` : name,
      value: known === null ? null : known * 100,
      max: 100,
      text: known === null ? '–' : `${Math.round(known * 100)} %`,
      tone: /** @type {'accent' | 'neutral'} */ (name === own ? 'accent' : 'neutral'),
    }
  })
}
