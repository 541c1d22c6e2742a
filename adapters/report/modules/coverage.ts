import { html } from 'htm/preact'
import type { Tone } from '../../web/assets/charts/marks.js'
import { badge, block, type Content, link, severityBadge } from '../blocks.ts'
import { chart, dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, numberText } from '../words.ts'

const GAP_LIMITS = { topics: 30, competitors: 10 } as const

/** Topics that the pages ranking above treat and this one does not. */
export function contentGapBody(result: View): readonly Content[] {
  const coverage = result.number('coverage')
  return [
    facts([
      ['Keyword', result.text('keyword')],
      ['Topics covered', coverage === null ? '' : `${numberText(coverage)} %`],
      ['Own topics', result.texts('ownTopics', GAP_LIMITS.topics).items.join(', ')],
      ['Own words', numberText(result.at('own').number('wordCount'))],
    ]),
    block('Missing topics', missing(result)),
    block('Compared with', competitors(result)),
  ]
}

function missing(result: View): Content {
  const { items, more } = result.list('missingTopics', GAP_LIMITS.topics)
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
  const { items, more } = result.list('competitors', GAP_LIMITS.competitors)
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

const MOST_QUERIES = 40
const COVERAGES: Readonly<Record<string, readonly [Tone, string]>> = {
  full: ['good', 'Answered'],
  partial: ['fair', 'In part'],
  none: ['poor', 'Not answered'],
}

/** The questions an AI search asks behind one query, and which of them the page answers. */
export function fanoutBody(result: View): readonly Content[] {
  const { items, more } = result.list('subQueries', MOST_QUERIES)
  const count = (coverage: string): number =>
    items.filter((query) => query.text('coverage') === coverage).length
  const covered = result.number('coverage')
  return [
    facts([
      ['Query', result.text('query')],
      ['Coverage', covered === null ? '' : `${numberText(covered)} %`],
    ]),
    chart.stack({
      label: 'Sub-queries by coverage',
      parts: [
        { label: 'Answered', value: count('full'), tone: 'good' },
        { label: 'In part', value: count('partial'), tone: 'fair' },
        { label: 'Not answered', value: count('none'), tone: 'poor' },
      ],
    }),
    block(
      'Sub-queries',
      dataTable({
        columns: [{ title: 'Sub-query', kind: 'wide' }, { title: 'Intent' }, { title: 'Page' }],
        rows: items.map(row),
        more: moreText(more, 'sub-query', 'sub-queries'),
      }),
    ),
  ]
}

function row(query: View): readonly Content[] {
  const coverage = query.text('coverage')
  const [tone, text] = (Object.hasOwn(COVERAGES, coverage) ? COVERAGES[coverage] : undefined) ?? [
    'neutral' as const,
    nameText(coverage),
  ]
  const evidence = query.text('evidence')
  return [
    html`${query.text('query')} ${evidence !== '' && html`<q class="soft">${evidence}</q>`}`,
    nameText(query.text('intent')),
    badge(tone, text),
  ]
}
