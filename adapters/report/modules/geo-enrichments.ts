import { html } from 'htm/preact'
import { badge, block, bullets, type Content, link, paragraph } from '../blocks.ts'
import { dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, numberText } from '../words.ts'

const MOST = { questions: 25, candidates: 6, items: 20, notes: 6 } as const

/** Questions people ask, the featured snippet, knowledge bases, structured data. */
export function enrichmentsBody(result: View): readonly Content[] {
  return [
    block('Questions people also ask', questions(result.at('peopleAlsoAsk'))),
    block('Featured snippet', ...snippet(result.at('featuredSnippet'))),
    block('Knowledge bases', ...knowledge(result.at('knowledgeBase'))),
    block('Structured data', schemas(result.at('schemaValidator'))),
  ]
}

function questions(part: View): Content {
  const { items, more } = part.list('questions', MOST.questions)
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

function snippet(part: View): readonly Content[] {
  const candidates = part.list('candidates', MOST.candidates)
  const serp = part.at('serp')
  return [
    facts([
      ['Eligible', part.text('eligible')],
      ['Form', nameText(part.text('type'))],
      ['Held by', serp.text('domain')],
      ['Its text', serp.text('text')],
    ]),
    bullets(
      candidates.items.map((one) => one.text('question')),
      moreText(candidates.more, 'candidate'),
    ),
  ]
}

function knowledge(part: View): readonly Content[] {
  const [wikidata, wikipedia] = [part.at('wikidata'), part.at('wikipedia')]
  return [
    facts([
      [
        'Wikidata',
        wikidata.isEmpty
          ? ''
          : html`${wikidata.text('label')} ${link(wikidata.text('url'), wikidata.text('id'))}`,
      ],
      ['Confidence', nameText(wikidata.text('confidence'))],
      ['Names the official website', wikidata.text('officialWebsiteMatches')],
      [
        'Wikipedia',
        wikipedia.isEmpty ? '' : html`${wikipedia.text('title')} ${link(wikipedia.text('url'))}`,
      ],
      ['Knowledge panel', part.at('knowledgeGraph').text('title')],
    ]),
    bullets(
      part
        .texts('missingOnWikidata', 6)
        .items.map((url) => html`Missing on Wikidata: ${link(url)}`),
    ),
    paragraph(wikipedia.text('attribution'), 'soft'),
  ]
}

function schemas(part: View): Content {
  const { items, more } = part.list('items', MOST.items)
  return dataTable({
    columns: [
      { title: 'Item', kind: 'wide' },
      { title: 'Errors', kind: 'number' },
      { title: 'Warnings', kind: 'number' },
      { title: 'Rich results' },
    ],
    rows: items.map((item) => {
      const notes = ['errors', 'warnings'].flatMap((key) => item.list(key, MOST.notes).items)
      const rich = item.list('richResults', MOST.notes).items
      const eligible = rich.filter((one) => one.flag('eligible') === true)
      return [
        html`${[item.text('type'), item.text('name')].filter(Boolean).join(', ')} ${bullets(notes.map((one) => one.text('message') || one.asText()))}`,
        numberText(item.count('errors')),
        numberText(item.count('warnings')),
        eligible.map((one) => nameText(one.text('feature'))).join(', '),
      ]
    }),
    more: moreText(more, 'item'),
  })
}
