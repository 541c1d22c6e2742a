import { html } from 'htm/preact'
import { badge, block, type Content } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { known, nameText } from '../words.ts'
import {
  address,
  both,
  factsOf,
  joined,
  name,
  number,
  percent,
  severity,
  tableOf,
  titled,
} from './result-blocks.ts'

/** Topics that higher-ranking pages cover and this one does not. */
export function contentGapBody(result: View): readonly Content[] {
  return [
    factsOf(result, [
      ['Keyword', 'keyword'],
      ['Topics covered', percent('coverage')],
      ['Own topics', joined('ownTopics', 30)],
      ['Own words', number('own.wordCount')],
    ]),
    block(
      'Missing topics',
      tableOf(result, {
        ...{ list: 'missingTopics', most: 30, one: 'topic' },
        columns: [
          ['Topic', titled('topic', 'suggestion'), 'wide'],
          ['Covered by', joined('coveredBy', 6)],
          ['Importance', severity('importance')],
        ],
      }),
    ),
    block(
      'Compared with',
      tableOf(result, {
        ...{ list: 'competitors', most: 10, one: 'page' },
        columns: [
          ['Page', both('title', address('url')), 'wide'],
          ['Words', number('wordCount'), 'number'],
          ['Topics', joined('topics', 12)],
        ],
      }),
    ),
  ]
}

const COVERAGES = {
  full: { label: 'Answered', tone: 'good' },
  partial: { label: 'In part', tone: 'fair' },
  none: { label: 'Not answered', tone: 'poor' },
} as const
const QUERIES = { list: 'subQueries', most: 40, one: 'sub-query', many: 'sub-queries' } as const

/** The questions an AI search asks behind one query, and which of them the page answers. */
export function fanoutBody(result: View): readonly Content[] {
  const found = result.list(QUERIES.list, QUERIES.most).items.map((query) => query.text('coverage'))
  const parts = Object.entries(COVERAGES).map(([id, part]) => {
    return { ...part, value: found.filter((coverage) => coverage === id).length }
  })
  return [
    factsOf(result, [
      ['Query', 'query'],
      ['Coverage', percent('coverage')],
    ]),
    chart.stack({ label: 'Sub-queries by coverage', parts }),
    block(
      'Sub-queries',
      tableOf(result, {
        ...QUERIES,
        columns: [
          ['Sub-query', quoted, 'wide'],
          ['Intent', name('intent')],
          ['Page', coverageBadge],
        ],
      }),
    ),
  ]
}

function quoted(query: View): Content {
  const evidence = query.text('evidence')
  return html`${query.text('query')} ${evidence !== '' && html`<q class="soft">${evidence}</q>`}`
}

function coverageBadge(query: View): Content {
  const coverage = query.text('coverage')
  const { tone, label } = known(COVERAGES, coverage) ?? {
    tone: 'neutral' as const,
    label: nameText(coverage),
  }
  return badge(tone, label)
}
