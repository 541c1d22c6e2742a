import { given } from '../../../tabletennis/given.ts'
import {
  type ProgressionsQuery,
  progressionsQuery,
  type TopQuery,
  topQuery,
} from '../../../tabletennis/ranking-queries.ts'
import { progressionsShape, topShape } from '../../../tabletennis/ranking-shape.ts'
import { queryReader } from '../../query-reader.ts'
import type { Read } from './read.ts'

const readTop = queryReader<TopQuery>(topQuery)
const readProgressions = queryReader<ProgressionsQuery>(progressionsQuery)

export const rankingReads: readonly Read[] = [
  {
    path: '/api/rankings/top',
    query: topQuery,
    answer: (queries, { query }) => {
      const { province, club_code: clubCode, ranking, limit } = readTop(query)
      return topShape(queries.top({ ...given({ province, clubCode, ranking }), limit }))
    },
  },
  {
    path: '/api/rankings/progressions',
    query: progressionsQuery,
    answer: (queries, { query }) =>
      progressionsShape(queries.progressions(readProgressions(query).limit)),
  },
]
