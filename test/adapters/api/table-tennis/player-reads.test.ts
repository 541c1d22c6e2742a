import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayerFilter } from '../../../../plugins/table-tennis/data/player-entry.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import { read, sampleMatch, samplePlayer, sampleSheet, unknownPlayer } from './read-double.ts'

const shownMatch = {
  date: '2026-10-03',
  opponent_name: 'MARIE TESTEUSE',
  opponent_ranking: 'As10',
  result: 'V',
  score: '3-1',
  opponent_licence: '100002',
  opponent_club: 'N051',
  opponent_points: 1303.76,
  points_change: 3.4,
  division: 'PHM12/045',
  fiche_type: 'masculine',
  season: '2026-2027',
  won: true,
}
const shownStats = [
  { opponent_ranking: 'As10', wins: 2, losses: 1, ratio: 66.7 },
  { opponent_ranking: 'NC', wins: 0, losses: 0, ratio: null },
]

test('players are listed with the fields of a list, their number and the total', async () => {
  const players = () => ({ items: [samplePlayer, unknownPlayer], total: 31 })
  assert.deepEqual(await read('/api/players', { players }), {
    status: 200,
    body: {
      count: 2,
      total: 31,
      players: [
        {
          licence: '100001',
          name: 'JEAN EXEMPLE',
          club_code: 'H004',
          ranking: 'B2',
          category: 'SEN',
          points_start: 1200.5,
          points_current: 1234.25,
          total_wins: 2,
          total_losses: 1,
        },
        {
          licence: '100009',
          name: 'ANNE NOUVELLE',
          club_code: null,
          ranking: null,
          category: null,
          points_start: null,
          points_current: null,
          total_wins: 0,
          total_losses: 0,
        },
      ],
    },
  })
})

async function filterOf(query: string): Promise<PlayerFilter | undefined> {
  let asked: PlayerFilter | undefined
  const players: TableTennisQueries['players'] = (filter) => {
    asked = filter
    return { items: [], total: 0 }
  }
  await read(`/api/players?${query}`, { players })
  return asked
}

test('100 players from the first are asked for where nothing is said', async () => {
  assert.deepEqual(await filterOf(''), { limit: 100, offset: 0 })
})

test('every filter of the players is passed on', async () => {
  const query =
    'club_code=h004&ranking=b2&min_points=100.5&max_points=+2000&search=+jean+&order_by=name+desc&limit=1000&offset=3'
  assert.deepEqual(await filterOf(query), {
    clubCode: 'h004',
    ranking: 'b2',
    minPoints: 100.5,
    maxPoints: 2000,
    search: 'jean',
    orderBy: { field: 'name', direction: 'DESC' },
    limit: 1000,
    offset: 3,
  })
})

test('points may be given with an exponent', async () => {
  assert.deepEqual(await filterOf('min_points=1e3&max_points=1.25E%2B3'), {
    minPoints: 1000,
    maxPoints: 1250,
    limit: 100,
    offset: 0,
  })
})

test('an order without a direction is ascending', async () => {
  const { orderBy } = (await filterOf('order_by=ranking_position')) ?? {}
  assert.deepEqual(orderBy, { field: 'ranking_position', direction: 'ASC' })
})

test('empty parameters count as absent', async () => {
  const query = 'club_code=&ranking=%20&min_points=&search=&order_by=&limit=&offset='
  assert.deepEqual(await filterOf(query), { limit: 100, offset: 0 })
})

test('a player is served with both sheets', async () => {
  const feminine = {
    ...sampleSheet,
    ranking: 'C0',
    wins: 9,
    losses: 8,
    stats: [],
    curve: [900, 950.5],
  }
  const readAt = '2026-11-18T20:00:00.000Z'
  const player = () => ({ ...samplePlayer, masculine: { ...sampleSheet, readAt }, feminine })
  const isStale = (at: string | null) => at === readAt
  assert.deepEqual(await read('/api/players/100001', { player, isStale }), {
    status: 200,
    body: {
      licence: '100001',
      name: 'JEAN EXEMPLE',
      club_code: 'H004',
      ranking: 'B2',
      points_start: 1200.5,
      points_current: 1234.25,
      total_wins: 2,
      total_losses: 1,
      stats_masculine: shownStats,
      matches_masculine: [shownMatch],
      stats_feminine: [],
      matches_feminine: [{ ...shownMatch, fiche_type: 'feminine' }],
      category: 'SEN',
      ranking_position: 1866,
      last_update: '2026-11-01',
      women_ranking: 'C0',
      women_points_start: 1200.5,
      women_points_current: 1234.25,
      women_total_wins: 9,
      women_total_losses: 8,
      women_ranking_position: 1866,
      club_name: 'CTT EXEMPLE',
      points_curve_masculine: [1200.5, 1234.25],
      points_curve_feminine: [900, 950.5],
      read_at_masculine: '2026-11-18T20:00:00.000Z',
      read_at_feminine: null,
      stale: true,
      points_start_estimated: false,
      women_points_start_estimated: false,
    },
  })
})

