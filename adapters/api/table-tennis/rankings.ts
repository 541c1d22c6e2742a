import { clubCodeProperty, limitProperty, provinceProperty, rankingProperty } from './parameters.ts'
import { defineRead, type Read } from './read.ts'

export const rankingReads: readonly Read[] = [
  defineRead({
    route: '/api/stats',
    id: 'getDataStats',
    tag: 'Players',
    summary: 'Count stored data',
    description: 'Returns the number of clubs, players and matches.',
    record: 'DataStats',
    answer: (queries) => queries.stats(),
  }),
  defineRead({
    route: '/api/stats/last-scrape-date',
    id: 'getLastScrapeDate',
    tag: 'Players',
    summary: 'Get the date of the last scrape',
    description: 'Returns when a club was last read with its players.',
    record: 'LastScrapeDate',
    answer: (queries) => queries.lastScrapeDate(),
  }),
  defineRead({
    route: '/api/stats/clubs-count',
    id: 'countClubs',
    tag: 'Clubs',
    summary: 'Count clubs',
    description: 'Returns the number of known clubs.',
    record: 'ClubsCount',
    answer: (queries) => queries.clubsCount(),
  }),
  defineRead({
    route: '/api/stats/active-players-count',
    id: 'countActivePlayers',
    tag: 'Players',
    summary: 'Count active players',
    description:
      'Counts players that the federation marks as active. Where it gives no status, counts players with points or a class.',
    record: 'ActivePlayersCount',
    answer: (queries) => queries.activePlayersCount(),
  }),
  defineRead({
    route: '/api/stats/detailed',
    id: 'getDetailedStats',
    tag: 'Players',
    summary: 'Count stored data by sheet, day and player',
    description:
      "Counts matches on men's and women's sheets and of the latest days, and lists the players with the most matches.",
    record: 'DetailedStats',
    answer: (queries) => queries.detailedStats(),
  }),
  defineRead({
    route: '/api/rankings/top',
    id: 'listTopPlayers',
    tag: 'Players',
    summary: 'List the best players',
    description: 'Returns players by points. You can filter by province, club or class.',
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
      'Returns players by points gained since the start of the season. With `order=ASC`, the largest losses come first.',
    query: {
      type: 'object',
      properties: {
        limit: limitProperty(100, 500),
        order: {
          type: 'string',
          enum: ['ASC', 'DESC'],
          default: 'DESC',
          'x-ignoreCase': true,
          description: 'DESC: largest gain first. ASC: largest loss first.',
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
