import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PlayerRecord } from '../../../../manifests/types/records.ts'
import type {
  PlayerFilter,
  PlayerOrder,
} from '../../../../plugins/table-tennis/data/player-entry.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import {
  aClub,
  aPlayer,
  aSheet,
  dataWithClubs,
  emptyData,
  siteQueries,
} from '../data/example-records.ts'

const ALL = { limit: 1000, offset: 0 }

async function withPlayers(...players: readonly PlayerRecord[]): Promise<TableTennisQueries> {
  return siteQueries((await dataWithClubs(aClub('H004', players))).data)
}

function licences(queries: TableTennisQueries, filter: Partial<PlayerFilter>): readonly string[] {
  return queries.players({ ...ALL, ...filter }).items.map(({ licence }) => licence)
}

test('the figures of the sheet stand before those of the lists', async () => {
  const queries = await withPlayers(
    aPlayer('100001', {
      listRanking: 'D2',
      listPoints: 1000,
      masculine: aSheet({
        ranking: 'C6',
        pointsStart: 1200,
        pointsCurrent: 1250.5,
        wins: 7,
        losses: 3,
      }),
    }),
    aPlayer('100002', {
      listRanking: 'D2',
      listPoints: 1000,
      masculine: aSheet({ ranking: null, pointsCurrent: null }),
    }),
    aPlayer('100003', { listRanking: 'E0', listPoints: 600, feminine: aSheet({ ranking: 'B0' }) }),
  )
  const figures = queries.players(ALL).items.map((player) => {
    const { ranking, pointsStart, pointsCurrent, totalWins, totalLosses } = player
    return [ranking, pointsStart, pointsCurrent, totalWins, totalLosses]
  })
  assert.deepEqual(figures, [
    ['C6', 1200, 1250.5, 7, 3],
    ['D2', 1300, 1000, 0, 0],
    ['E0', null, 600, 0, 0],
  ])
})

test('a player carries the name and province of his club', async () => {
  const player = (await withPlayers(aPlayer('100001'))).player('100001')
  assert.deepEqual(
    [player?.clubCode, player?.clubName, player?.province],
    ['H004', 'Club H004', 'Hainaut'],
  )
})

test('statistics stand strongest class first (P5)', async () => {
  const stat = (opponentRanking: string) => ({ opponentRanking, wins: 1, losses: 0 })
  const stats = ['NC', 'E6', 'B0', 'As10', 'A12', 'C2'].map(stat)
  const player = (await withPlayers(aPlayer('100001', { masculine: aSheet({ stats }) }))).player(
    '100001',
  )
  assert.deepEqual(player?.masculine?.stats, ['As10', 'A12', 'B0', 'C2', 'E6', 'NC'].map(stat))
})

test('totals are those of the statistics, not a count of matches (P9)', async () => {
  const player = (
    await withPlayers(
      aPlayer('100001', { masculine: aSheet({ wins: 12, losses: 5, matches: [] }) }),
    )
  ).player('100001')
  assert.deepEqual([player?.totalWins, player?.totalLosses], [12, 5])
})

test('an unknown player is undefined', () => {
  assert.equal(siteQueries(emptyData().data).player('100001'), undefined)
})

test('players stand by points, those without last, ties by licence (P1)', async () => {
  const queries = await withPlayers(
    aPlayer('100005'),
    aPlayer('100004', { listPoints: 10 }),
    aPlayer('100003', { listPoints: 10 }),
    aPlayer('100002', { listPoints: 0 }),
    aPlayer('100001', { listPoints: 2000 }),
  )
  assert.deepEqual(licences(queries, {}), ['100001', '100003', '100004', '100002', '100005'])
})

test('a class is compared exactly, case ignored (P2)', async () => {
  const queries = await withPlayers(
    aPlayer('100001', { listRanking: 'As10' }),
    aPlayer('100002', { listRanking: 'A1' }),
    aPlayer('100003', { listRanking: 'A10' }),
  )
  assert.deepEqual(licences(queries, { ranking: 'AS10' }), ['100001'])
  assert.deepEqual(licences(queries, { ranking: 'a1' }), ['100002'])
  assert.deepEqual(licences(queries, { ranking: 'A' }), [])
})

test('bounds are inclusive and leave out players without points (P1)', async () => {
  const queries = await withPlayers(
    aPlayer('100001', { listPoints: 300 }),
    aPlayer('100002', { listPoints: 200 }),
    aPlayer('100003', { listPoints: 100 }),
    aPlayer('100004'),
  )
  assert.deepEqual(licences(queries, { minPoints: 200 }), ['100001', '100002'])
  assert.deepEqual(licences(queries, { maxPoints: 200 }), ['100002', '100003'])
  assert.deepEqual(licences(queries, { minPoints: 200, maxPoints: 200 }), ['100002'])
  assert.deepEqual(licences(queries, { minPoints: -5 }), ['100001', '100002', '100003'])
})

test('bounds that exclude each other find nobody (P1)', async () => {
  const queries = await withPlayers(aPlayer('100001', { listPoints: 300 }))
  const page = queries.players({ ...ALL, minPoints: 400, maxPoints: 200 })
  assert.deepEqual(page, { items: [], total: 0 })
})

