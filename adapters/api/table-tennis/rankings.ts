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
    route: '/api/stats/last-scrape-date',
    id: 'getLastScrapeDate',
    tag: 'Players',
    summary: 'Get the date of the last scrape',
    description: 'When a club was last read with its players.',
    record: 'LastScrapeDate',
    answer: (queries) => queries.lastScrapeDate(),
  }),
  defineRead({
    route: '/api/stats/clubs-count',
    id: 'countClubs',
    tag: 'Clubs',
    summary: 'Count clubs',
    description: 'The number of known clubs.',
    record: 'ClubsCount',
    answer: (queries) => queries.clubsCount(),
  }),
  defineRead({
    route: '/api/stats/active-players-count',
    id: 'countActivePlayers',
    tag: 'Players',
    summary: 'Count active players',
    description:
      'Players that the federation calls active; where it does not say, those with points or a class.',
    record: 'ActivePlayersCount',
    answer: (queries) => queries.activePlayersCount(),
  }),
  defineRead({
    route: '/api/stats/detailed',
    id: 'getDetailedStats',
    tag: 'Players',
    summary: 'Count stored data by sheet, day and player',
    description:
      "Matches of men's and women's sheets, of the latest days, and the players with most matches.",
    record: 'DetailedStats',
    answer: (queries) => queries.detailedStats(),
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
