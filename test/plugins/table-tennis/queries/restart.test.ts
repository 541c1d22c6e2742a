import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  aClub,
  aDivision,
  aListing,
  aMatch,
  aPlayer,
  aRow,
  aSheet,
  emptyData,
  reloaded,
  siteQueries,
} from '../data/example-records.ts'

type Write = { readonly club: string; readonly licences: readonly string[]; readonly rank: number }

test('a restart gives exactly what was served before', async () => {
  const licence = fc.constantFrom('100001', '100002', '100003', '100004', '100005')
  const write: fc.Arbitrary<Write> = fc.record({
    club: fc.constantFrom('H004', 'Lx014', 'N051'),
    licences: fc.uniqueArray(licence),
    rank: fc.integer({ min: 1, max: 3 }),
  })
  const property = fc.asyncProperty(fc.array(write, { maxLength: 10 }), async (writes) => {
    const { data, store, clock } = emptyData()
    await data.putClubList(store, [aListing('LX014'), aListing('H004')])
    await data.putDivisionList(store, [aDivision(1)])
    for (const { club, licences, rank } of writes) {
      await clock.advance(1000)
      const seenAt = new Date(clock.now()).toISOString()
      const masculine = aSheet({ pointsCurrent: 1000 + rank, matches: [aMatch()] })
      // As a scrape does: who is no longer listed loses his club, nothing else.
      await data.updateClub(store, club, (current) => {
        const others = (current?.players ?? []).filter(
          (player) => !licences.includes(player.licence),
        )
        const listed = licences.map((one) => aPlayer(one, { clubCode: club, masculine, seenAt }))
        const left = others.map((player) => ({ ...player, clubCode: null }))
        return aClub(club, [...listed, ...left], { scrapedAt: seenAt })
      })
      const rows = licences.map((one) => aRow(rank, `Team ${one}`))
      await data.putStandings(store, { division: aDivision(1), week: rank, rows })
    }
    assert.deepEqual(everything(data), everything((await reloaded(store)).data))
  })
  await fc.assert(property, { numRuns: 60 })
})

function everything(data: Parameters<typeof siteQueries>[0]): unknown {
  const queries = siteQueries(data)
  const clubs = queries.clubs({ limit: 100, offset: 0 })
  return {
    clubs,
    stats: queries.stats(),
    players: queries.players({ limit: 100, offset: 0 }),
    byName: queries.players({
      limit: 100,
      offset: 0,
      orderBy: { field: 'name', direction: 'DESC' },
    }),
    found: queries.searchPlayers('player', 100),
    ofClubs: clubs.items.map(({ code }) => queries.clubPlayers(code)),
    standings: [1, 2, 3].map((week) => queries.standings(1, week)),
    teams: queries.searchTeams('team', 100),
    interclubs: queries.interclubStats(),
  }
}