test('filters hold together (P1)', async () => {
  const { data } = await dataWithClubs(
    aClub('H004', [
      aPlayer('100001', { name: 'ZIBO TEST', listRanking: 'C0', listPoints: 900 }),
      aPlayer('100002', { name: 'ZIBO TEST', listRanking: 'C0', listPoints: 100 }),
      aPlayer('100003', { name: 'MURA TEST', listRanking: 'C0', listPoints: 900 }),
      aPlayer('100004', { name: 'ZIBO TEST', listRanking: 'D0', listPoints: 900 }),
    ]),
    aClub('N051', [
      aPlayer('100005', {
        name: 'ZIBO TEST',
        clubCode: 'N051',
        listRanking: 'C0',
        listPoints: 900,
      }),
    ]),
  )
  const filter = { clubCode: 'h004', ranking: 'c0', minPoints: 500, search: 'zibo' }
  assert.deepEqual(licences(siteQueries(data), filter), ['100001'])
})

test('an unknown club gives nobody (P3)', async () => {
  const queries = await withPlayers(aPlayer('100001'))
  assert.deepEqual(queries.players({ ...ALL, clubCode: 'N999' }), { items: [], total: 0 })
})

test('the total counts all that match, not the rows of the page (G2)', async () => {
  const queries = await withPlayers(
    ...[1, 2, 3, 4, 5].map((n) => aPlayer(`10000${n}`, { listPoints: 100 * n })),
  )
  const page = queries.players({ limit: 2, offset: 1, minPoints: 200 })
  assert.deepEqual(
    [page.items.map(({ licence }) => licence), page.total],
    [['100004', '100003'], 4],
  )
})

const players = [
  aPlayer('100001', { name: 'ÉLAN', listRanking: 'NC', listPoints: 1 }),
  aPlayer('100002', { name: 'domri', listRanking: 'A12', listPoints: 3 }),
  aPlayer('100003', { name: 'FANTO', listRanking: null, listPoints: null }),
  aPlayer('100004', {
    name: 'Elan',
    listRanking: 'C0',
    listPoints: 2,
    masculine: aSheet({ ranking: null, pointsCurrent: null, rankingPosition: 7 }),
  }),
  aPlayer('100005', {
    name: 'GANTO',
    listRanking: 'C0',
    listPoints: 4,
    masculine: aSheet({ ranking: null, pointsCurrent: null, rankingPosition: 3 }),
  }),
]

const ORDERS: readonly (PlayerOrder & { expected: string })[] = [
  { field: 'points_current', direction: 'DESC', expected: '5 2 4 1 3' },
  { field: 'points_current', direction: 'ASC', expected: '1 4 2 5 3' },
  { field: 'name', direction: 'ASC', expected: '2 1 4 3 5' },
  { field: 'name', direction: 'DESC', expected: '5 3 1 4 2' },
  { field: 'ranking', direction: 'ASC', expected: '2 4 5 1 3' },
  { field: 'ranking', direction: 'DESC', expected: '1 4 5 2 3' },
  { field: 'ranking_position', direction: 'ASC', expected: '5 4 1 2 3' },
  { field: 'ranking_position', direction: 'DESC', expected: '4 5 1 2 3' },
]
for (const { field, direction, expected } of ORDERS) {
  test(`players can be ordered by ${field} ${direction}, those without it last (P4)`, async () => {
    const queries = await withPlayers(...players)
    const order = expected.split(' ').map((n) => `10000${n}`)
    const orderBy = { field, direction }
    assert.deepEqual(licences(queries, { orderBy }), order)
    // The order within a club, and within search results, is computed differently.
    assert.deepEqual(licences(queries, { orderBy, clubCode: 'H004' }), order)
    assert.deepEqual(licences(queries, { orderBy, search: '10000' }), order)
  })
}

const anyPlayer = fc.record({
  listPoints: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
  listRanking: fc.constantFrom('NC', 'C0', 'B6', null),
  name: fc.constantFrom('ZIBO', 'MURA', 'ÉLAN'),
})

test('pages of any query, one after the other, are the whole list (G11)', async () => {
  const filter = fc.record(
    {
      ranking: fc.constantFrom('NC', 'C0'),
      minPoints: fc.integer({ min: 0, max: 5 }),
      search: fc.constantFrom('elan', '0', 'u a'),
      orderBy: fc.record({
        field: fc.constantFrom('points_current', 'name', 'ranking', 'ranking_position'),
        direction: fc.constantFrom('ASC', 'DESC'),
      }),
    },
    { requiredKeys: [] },
  )
  const size = fc.integer({ min: 1, max: 4 })
  const property = fc.asyncProperty(
    fc.array(anyPlayer, { maxLength: 15 }),
    filter,
    size,
    async (drawn, given, limit) => {
      const all = drawn.map((changes, n) => aPlayer(String(100_000 + n), changes))
      const queries = await withPlayers(...all)
      const whole = licences(queries, given)
      const pages: string[] = []
      for (let offset = 0; offset < whole.length; offset += limit) {
        pages.push(...licences(queries, { ...given, limit, offset }))
      }
      assert.deepEqual(pages, whole)
      assert.equal(new Set(whole).size, whole.length)
      assert.equal(queries.players({ ...given, limit: 1, offset: 0 }).total, whole.length)
    },
  )
  await fc.assert(property, { numRuns: 60 })
})
