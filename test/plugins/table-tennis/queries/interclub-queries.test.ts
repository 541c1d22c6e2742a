import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Division, Standing } from '../../../../manifests/types/records.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import {
  aDivision,
  aRow,
  dataWithDivisions,
  type Standings,
  siteQueries,
} from '../data/example-records.ts'

async function queriesOf(
  divisions: readonly Division[],
  standings: Standings = {},
): Promise<TableTennisQueries> {
  return siteQueries((await dataWithDivisions(divisions, standings)).data)
}

const one = aDivision(1)
const two = aDivision(2, { category: 'National', gender: 'Dames' })
const three = aDivision(3, { category: 'Prov. Liège', gender: null })
const cup = aDivision(4, { category: null })

const shown = ({ week, rows }: { week: number | null; rows: readonly Standing[] }) => ({
  week,
  rows,
})

const indexes = (queries: TableTennisQueries, filter: object): readonly number[] =>
  queries.divisions(filter).map(({ index }) => index)

test('divisions stand by index (I1)', async () => {
  const queries = await queriesOf([three, one, two])
  assert.deepEqual(queries.divisions({}), [one, two, three])
})

test('a category is a part of the text, case and accents ignored (I1)', async () => {
  const queries = await queriesOf([one, two, three, cup])
  assert.deepEqual(indexes(queries, { category: 'LIEGE' }), [3])
  assert.deepEqual(indexes(queries, { category: 'prov.' }), [1, 3])
  assert.deepEqual(indexes(queries, { category: 'cup' }), [])
})

test('a gender leaves out divisions that do not say theirs (I1)', async () => {
  const queries = await queriesOf([one, two, three])
  assert.deepEqual(indexes(queries, { gender: 'Dames' }), [2])
  assert.deepEqual(indexes(queries, { gender: 'Hommes', category: 'nat' }), [])
})

test('rows stand by rank, then points, then as on the page', async () => {
  const rows = [
    aRow(3, 'Last A', { points: 1 }),
    aRow(1, 'First A', { points: 9 }),
    aRow(1, 'First B', { points: 12 }),
    aRow(1, 'First C', { points: 9 }),
  ]
  const queries = await queriesOf([one], { 1: { 5: rows } })
  assert.deepEqual(
    queries.standings(1, 5).rows.map(({ teamName }) => teamName),
    ['First B', 'First A', 'First C', 'Last A'],
  )
})

test('the figures of a row are passed on as they are (I3)', async () => {
  const row = aRow(1, 'Team A', {
    played: 9,
    wins: 1,
    losses: 2,
    draws: 3,
    forfeits: 4,
    points: 50,
  })
  const queries = await queriesOf([one], { 1: { 5: [row] } })
  assert.deepEqual(shown(queries.standings(1, 5)), { week: 5, rows: [row] })
})

test('without a week it is the latest that has rows', async () => {
  const row = aRow(1, 'Team A')
  const queries = await queriesOf([one], { 1: { 2: [row], 10: [row], 22: [] } })
  assert.deepEqual(shown(queries.standings(1, undefined)), { week: 10, rows: [row] })
})

test('a cup has its latest week and no rows (I2)', async () => {
  const queries = await queriesOf([cup], { 4: { 1: [], 2: [] } })
  assert.deepEqual(shown(queries.standings(4, undefined)), { week: 2, rows: [] })
})

test('an unknown division or a week that is not stored has no rows (I2)', async () => {
  const queries = await queriesOf([one], { 1: { 1: [aRow(1, 'Team A')] } })
  assert.deepEqual(shown(queries.standings(1, 2)), { week: 2, rows: [] })
  assert.deepEqual(shown(queries.standings(99, 1)), { week: 1, rows: [] })
  assert.deepEqual(shown(queries.standings(99, undefined)), { week: null, rows: [] })
})

test("a team's history goes through its divisions and their weeks", async () => {
  const rows = (rank: number) => [aRow(rank, 'Team A'), aRow(9, 'Other B')]
  const queries = await queriesOf([two, one], {
    1: { 10: rows(2), 2: rows(1) },
    2: { 3: rows(4) },
  })
  assert.deepEqual(queries.teamHistory('Team A', undefined), [
    { ...aRow(1, 'Team A'), week: 2, divisionIndex: one.index, divisionName: one.name },
    { ...aRow(2, 'Team A'), week: 10, divisionIndex: one.index, divisionName: one.name },
    { ...aRow(4, 'Team A'), week: 3, divisionIndex: two.index, divisionName: two.name },
  ])
})

