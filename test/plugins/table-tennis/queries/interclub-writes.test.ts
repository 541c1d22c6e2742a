import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Division } from '../../../../manifests/types/records.ts'
import { aDivision, aRow, emptyData, siteQueries } from '../data/example-records.ts'

const S26 = 'tabletennis/2026-2027'
const YEAR_MS = 365 * 24 * 3600 * 1000

const hit = (teamName: string, { index, name }: Division) => ({
  teamName,
  divisionIndex: index,
  divisionName: name,
})

test('the rows of a division and week are replaced as a whole', async () => {
  const { data, store } = emptyData()
  const division = aDivision(1)
  await data.putDivisionList(store, [division])
  await data.putStandings(store, { division, week: 1, rows: [aRow(1, 'Old A'), aRow(2, 'B')] })
  await data.putStandings(store, { division, week: 2, rows: [aRow(1, 'B')] })
  await data.putStandings(store, { division, week: 1, rows: [aRow(1, 'New A')] })
  const visit = { state: 'read', readAt: '2026-11-20T12:00:00.000Z' }
  assert.deepEqual(store.documents.get(`${S26}/divisions/8001`), {
    id: '8001',
    name: division.name,
    weeks: { 1: [aRow(1, 'New A')], 2: [aRow(1, 'B')] },
    visits: { 1: visit, 2: visit },
  })
  assert.deepEqual(siteQueries(data).searchTeams('old', 10), [])
})

test('standings of a division that is not in the list are kept and not served', async () => {
  const { data, store } = emptyData()
  const [one, two] = [aDivision(1), aDivision(2)]
  await data.putDivisionList(store, [one])
  await data.putStandings(store, { division: two, week: 1, rows: [aRow(1, 'Kept A')] })
  const queries = siteQueries(data)
  assert.deepEqual(queries.standings(2, 1).rows, [])
  assert.deepEqual(queries.searchTeams('kept', 10), [])
  assert.equal(queries.interclubStats().rankings, 0)
  await data.putDivisionList(store, [one, two])
  assert.deepEqual(queries.standings(2, 1).rows, [aRow(1, 'Kept A')])
  assert.deepEqual(queries.searchTeams('kept', 10), [hit('Kept A', two)])
})

test('standings follow their division when its position in the list shifts', async () => {
  const { data, store } = emptyData()
  const division = aDivision(1)
  await data.putDivisionList(store, [division])
  await data.putStandings(store, { division, week: 1, rows: [aRow(1, 'Team A')] })
  const shifted = { ...division, index: 2 }
  await data.putDivisionList(store, [aDivision(1, { id: '9000' }), shifted])
  const queries = siteQueries(data)
  assert.deepEqual(queries.standings(1, 1).rows, [])
  assert.deepEqual(queries.standings(2, 1).rows, [aRow(1, 'Team A')])
  assert.deepEqual(queries.searchTeams('team', 10), [hit('Team A', shifted)])
})

test('last season is served until the new one has a list of divisions', async () => {
  const { data, store, clock } = emptyData()
  const division = aDivision(1)
  await data.putDivisionList(store, [division])
  await data.putStandings(store, { division, week: 22, rows: [aRow(1, 'Team A')] })
  await clock.advance(YEAR_MS)
  await data.putStandings(store, { division, week: 1, rows: [aRow(1, 'Team B')] })
  const queries = siteQueries(data)
  assert.deepEqual(queries.standings(1, undefined).rows, [aRow(1, 'Team A')])
  await data.putDivisionList(store, [division])
  assert.deepEqual(queries.standings(1, undefined).rows, [aRow(1, 'Team B')])
  assert.deepEqual(queries.searchTeams('team', 10), [hit('Team B', division)])
})
