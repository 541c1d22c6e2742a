import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { TableTennisData } from '../../../../plugins/table-tennis/data/table-tennis-data.ts'
import {
  aClub,
  aDivision,
  aMatch,
  aPlayer,
  aRow,
  aSheet,
} from '../../../plugins/table-tennis/data/example-records.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { postgresStores } from '../../../support/postgres-stores.ts'
import { SilentLog } from '../../../support/silent-log.ts'

const GUIDE = new URL('../../../../adapters/storage/README.md', import.meta.url)

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>

/** Two players, one with matches, and a division with standings. */
async function withData(t: TestContext): Promise<Query | undefined> {
  const open = await postgresStores(t)
  if (open === undefined) return undefined
  const store = await open()
  const data = new TableTennisData({
    ...{ clock: new FakeClock(), log: new SilentLog() },
    excludeLicences: [],
  })
  await data.load(store)
  const matches = Array.from({ length: 12 }, (_, n) => aMatch({ score: n < 9 ? '3-1' : '0-3' }))
  const masculine = aSheet({ matches, ranking: 'C2', pointsCurrent: 1400.25 })
  const old = { seenAt: '2026-10-01T00:00:00.000Z' }
  const players = [aPlayer('100001', { masculine }), aPlayer('100002', { listPoints: 900 })]
  await data.updateClub(store, 'N001', () => aClub('N001', [aPlayer('100002', old)]))
  await data.updateClub(store, 'H004', () => aClub('H004', players))
  await data.putDivisionList(store, [aDivision(1)])
  const rows = [aRow(1, 'A'), aRow(2, 'B')]
  await data.putStandings(store, { division: aDivision(1), week: 3, rows })
  return async (sql) => {
    const client = new pg.Client({ connectionString: open.url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
}

test('each player is a row of the view players', async (t) => {
  const query = await withData(t)
  if (query === undefined) return
  const sql = 'select licence, club_code, ranking, points::float from players order by licence'
  assert.deepEqual(await query(sql), [
    { licence: '100001', club_code: 'H004', ranking: 'C2', points: 1400.25 },
    { licence: '100002', club_code: 'H004', ranking: null, points: 900 },
  ])
})

test('each match of a sheet is a row of the view matches', async (t) => {
  const query = await withData(t)
  if (query === undefined) return
  const sql = `select licence, sheet, season, date::text, won, count(*)::int from matches
    group by 1, 2, 3, 4, 5 order by won`
  const one = { licence: '100001', sheet: 'masculine', season: '2026-2027', date: '2026-10-03' }
  assert.deepEqual(await query(sql), [
    { ...one, won: false, count: 3 },
    { ...one, won: true, count: 9 },
  ])
})

test('each team of a week is a row of the view standings', async (t) => {
  const query = await withData(t)
  if (query === undefined) return
  const sql = 'select season, division_id, week, rank, team_name from standings order by rank'
  const { id } = aDivision(1)
  assert.deepEqual(await query(sql), [
    { season: '2026-2027', division_id: id, week: 3, rank: 1, team_name: 'A' },
    { season: '2026-2027', division_id: id, week: 3, rank: 2, team_name: 'B' },
  ])
})

test('the queries of the guide run', async (t) => {
  const query = await withData(t)
  if (query === undefined) return
  const queries = [...readFileSync(GUIDE, 'utf8').matchAll(/```sql\n(select[^`]*)```/g)]
  const [clubs, wins] = await Promise.all(queries.map(([, sql = '']) => query(sql)))
  assert.deepEqual(clubs, [{ club_code: 'H004', players: '2', best: '1400.25' }])
  assert.deepEqual(wins, [
    { name: 'PLAYER 100001', season: '2026-2027', matches: '12', won: '0.75' },
  ])
})

test('the views cannot be written', async (t) => {
  const query = await withData(t)
  if (query === undefined) return
  await assert.rejects(query('delete from players'), /cannot delete from view/)
})