test("a team's history can be that of one division", async () => {
  const rows = [aRow(1, 'Team A')]
  const queries = await queriesOf([one, two], { 1: { 1: rows }, 2: { 1: rows } })
  assert.deepEqual(
    queries.teamHistory('Team A', 2).map(({ divisionIndex }) => divisionIndex),
    [2],
  )
  assert.deepEqual(queries.teamHistory('Team A', 3), [])
})

test('a name of a team is compared whole, only case is ignored (I4)', async () => {
  const names = ["Spin & Co/1'er A", 'Étoile B', 'Palette Ecaus. B']
  const queries = await queriesOf([one], { 1: { 1: names.map((name, n) => aRow(n + 1, name)) } })
  const found = (name: string): number => queries.teamHistory(name, undefined).length
  assert.deepEqual(names.map(found), [1, 1, 1])
  assert.deepEqual(["SPIN & CO/1'ER A", 'étoile b', 'PALETTE ECAUS. b'].map(found), [1, 1, 1])
  assert.deepEqual(['Etoile B', 'Palette Ecaus', 'Étoile', ''].map(found), [0, 0, 0, 0])
})

test('an accent that is written as two characters is the same letter (I4)', async () => {
  const queries = await queriesOf([one], { 1: { 1: [aRow(1, '\u00c9toile B')] } })
  assert.equal(queries.teamHistory('E\u0301toile B', undefined).length, 1)
})

test('a search gives each team once per division, by name, then division', async () => {
  const queries = await queriesOf([one, two], {
    1: { 1: [aRow(1, 'Spin B'), aRow(2, 'Spin A')], 2: [aRow(1, 'Spin B')] },
    2: { 1: [aRow(1, 'Spin A'), aRow(2, 'Rebond A')] },
  })
  assert.deepEqual(queries.searchTeams('spin', 50), [
    { teamName: 'Spin A', divisionIndex: one.index, divisionName: one.name },
    { teamName: 'Spin A', divisionIndex: two.index, divisionName: two.name },
    { teamName: 'Spin B', divisionIndex: one.index, divisionName: one.name },
  ])
  assert.deepEqual(queries.searchTeams('spin', 1), [
    { teamName: 'Spin A', divisionIndex: one.index, divisionName: one.name },
  ])
})

test('every word occurs in the name of a team, case and accents ignored (G10)', async () => {
  const rows = [aRow(1, 'Étoile Filet A'), aRow(2, 'Étoile B'), aRow(3, '100% Spin_ A')]
  const queries = await queriesOf([one], { 1: { 1: rows } })
  const names = (text: string) => queries.searchTeams(text, 50).map(({ teamName }) => teamName)
  assert.deepEqual(names('FILET etoi'), ['Étoile Filet A'])
  assert.deepEqual(names('%'), ['100% Spin_ A'])
  assert.deepEqual(names('n_'), ['100% Spin_ A'])
  assert.deepEqual(names('  '), [])
})

test('a team is called as the latest week spells it', async () => {
  const queries = await queriesOf([one], { 1: { 2: [aRow(1, 'SPIN A')], 10: [aRow(1, 'Spin A')] } })
  assert.deepEqual(queries.searchTeams('spin', 50), [
    { teamName: 'Spin A', divisionIndex: one.index, divisionName: one.name },
  ])
})

test('the stats count divisions with cups, rows, teams and the weeks that have rows', async () => {
  const queries = await queriesOf([one, two, cup], {
    1: { 3: [aRow(1, 'Team A'), aRow(2, 'Team B')] },
    2: { 5: [aRow(1, 'team a')] },
    4: { 1: [], 22: [] },
  })
  assert.deepEqual(queries.interclubStats(), {
    divisions: 3,
    rankings: 3,
    teams: 2,
    minWeek: 3,
    maxWeek: 5,
    season: '2026-2027',
    seasons: ['2026-2027'],
  })
})

test('the progress of a division holds the weeks with rows, ascending', async () => {
  const rows = [aRow(1, 'Team A'), aRow(2, 'Team B')]
  const queries = await queriesOf([one, cup], { 1: { 10: rows, 2: rows, 3: [] }, 4: { 1: [] } })
  const { division, weeks } = queries.divisionProgress(1)
  assert.deepEqual(
    [division, weeks.map(shown)],
    [
      one,
      [
        { week: 2, rows },
        { week: 10, rows },
      ],
    ],
  )
  assert.deepEqual(queries.divisionProgress(4).weeks, [])
})

test('a division that nobody knows has no progress', async () => {
  const { division, weeks, state } = (await queriesOf([one])).divisionProgress(2)
  assert.deepEqual([division, weeks, state], [undefined, [], 'not_read'])
})
