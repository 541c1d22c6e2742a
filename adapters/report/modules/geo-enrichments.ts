import { html } from 'htm/preact'
import { badge, block, bullets, type Content, link, paragraph } from '../blocks.ts'
import { dataTable } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, numberText } from '../words.ts'
import { bulletsOf, factsOf, message, name, tableOf } from './result-blocks.ts'

const MOST_NOTES = 6

/** Questions people ask, the featured snippet, knowledge bases, structured data. */
export function enrichmentsBody(result: View): readonly Content[] {
  const snippet = result.at('featuredSnippet')
  return [
    block('Questions people also ask', questions(result.at('peopleAlsoAsk'))),
    block(
      'Featured snippet',
      factsOf(snippet, [
        ['Eligible', 'eligible'],
        ['Format', name('type')],
        ['Currently from', 'serp.domain'],
        ['Current text', 'serp.text'],
      ]),
      bulletsOf(snippet, { list: 'candidates', most: 6, one: 'candidate' }, 'question'),
    ),
    block('Knowledge bases', ...knowledge(result.at('knowledgeBase'))),
    block(
      'Structured data',
      tableOf(result.at('schemaValidator'), {
        ...{ list: 'items', most: 20, one: 'item' },
        columns: [
          ['Item', itemWithNotes, 'wide'],
          ['Errors', (item) => numberText(item.count('errors')), 'number'],
          ['Warnings', (item) => numberText(item.count('warnings')), 'number'],
          ['Rich results', richResults],
        ],
      }),
    ),
  ]
}

function questions(part: View): Content {
  const { items, more } = part.list('questions', 25)
  const answers = part.list('answeredOnPage', 100).items
  const sections = new Map(answers.map((one) => [one.text('question'), one.text('section')]))
  return dataTable({
    columns: [{ title: 'Question', kind: 'wide' }, { title: 'On the page' }],
    rows: items.map((one) => {
      const question = one.text('question') || one.asText()
      const section = sections.get(question)
      return section === undefined
        ? [question, badge('poor', 'Not answered')]
        : [html`${question} <span class="check-text">${section}</span>`, badge('good', 'Answered')]
    }),
    more: moreText(more, 'question'),
  })
}

function knowledge(part: View): readonly Content[] {
  const [wikidata, wikipedia] = [part.at('wikidata'), part.at('wikipedia')]
  const entry = (one: View, title: string, url: Content): Content =>
    one.isEmpty ? '' : html`${one.text(title)} ${url}`
  return [
    factsOf(part, [
      ['Wikidata', () => entry(wikidata, 'label', link(wikidata.text('url'), wikidata.text('id')))],
      ['Confidence', name('wikidata.confidence')],
      ['Lists the official website', 'wikidata.officialWebsiteMatches'],
      ['Wikipedia', () => entry(wikipedia, 'title', link(wikipedia.text('url')))],
      ['Knowledge panel', 'knowledgeGraph.title'],
    ]),
    bullets(
      part
        .texts('missingOnWikidata', 6)
        .items.map((url) => html`Missing on Wikidata: ${link(url)}`),
    ),
    paragraph(wikipedia.text('attribution'), 'soft'),
  ]
}

function itemWithNotes(item: View): Content {
  const notes = ['errors', 'warnings'].flatMap((key) => item.list(key, MOST_NOTES).items)
  const title = [item.text('type'), item.text('name')].filter(Boolean).join(', ')
  return html`${title} ${bullets(notes.map(message))}`
}

function richResults(item: View): string {
  const eligible = item
    .list('richResults', MOST_NOTES)
    .items.filter((one) => one.flag('eligible') === true)
  return eligible.map((one) => nameText(one.text('feature'))).join(', ')
}
