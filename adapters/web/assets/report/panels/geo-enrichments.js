import { html } from 'htm/preact'
import { BarList } from '../../charts/bar-list.js'
import { DataTable } from '../../parts/data-table.js'
import { Address } from './address.js'
import { numberColumn, textColumn, viewColumn } from './columns.js'
import { KnowledgeBase } from './knowledge-base.js'
import { LongText } from './long-text.js'
import { PanelSection } from './panel-section.js'
import { Quote } from './quote.js'
import { fields, flag, isObject, number, records, text, texts } from './read.js'
import { SchemaItems } from './schema-items.js'
import { SourcesNote } from './sources-note.js'
import { Verdict } from './verdict.js'
import { meaning } from './words.js'

/** @typedef {import('./read.js').Fields} Fields */

const partNames = {
  answers: 'Questions answered',
  snippet: 'Fit for a featured snippet',
  knowledge: 'Known to knowledge bases',
  schema: 'Structured data',
}
const questionSources = { serp: 'People also ask', page: 'The page', autocomplete: 'Autocomplete' }

/** What answer engines look for beyond the page itself. @param {{result: unknown}} props */
export function GeoEnrichmentsPanel({ result }) {
  const read = fields(result)
  const scoreRows = records(read.scoreParts)
    .slice(0, 8)
    .map(({ name, points }) => ({
      label: meaning(name, partNames),
      value: number(points),
      max: 100,
    }))
  return html`<${BarList} rows=${scoreRows} />
    <${Questions} asked=${fields(read.peopleAlsoAsk)} />
    <${Snippet} snippet=${fields(read.featuredSnippet)} />
    <${KnowledgeBase} base=${fields(read.knowledgeBase)} />
    <${SchemaItems} validator=${fields(read.schemaValidator)} />
    <${SourcesNote} sources=${read.sources} />`
}

/** @param {{asked: Fields}} props */
function Questions({ asked }) {
  const answers = new Map(records(asked.answeredOnPage).map((one) => [text(one.question), one]))
  const rows = records(asked.questions).map((one) => ({
    ...one,
    found: answers.get(text(one.question)),
  }))
  const columns = [
    textColumn('question', 'Question', { isHead: true }),
    textColumn('source', 'From', { cell: (row) => meaning(row.source, questionSources) }),
    viewColumn(
      'answer',
      'Answered now by',
      (row) => html`<${Address} url=${fields(row.answer).domain} />`,
    ),
    viewColumn('found', 'On the page', (row) => html`<${PageAnswer} found=${row.found} />`),
  ]
  const about =
    asked.source === 'serp'
      ? "Google's related questions, the page's own and those that searchers type."
      : "The page's own questions and those that searchers type; Google's related questions need search data."
  return html`<${PanelSection} title="Questions people ask" note=${about}>
    <${DataTable} caption="Questions and their answers on the page" columns=${columns} rows=${rows} pageSize=${10} />
  <//>`
}

/** @param {{found: unknown}} props */
function PageAnswer({ found }) {
  if (!isObject(found))
    return html`<${Verdict} value=${false} yes="" no="Not answered" noTone="fair" />`
  const where = found.by === 'markup' ? 'In the structured data' : text(found.section)
  return html`<${Verdict} value=${true} yes="Answered" no="" />
    ${where && html`<div class="small soft">${where}</div>`}
    <div class="small"><${Quote} of=${found.quote} limit=${160} /></div>`
}

/** @param {{snippet: Fields}} props */
function Snippet({ snippet }) {
  const forbidden = text(snippet.forbiddenBy)
  const columns = [
    textColumn('question', 'Passage', { isHead: true }),
    textColumn('type', 'Form', { cell: (row) => meaning(row.type) }),
    numberColumn('points', 'Points of 100'),
    viewColumn(
      'advice',
      'What would help',
      (row) => texts(row.advice).slice(0, 6).join(' ') || '–',
    ),
  ]
  return html`<${PanelSection} title="Featured snippet">
    <p class="row">
      <${Verdict} value=${flag(snippet.eligible)} yes="The page is eligible" no="The page is not eligible" />
      ${forbidden && html`<span class="small">Forbidden by ${forbidden}.</span>`}
    </p>
    <${Holder} serp=${snippet.serp} />
    <${DataTable} caption="Passages that could be quoted" columns=${columns} rows=${records(snippet.candidates)} pageSize=${5} />
  <//>`
}

/** Who holds the snippet now. @param {{serp: unknown}} props */
function Holder({ serp }) {
  if (!isObject(serp)) return null
  const whose = serp.isOwn === true ? 'This site holds it now.' : 'Another site holds it now:'
  return html`<p>${whose} <${Address} url=${serp.url} /></p>
    ${text(serp.text) && html`<blockquote><${LongText} text=${text(serp.text)} /></blockquote>`}`
}
