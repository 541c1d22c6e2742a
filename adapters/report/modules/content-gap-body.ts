import { html } from 'htm/preact'
import { severityBadge } from '../badge.ts'
import { block } from '../block.ts'
import type { Content } from '../content.ts'
import { dataTable } from '../data-table.ts'
import { facts } from '../facts.ts'
import { link } from '../link.ts'
import type { View } from '../view.ts'
import { moreText, numberText } from '../words.ts'

const MOST = { topics: 30, competitors: 10 } as const

/** Topics that the pages ranking above treat and this one does not. */
export function contentGapBody(result: View): readonly Content[] {
  const coverage = result.number('coverage')
  return [
    facts([
      ['Keyword', result.text('keyword')],
      ['Topics covered', coverage === null ? '' : `${numberText(coverage)} %`],
      ['Own topics', result.texts('ownTopics', MOST.topics).items.join(', ')],
      ['Own words', numberText(result.at('own').number('wordCount'))],
    ]),
    block('Missing topics', missing(result)),
    block('Compared with', competitors(result)),
  ]
}

function missing(result: View): Content {
  const { items, more } = result.list('missingTopics', MOST.topics)
  return dataTable({
    columns: [{ title: 'Topic', kind: 'wide' }, { title: 'Covered by' }, { title: 'Importance' }],
    rows: items.map((topic) => [
      html`<span class="check-title">${topic.text('topic')}</span> <span class="check-text">${topic.text('suggestion')}</span>`,
      topic.texts('coveredBy', 6).items.join(', '),
      severityBadge(topic.text('importance')),
    ]),
    more: moreText(more, 'topic'),
  })
}

function competitors(result: View): Content {
  const { items, more } = result.list('competitors', MOST.competitors)
  return dataTable({
    columns: [
      { title: 'Page', kind: 'wide' },
      { title: 'Words', kind: 'number' },
      { title: 'Topics' },
    ],
    rows: items.map((one) => [
      html`${one.text('title')} ${link(one.text('url'))}`,
      numberText(one.number('wordCount')),
      one.texts('topics', 12).items.join(', '),
    ]),
    more: moreText(more, 'page'),
  })
}
