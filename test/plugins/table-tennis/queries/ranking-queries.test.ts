import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import { aClub, aPlayer, aSheet, dataWithClubs, siteQueries } from '../data/example-records.ts'

async function twoClubs(): Promise<TableTennisQueries> {
  const { data } = await dataWithClubs(
    aClub('H004', [
      aPlayer('100001', { listPoints: 100, listRanking: 'NC' }),
      aPlayer('100002', { listPoints: 900, listRanking: 'C0' }),
      aPlayer('100003', { listRanking: 'C0' }),
    ]),
    aClub(
      'L264',
      [
        aPlayer('100004', { clubCode: 'L264', listPoints: 900, listRanking: 'C0' }),
        aPlayer('100005', { clubCode: null, listPoints: 950, listRanking: 'B6' }),
      ],
      { province: 'Liège' },
    ),
  )
  return siteQueries(data)
}

const top = (queries: TableTennisQueries, filter: object): readonly string[] =>
  queries.top({ limit: 100, ...filter }).map(({ licence }) => licence)

test('the top is by points, ties by licence, without those who have none', async () => {
  assert.deepEqual(top(await twoClubs(), {}), ['100005', '100002', '100004', '100001'])
})

test('the top stops at its limit', async () => {
  assert.deepEqual(top(await twoClubs(), { limit: 2 }), ['100005', '100002'])
})

test('the top of a province, a club or a class holds only theirs', async () => {
  const queries = await twoClubs()
  assert.deepEqual(top(queries, { province: 'liege' }), ['100004'])
  assert.deepEqual(top(queries, { clubCode: 'h004' }), ['100002', '100001'])
  assert.deepEqual(top(queries, { ranking: 'c0' }), ['100002', '100004'])
  assert.deepEqual(top(queries, { province: 'Hainaut', clubCode: 'H004', ranking: 'NC' }), [
    '100001',
  ])
})

test('an unknown province, club or class has no top', async () => {
  const queries = await twoClubs()
  assert.deepEqual(top(queries, { province: 'Atlantis' }), [])
  assert.deepEqual(top(queries, { clubCode: 'X999' }), [])
  assert.deepEqual(top(queries, { ranking: 'Z9' }), [])
  assert.deepEqual(top(queries, { province: 'Liège', clubCode: 'H004' }), [])
})

function gain(licence: string, pointsStart: number | null, pointsCurrent: number | null) {
  return aPlayer(licence, { masculine: aSheet({ pointsStart, pointsCurrent }) })
}

test('progressions are gains of two decimals, the largest first, losses at the end (R1)', async () => {
  const { data } = await dataWithClubs(
    aClub('H004', [
      gain('100001', 1000, 990.126),
      gain('100002', 1000.1, 1100.3),
      gain('100003', 500, 500),
      gain('100004', null, 700),
      gain('100005', 700, null),
      aPlayer('100006', { listPoints: 700 }),
      gain('100007', 0, 100.2),
    ]),
  )
  const found = siteQueries(data).progressions(100)
  assert.deepEqual(
    found.map(({ licence, progression }) => [licence, progression]),
    [
      ['100002', 100.2],
      ['100007', 100.2],
      ['100003', 0],
      ['100001', -9.87],
    ],
  )
})

test('progressions upwards begin with the largest loss and leave out who has no figures', async () => {
  const { data } = await dataWithClubs(
    aClub('H004', [
      gain('100001', 1000, 990),
      gain('100002', 1000, 1100),
      gain('100003', 900, 850),
      gain('100004', null, 700),
    ]),
  )
  assert.deepEqual(
    siteQueries(data)
      .progressions(100, 'ASC')
      .map(({ licence }) => licence),
    ['100003', '100001', '100002'],
  )
})

test('progressions stop at their limit', async () => {
  const { data } = await dataWithClubs(aClub('H004', [gain('100001', 1, 2), gain('100002', 1, 3)]))
  assert.deepEqual(
    siteQueries(data)
      .progressions(1)
      .map(({ licence }) => licence),
    ['100002'],
  )
})
