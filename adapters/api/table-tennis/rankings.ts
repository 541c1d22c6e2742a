import { clubCodeProperty, limitProperty, provinceProperty, rankingProperty } from './parameters.ts'
import { defineRead, type Read } from './read.ts'

export const rankingReads: readonly Read[] = [
  defineRead({
    route: '/api/stats',
    id: 'getDataStats',
    tag: 'Players',
    summary: 'Count stored data',
    description: 'Numbers of clubs, players and matches.',
    record: 'DataStats',
    answer: (queries) => queries.stats(),
  }),
  defineRead({
    route: '/api/rankings/top',
    id: 'listTopPlayers',
    tag: 'Players',
    summary: 'List the best players',
    description: 'Players by points, optionally of one province, club or class.',
    query: {
      type: 'object',
      properties: {
        limit: limitProperty(100, 500),
        province: provinceProperty,
        club_code: clubCodeProperty,
        ranking: rankingProperty,
      },
    },
    record: 'TopPlayers',
    csv: { list: 'players' },
    answer: (queries, { query }) => {
      const players = queries.top(query).map((player, index) => ({ rank: index + 1, ...player }))
      return { count: players.length, players }
    },
  }),
  defineRead({
    route: '/api/rankings/progressions',
    id: 'listProgressions',
    tag: 'Players',
    summary: 'List the largest gains',
    description:
      'Players by points gained since the start of the season. With `order=ASC`, the largest losses.',
    query: {
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
    },
    record: 'Progressions',
    csv: { list: 'players' },
    answer: (queries, { query: { limit, order } }) => {
      const players = queries.progressions(limit, order)
      return { count: players.length, players }
    },
  }),
]
