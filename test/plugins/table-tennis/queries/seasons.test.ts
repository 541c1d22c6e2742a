import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TableTennisData } from '../../../../plugins/table-tennis/data/table-tennis-data.ts'
import { aDivision, aRow, emptyData, siteQueries } from '../data/example-records.ts'

const one = aDivision(1)
const two = aDivision(2)
const rows = [aRow(1, 'Team A')]
const DAY_MS = 86_400_000

/** Last season is read, and the new list of divisions. */
async function turned() {
  const world = emptyData({ now: '2026-05-02T10:00:00Z' })
  const { data, store, clock } = world
  await data.putDivisionList(store, [one])
  await data.putStandings(store, { division: one, week: 22, rows })
  await clock.advance(61 * DAY_MS)
  await data.putDivisionList(store, [aDivision(1, { id: '9001' }), aDivision(2, { id: '9002' })])
  return { ...world, queries: siteQueries(data) }
}

const next = aDivision(1, { id: '9001' })

test('the season before is served until half of the new divisions have a week', async () => {
  const { data, store, queries } = await turned()
  assert.equal(queries.defaultSeason(), '2025-2026')
  assert.deepEqual(queries.standings(1, undefined).rows, rows)
  await data.putFailedStandings(store, { division: next, week: 1 })
  assert.equal(queries.defaultSeason(), '2025-2026')
  await data.putStandings(store, { division: next, week: 1, rows: [aRow(1, 'Team B')] })
  assert.equal(queries.defaultSeason(), '2026-2027')
  assert.equal(queries.standings(1, undefined).rows[0]?.teamName, 'Team B')
})

test('the new season is served where it is asked for', async () => {
  const { queries } = await turned()
  assert.equal(queries.divisions({ season: '2026-2027' }).length, 2)
  assert.deepEqual(queries.standings(1, 1, '2026-2027'), {
    week: 1,
    season: '2026-2027',
    state: 'not_read',
    scrapedAt: null,
    stale: false,
    rows: [],
  })
})

test('an old season stays readable after a restart, read only when it is asked for', async () => {
  const { data, store, clock, log } = await turned()
  await data.putStandings(store, { division: next, week: 1, rows: [aRow(1, 'Team B')] })
  const again = new TableTennisData({ clock, log, excludeLicences: [] })
  await again.load(store)
  const queries = siteQueries(again)
  assert.equal(queries.defaultSeason(), '2026-2027')
  assert.deepEqual(queries.interclubStats().seasons, ['2026-2027', '2025-2026'])
  assert.deepEqual(queries.divisions({ season: '2025-2026' }), [])
  await Promise.all([again.interclubs.opening('2025-2026'), again.interclubs.opening('2025-2026')])
  assert.deepEqual(queries.divisions({ season: '2025-2026' }), [one])
  assert.deepEqual(queries.standings(1, 22, '2025-2026').rows, rows)
  assert.equal(queries.searchTeams('team', 9, '2025-2026')[0]?.teamName, 'Team A')
  assert.equal(queries.teamHistory('team a', undefined, '2025-2026').length, 1)
  assert.equal(queries.interclubStats('2025-2026').rankings, 1)
  assert.equal(again.interclubs.opening('2025-2026'), undefined)
  assert.equal(again.interclubs.opening('2020-2021'), undefined)
})

test('after a restart the season before is still served until most of the new one is read', async () => {
  const { store, clock, log } = await turned()
  const again = new TableTennisData({ clock, log, excludeLicences: [] })
  const { rankings } = await again.load(store)
  assert.equal(rankings, 1)
  const queries = siteQueries(again)
  assert.equal(queries.defaultSeason(), '2025-2026')
  assert.equal(queries.divisions({ season: '2026-2027' }).length, 2)
})

test('a week shows when it was read, and whether the last try failed', async () => {
  const { data, store, clock } = emptyData({ now: '2026-11-20T12:00:00Z', staleAfterDays: 14 })
  const queries = siteQueries(data)
  const told = (week: number | undefined, division = 1) => {
    const { state, scrapedAt, stale } = queries.standings(division, week)
    return [state, scrapedAt, stale]
  }
  await data.putDivisionList(store, [one, two])
  const readAt = '2026-11-20T12:00:00.000Z'
  await data.putStandings(store, { division: one, week: 3, rows })
  await data.putStandings(store, { division: two, week: 3, rows: null })
  assert.deepEqual(told(3), ['read', readAt, false])
  assert.deepEqual(told(4), ['not_read', null, false])
  assert.deepEqual(told(3, 2), ['cup', readAt, false])
  assert.deepEqual(told(undefined, 2), ['cup', readAt, false])
  await clock.advance(20 * DAY_MS)
  await data.putFailedStandings(store, { division: one, week: 3 })
  await data.putFailedStandings(store, { division: one, week: 4 })
  assert.deepEqual(told(3), ['failed', readAt, true])
  assert.deepEqual(told(undefined), ['failed', readAt, true])
  assert.deepEqual(told(4), ['failed', null, false])
  assert.deepEqual(queries.standings(1, 3).rows, rows)
  const { weeks, state, scrapedAt, stale } = queries.divisionProgress(1)
  assert.deepEqual([state, scrapedAt, stale], ['failed', readAt, true])
  assert.deepEqual(weeks, [{ week: 3, state: 'failed', scrapedAt: readAt, rows }])
  await data.putStandings(store, { division: one, week: 3, rows })
  assert.deepEqual(told(3), ['read', '2026-12-10T12:00:00.000Z', false])
})
