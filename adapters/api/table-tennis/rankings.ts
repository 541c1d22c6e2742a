import type {
  GlobalStats,
  PlayerView,
  TableTennisQueries,
} from '../../../plugins/table-tennis/data/views.ts'
import { type QuerySchema, queryReader } from '../../http/query.ts'
import {
  clubCodeProperty,
  given,
  limitProperty,
  provinceProperty,
  rankingProperty,
} from './parameters.ts'
import type { Read } from './read.ts'

/** Query of `GET /api/rankings/top`. */
type TopQuery = {
  readonly province?: string
  readonly club_code?: string
  readonly ranking?: string
  readonly limit: number
}

/** JSON Schema of TopQuery. */
const topQuery: QuerySchema = {
  type: 'object',
  properties: {
    limit: limitProperty(100, 500),
    province: provinceProperty,
    club_code: clubCodeProperty,
    ranking: rankingProperty,
  },
}

/** Query of `GET /api/rankings/progressions`. */
type ProgressionsQuery = { readonly limit: number; readonly order: 'ASC' | 'DESC' }

/** JSON Schema of ProgressionsQuery. */
const progressionsQuery: QuerySchema = {
  type: 'object',
  properties: {
    limit: limitProperty(100, 500),
    order: {
      type: 'string',
      enum: ['ASC', 'DESC'],
      default: 'DESC',
      'x-ignoreCase': true,
      description: 'DESC: the largest gain first; ASC: the largest loss first.',
      examples: ['ASC'],
    },
  },
}

/** Answer of `GET /api/rankings/top`; `rank` counts within this answer. */
function topShape(top: readonly PlayerView[]): object {
  const players = top.map((player, index) => ({
    rank: index + 1,
    licence: player.licence,
    name: player.name,
    club_code: player.clubCode,
    ranking: player.ranking,
    points_current: player.pointsCurrent,
    club_name: player.clubName,
    province: player.province,
  }))
  return { count: players.length, players }
}

/** Answer of `GET /api/rankings/progressions`. */
function progressionsShape(gains: ReturnType<TableTennisQueries['progressions']>): object {
  const players = gains.map((player) => ({
    licence: player.licence,
    name: player.name,
    club_code: player.clubCode,
    ranking: player.ranking,
    points_start: player.pointsStart,
    points_current: player.pointsCurrent,
    progression: player.progression,
  }))
  return { count: players.length, players }
}

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

/** Answer of `GET /api/stats`. */
function statsShape({ clubs, players, matches, playersWithMatches }: GlobalStats): object {
  return { clubs, players, matches, players_with_matches: playersWithMatches }
}

export const statsReads: readonly Read[] = [
  {
    path: '/api/stats',
    words: {
      id: 'getDataStats',
      tag: 'Players',
      summary: 'Count what is stored',
      description: 'Numbers of clubs, players and matches.',
      answer: 'DataStats',
    },
    answer: (queries) => statsShape(queries.stats()),
  },
]
