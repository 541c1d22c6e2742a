import { html } from 'htm/preact'
import { Badge } from '../../parts/badge.js'
import { DataTable } from '../../parts/data-table.js'
import { Address } from './address.js'
import { textColumn } from './columns.js'
import { CutList } from './cut-list.js'
import { LongText } from './long-text.js'
import { PanelSection } from './panel-section.js'
import { platformName } from './platform-name.js'
import { number, records, text, texts } from './read.js'
import { meaning } from './words.js'

/** @typedef {import('./read.js').Fields} Fields */

/** What each platform answered to each prompt. @param {{result: Fields}} props */
export function CitationPrompts({ result }) {
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
      key: `platform ${id}`,
      title: platformName(id),
      cell: (/** @type {Fields} */ row) => html`<${AnswerBadge} answer=${answerOf(row, id)} />`,
    })),
  ]
  return html`<${PanelSection} title="By prompt" note="The figure is the place of the first appearance in the answer.">
      <${DataTable} caption="Prompts and how each platform answered" columns=${columns} rows=${rows} pageSize=${10} />
    <//>
    <${PanelSection} title="What they answered" note="Models say this; it is no fact about the site.">
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
  if (answer.mentioned === true) return html`<${Badge} tone="fair" icon="·">named${place}<//>`
  return html`<${Badge} tone="neutral" icon="–">absent<//>`
}

/** @param {{row: Fields}} props */
function PromptAnswers({ row }) {
  const answers = records(row.platforms).slice(0, 12)
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
                ${texts(answer.citations)
                  .slice(0, 10)
                  .map((url) => html` <${Address} url=${url} />`)}
              </p>`
            }
          </dd>`,
      )}
    </dl>
  </details>`
}