test('a player without a sheet has empty lists and null figures', async () => {
  const { body } = await read('/api/players/100009', { player: () => unknownPlayer })
  assert.deepEqual(body, {
    licence: '100009',
    name: 'ANNE NOUVELLE',
    club_code: null,
    ranking: null,
    points_start: null,
    points_current: null,
    total_wins: 0,
    total_losses: 0,
    stats_masculine: [],
    matches_masculine: [],
    stats_feminine: [],
    matches_feminine: [],
    category: null,
    ranking_position: null,
    last_update: null,
    women_ranking: null,
    women_points_start: null,
    women_points_current: null,
    women_total_wins: null,
    women_total_losses: null,
    women_ranking_position: null,
    club_name: null,
    points_curve_masculine: [],
    points_curve_feminine: [],
    read_at_masculine: null,
    read_at_feminine: null,
    stale: false,
    points_start_estimated: false,
    women_points_start_estimated: false,
  })
})

test('matches come with the player, their number and the total', async () => {
  const asked: unknown[] = []
  const matches: TableTennisQueries['matches'] = (licence, filter) => {
    asked.push(licence, filter)
    return { items: [{ ...sampleMatch, season: '2026-2027', sheet: 'masculine' }], total: 12 }
  }
  const address = '/api/players/%20100001/matches?fiche_type=masculine&opponent=100002&limit=1'
  assert.deepEqual(await read(address, { player: () => samplePlayer, matches }), {
    status: 200,
    body: {
      player: { licence: '100001', name: 'JEAN EXEMPLE' },
      count: 1,
      total: 12,
      matches: [shownMatch],
    },
  })
  assert.deepEqual(asked, [
    '100001',
    { sheet: 'masculine', opponent: '100002', limit: 1, offset: 0 },
  ])
})

test('both sheets and 100 matches are asked for where nothing is said', async () => {
  let asked: object | undefined
  const matches: TableTennisQueries['matches'] = (_, filter) => {
    asked = filter
    return { items: [], total: 0 }
  }
  await read('/api/players/100001/matches', { player: () => samplePlayer, matches })
  assert.deepEqual(asked, { limit: 100, offset: 0 })
})

test('a kept-out opponent of a match is null', async () => {
  const kept = {
    ...sampleMatch,
    opponentName: null,
    opponentLicence: null,
    season: '2026-2027',
    sheet: 'feminine' as const,
  }
  const own = { player: () => samplePlayer, matches: () => ({ items: [kept], total: 1 }) }
  const { body } = await read('/api/players/100001/matches', own)
  assert.deepEqual(body.matches, [
    { ...shownMatch, opponent_name: null, opponent_licence: null, fiche_type: 'feminine' },
  ])
})

test('a search answers its words as they were sent, and players with their clubs', async () => {
  const asked: unknown[] = []
  const searchPlayers = (text: string, limit: number) => {
    asked.push(text, limit)
    return [samplePlayer, unknownPlayer]
  }
  assert.deepEqual(await read('/api/search?q=+J%C3%A9an%25+&limit=2', { searchPlayers }), {
    status: 200,
    body: {
      query: ' Jéan% ',
      count: 2,
      players: [
        {
          licence: '100001',
          name: 'JEAN EXEMPLE',
          ranking: 'B2',
          club_code: 'H004',
          club_name: 'CTT EXEMPLE',
          points_current: 1234.25,
        },
        {
          licence: '100009',
          name: 'ANNE NOUVELLE',
          ranking: null,
          club_code: null,
          club_name: null,
          points_current: null,
        },
      ],
    },
  })
  assert.deepEqual(asked, ['Jéan%', 2])
})
