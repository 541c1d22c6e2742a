import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TableTennisData } from '../../../../plugins/table-tennis/data/table-tennis-data.ts'
import { settle } from '../../../support/fake-clock.ts'
import { MemoryStore } from '../../../support/memory-store.ts'
import {
  aClub,
  aDivision,
  aListing,
  aPlayer,
  aRow,
  aSheet,
  emptyData,
  siteQueries,
} from './example-records.ts'

/** Each write takes its own time, and some fail. */
class SlowStore extends MemoryStore {
  readonly lasts = new Map<number, number>()
  readonly fails = new Set<number>()
  #puts = 0

  override async put<T>(key: string, value: T): Promise<void> {
    const put = this.#puts
    this.#puts += 1
    for (let turn = 0; turn < (this.lasts.get(put) ?? 0); turn += 1) await settle()
    if (this.fails.has(put)) throw new Error('disk full')
    await super.put(key, value)
  }
}

const CODES = ['H004', 'Lx014', 'N051']
const LICENCES = ['100001', '100002', '100003', '100004']
const TEAMS = ['Team A', 'Team B', 'TEAM B']
type Around = { readonly data: TableTennisData; readonly store: SlowStore; readonly now: string }
type Write = (around: Around) => Promise<void>

const clubs = fc.subarray(CODES).map((codes): Write => {
  return ({ data, store }) =>
    data.putClubList(
      store,
      codes.map((code) => aListing(code, { name: `Of ${codes}` })),
    )
})
const club = fc.tuple(fc.constantFrom(...CODES), fc.subarray(LICENCES)).map(
  ([code, licences]): Write =>
    ({ data, store, now }) =>
      data.updateClub(store, code, (current) => {
        const listed = licences.map((licence) => aPlayer(licence, { clubCode: code, seenAt: now }))
        const others = (current?.players ?? []).filter(({ licence }) => !licences.includes(licence))
        const left = others.map((player) => ({ ...player, clubCode: null }))
        return aClub(code, [...listed, ...left], { scrapedAt: now })
      }),
)
const divisions = fc.shuffledSubarray([1, 2, 3], { minLength: 1 }).map((ids): Write => {
  return ({ data, store }) =>
    data.putDivisionList(
      store,
      ids.map((id, index) => aDivision(index, { id: String(id) })),
    )
})
const sheets = fc
  .tuple(fc.constantFrom(...CODES), fc.constantFrom(...LICENCES))
  .map(([code, licence]): Write => {
    return ({ data, store, now }) => {
      const masculine = aSheet({ readAt: now, pointsCurrent: Date.parse(now) % 1_000_000 })
      const player = aPlayer(licence, { clubCode: code, seenAt: now, masculine })
      const change = (current = aClub(code, [], { scrapedAt: now })) => {
        const others = current.players.filter((one) => one.licence !== licence)
        return { ...current, players: [...others, player] }
      }
      return data.updateClub(store, code, change, licence)
    }
  })
const standings = fc
  .tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(1, 2), fc.subarray(TEAMS))
  .map(([id, week, teams]): Write => {
    const division = aDivision(0, { id: String(id) })
    const rows = teams.map((team, at) => aRow(at + 1, team))
    return ({ data, store }) => data.putStandings(store, { division, week, rows })
  })

test('whatever overlaps and fails, memory is what a restart would read', async () => {
  const writes = fc.array(fc.oneof(clubs, club, sheets, divisions, standings), { maxLength: 25 })
  const lasts = fc.array(fc.nat(4), { maxLength: 25 })
  const fails = fc.uniqueArray(fc.nat(24), { maxLength: 6 })
  const property = fc.asyncProperty(writes, lasts, fails, async (given, times, failing) => {
    const store = new SlowStore()
    for (const [put, turns] of times.entries()) store.lasts.set(put, turns)
    for (const put of failing) store.fails.add(put)
    // Some of them fall into the next season.
    const { data, clock, log } = emptyData({ store, now: '2027-06-30T23:59:50Z' })
    const underWay: Promise<unknown>[] = []
    for (const [at, write] of given.entries()) {
      await clock.advance(1000)
      const now = new Date(clock.now()).toISOString()
      underWay.push(write({ data, store, now }).catch(() => 'told'))
      // Reads between writes create indexes that the next write must keep right.
      if (at % 3 === 0) everything(data)
    }
    await Promise.all(underWay)
    const again = new TableTennisData({ clock, log, excludeLicences: [] })
    await again.load(store)
    assert.deepEqual(everything(data), everything(again))
  })
  await fc.assert(property, { numRuns: 60 })
})

function everything(data: TableTennisData): unknown {
  const queries = siteQueries(data)
  const page = { limit: 100, offset: 0 }
  const { items } = queries.clubs(page)
  return {
    items,
    stats: queries.stats(),
    byName: queries.players({ ...page, orderBy: { field: 'name', direction: 'DESC' } }),
    found: queries.searchPlayers('player', 100),
    ofClubs: items.map(({ code }) => queries.clubPlayers(code)),
    standings: [0, 1, 2].map((index) => queries.standings(index, undefined)),
    teams: queries.searchTeams('team', 100),
    histories: TEAMS.map((team) => queries.teamHistory(team, undefined)),
    interclubs: queries.interclubStats(),
  }
}
