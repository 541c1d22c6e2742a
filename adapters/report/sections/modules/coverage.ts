import type { Content } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../view.ts'
import * as field from './fields.ts'
import { countsBar, sectionOf } from './result-blocks.ts'

const gap = sectionOf('contentGap')

/** Topics that higher-ranking pages cover and this one does not. */
export function contentGapBody(result: View): readonly Content[] {
  return [
    gap.facts(result, {
      keyword: 'keyword',
      ownTopics: field.joined('ownTopics', 30),
    }),
    gap.part(
      'missingTopics',
      gap.none(result, 'missingTopics', 'noneMissing'),
      gap.table(result, 'missingTopics', {
        topic: field.titled('topic', 'suggestion'),
        importance: field.severity('importance'),
        coveredBy: field.joined('coveredBy', 6),
      }),
    ),
    gap.part('words', words(result)),
    gap.part(
      'competitors',
      gap.table(result, 'competitors', {
        rank: field.number('rank'),
        page: field.titled('title', field.address('url')),
        topics: field.joined('topics'),
      }),
    ),
  ]
}

function words(result: View): Content {
  const own = result.number('own.wordCount')
  const others = result.list('competitors', 10).items.map((page) => ({
    ...{ label: page.text('domain') || page.text('url'), value: page.number('wordCount') },
    tone: 'neutral' as const,
  }))
  if (own === null || others.length === 0) return null
  return chart.bars([{ label: gap.text('ownPage'), value: own, tone: 'accent' }, ...others])
}

const fanout = sectionOf('fanout')
const COVERAGES = { full: 'good', partial: 'fair', none: 'poor' } as const

/** The questions an AI search asks behind one query, and which of them the page answers. */
export function fanoutBody(result: View): readonly Content[] {
  const found = result.list('subQueries', 100).items.map((query) => query.text('coverage'))
  return [
    fanout.facts(result, {
      query: 'query',
      querySource: field.word('querySource', 'querySource'),
    }),
    fanout.part(
      'subQueries',
      countsBar(fanout.text('subQueries'), found, { tones: COVERAGES, list: 'coverage' }),
      fanout.table(
        result,
        'subQueries',
        {
          subQuery: 'query',
          intent: field.word('intent'),
          answer: field.toned('coverage', COVERAGES, 'coverage'),
          where: field.both('section', field.quote('evidence')),
        },
        { open: 15 },
      ),
    ),
  ]
}
