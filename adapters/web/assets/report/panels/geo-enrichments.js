import { html } from 'htm/preact'
import { BarList } from '../../charts/score-charts.js'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { countText, nameText } from '../../parts/format.js'
import { SafeLink } from '../../parts/web-address.js'
import { fields, flag, isObject, meaning, number, records, text, texts } from '../loose-values.js'
import { KnowledgeBase } from './knowledge-base.js'
import { numberColumn, textColumn, viewColumn } from './panel-columns.js'
import {
  Address,
  CutList,
  FindingList,
  LongText,
  PanelSection,
  Quote,
  SourcesNote,
  Verdict,
} from './panel-elements.js'

/** @typedef {import('../loose-values.js').Fields} Fields */

const partNames = {
  answers: 'Questions answered',
  snippet: 'Ready for a featured snippet',
  knowledge: 'Known to knowledge bases',
  schema: 'Structured data',
}
const questionSources = { serp: 'People also ask', page: 'The page', autocomplete: 'Autocomplete' }

/** What answer engines look for beyond the page itself. @param {{result: unknown}} props */
export function GeoEnrichmentsPanel({ result }) {
  const read = fields(result)
  const scoreRows = records(read.scoreParts, 8).map(({ name, points }) => ({
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
    viewColumn('advice', 'What would help', (row) => texts(row.advice, 6).join(' ') || '–'),
  ]
  return html`<${PanelSection} title="Featured snippet">
    <p class="row">
      <${Verdict} value=${flag(snippet.eligible)} yes="The page is eligible" no="The page is not eligible" />
      ${forbidden && html`<span class="small">Not allowed by ${forbidden}.</span>`}
    </p>
    <${Holder} serp=${snippet.serp} />
    <${DataTable} caption="Passages that could be quoted" columns=${columns} rows=${records(snippet.candidates)} pageSize=${5} />
  <//>`
}

/** The site that has the snippet now. @param {{serp: unknown}} props */
function Holder({ serp }) {
  if (!isObject(serp)) return null
  const whose = serp.isOwn === true ? 'This site has it now.' : 'Another site has it now:'
  return html`<p>${whose} <${Address} url=${serp.url} /></p>
    ${text(serp.text) && html`<blockquote><${LongText} text=${text(serp.text)} /></blockquote>`}`
}

/** Structured data, item by item. @param {{validator: Fields}} props */
function SchemaItems({ validator }) {
  const items = records(validator.items)
  return html`<${PanelSection} title="Structured data" note=${`Compared with ${text(validator.vocabulary) ?? 'schema.org'} and Google's rules for rich results.`}>
    ${
      items.length === 0
        ? html`<p class="soft">The page has no structured data.</p>`
        : html`<${CutList} one="item" class="panel-groups" items=${items.map((item) => html`<${Item} item=${item} />`)} />`
    }
  <//>`
}

/** @param {{item: Fields}} props */
function Item({ item }) {
  const errors = records(item.errors).map((one) => findingOf('error', one))
  const warnings = records(item.warnings).map((one) => findingOf('warning', one))
  const results = records(item.richResults, 20)
  const about = [
    text(item.syntax),
    text(item.line) && `line ${text(item.line)}`,
    countText(errors.length, 'error'),
    countText(warnings.length, 'warning'),
  ].filter(Boolean)
  return html`<details>
    <summary>
      <strong>${text(item.type) ?? 'Without a type'}</strong> ${text(item.name)} ${' '}
      <span class="small soft"
        >${about.join(', ')}</span
      >
    </summary>
    ${
      results.length > 0 &&
      html`<p class="row panel-rich">
        ${results.map((one) => html`<${RichResult} result=${one} />`)}
      </p>`
    }
    <${FindingList} findings=${[...errors, ...warnings]} empty="No problem found." />
  </details>`
}

/** @param {{result: Fields}} props */
function RichResult({ result }) {
  const name = nameText(text(result.feature) ?? '–')
  const missing = texts(result.missing, 8).join(', ')
  const limited = result.status === 'limited' ? ' (for few sites)' : ''
  return html`<span>
    <${Badge} tone=${result.eligible === true ? 'good' : 'fair'} icon=${result.eligible === true ? '✓' : '!'}
      ><${SafeLink} href=${text(result.docs)}>${name}${limited}<//><//
    >${missing && html` <span class="small soft">lacks ${missing}</span>`}
  </span>`
}

/** @param {string} severity @param {Fields} one */
function findingOf(severity, { message, path }) {
  const detail = text(path) && html`<p class="small soft"><code>${text(path)}</code></p>`
  return { severity, message, detail }
}
