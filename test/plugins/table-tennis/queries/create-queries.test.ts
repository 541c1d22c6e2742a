import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aClub,
  aListing,
  aMatch,
  aPlayer,
  aSheet,
  dataWithClubs,
  emptyData,
  siteQueries,
} from '../data/example-records.ts'

test('every query of empty data has an answer (G13)', () => {
  const queries = siteQueries(emptyData().data)
  const season = '2026-2027'
  const page = { limit: 100, offset: 0 }
  const none = { items: [], total: 0 }
  assert.deepEqual(queries.stats(), { clubs: 0, players: 0, matches: 0, playersWithMatches: 0 })
  assert.deepEqual(queries.clubs(page), none)
  assert.deepEqual(queries.clubs({ ...page, province: 'Namur' }), none)
  assert.deepEqual(queries.provinces(), [])
  assert.equal(queries.club('H004'), undefined)
  assert.deepEqual(queries.clubReading('H004'), { scrapedAt: null, stale: false })
  assert.deepEqual(queries.clubPlayers('H004'), [])
  assert.deepEqual(queries.players(page), none)
  assert.equal(queries.player('100001'), undefined)
  assert.equal(queries.matches('100001', { limit: 1 }), undefined)
  assert.equal(queries.headToHead('100001', '100002'), undefined)
  assert.deepEqual(queries.searchPlayers('zibo', 50), [])
  assert.deepEqual(queries.top({ limit: 100 }), [])
  assert.deepEqual(queries.progressions(100), [])
  assert.deepEqual(queries.divisions({}), [])
  const notRead = { season, state: 'not_read', scrapedAt: null, stale: false }
  assert.deepEqual(queries.standings(1, undefined), { ...notRead, week: null, rows: [] })
  assert.deepEqual(queries.divisionProgress(1), { ...notRead, division: undefined, weeks: [] })
  assert.deepEqual(queries.teamHistory('Team A', undefined), [])
  assert.deepEqual(queries.searchTeams('team', 50), [])
  const counts = { divisions: 0, rankings: 0, teams: 0, minWeek: null, maxWeek: null }
  assert.deepEqual(queries.interclubStats(), { ...counts, season, seasons: [] })
})

test('the stats count match rows of both sheets and players who have any', async () => {
  const sheet = aSheet({ matches: [aMatch(), aMatch()] })
  const { data, store } = await dataWithClubs(
    aClub('H004', [
      aPlayer('100001', { masculine: sheet, feminine: sheet }),
      aPlayer('100002', { masculine: aSheet() }),
      aPlayer('100003'),
    ]),
  )
  await data.putClubList(store, [aListing('H004'), aListing('N051')])
  const expected = { clubs: 2, players: 3, matches: 4, playersWithMatches: 1 }
  assert.deepEqual(siteQueries(data).stats(), expected)
})

test('the stats stay the same when a club is scraped twice (C11)', async () => {
  const club = () => {
    return aClub('H004', [aPlayer('100001', { masculine: aSheet({ matches: [aMatch()] }) })])
  }
  const { data, store } = await dataWithClubs(club())
  const queries = siteQueries(data)
  const before = queries.stats()
  await data.updateClub(store, 'H004', club)
  assert.deepEqual(queries.stats(), before)
})

test('the queries follow the version of the data', async () => {
  const { data, store } = emptyData()
  const queries = siteQueries(data)
  const before = queries.version
  await data.putClubList(store, [aListing('H004')])
  assert.equal(queries.version, before + 1)
})
