import { queryReader } from '../../http/query-reader.ts'
import { given } from './given.ts'
import {
  type ProgressionsQuery,
  progressionsQuery,
  type TopQuery,
  topQuery,
} from './ranking-queries.ts'
import { progressionsShape, topShape } from './ranking-shape.ts'
import type { Read } from './read.ts'

const readTop = queryReader<TopQuery>(topQuery)
const readProgressions = queryReader<ProgressionsQuery>(progressionsQuery)

export const rankingReads: readonly Read[] = [
  {
    path: '/api/rankings/top',
    words: {
      id: 'listTopPlayers',
      tag: 'Players',
      summary: 'List the best players',
      description: 'By points; of a province, a club or a class.',
      answer: 'TopPlayers',
    },
    query: topQuery,
    answer: (queries, { query }) => {
      const { province, club_code: clubCode, ranking, limit } = readTop(query)
      return topShape(queries.top({ ...given({ province, clubCode, ranking }), limit }))
    },
  },
  {
    path: '/api/rankings/progressions',
    words: {
      id: 'listProgressions',
      tag: 'Players',
      summary: 'List who has gained the most',
      description:
        'By the points won since the start of the season; with `order=ASC` who has lost the most.',
      answer: 'Progressions',
    },
    query: progressionsQuery,
    answer: (queries, { query }) => {
      const { limit, order } = readProgressions(query)
      return progressionsShape(queries.progressions(limit, order))
    },
  },
]
