import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClubShard } from '../../../../manifests/types/records.ts'
import {
  aClub,
  aDivision,
  aListing,
  aPlayer,
  dataWithClubs,
  emptyData,
  NO_DETAILS,
  reloaded,
  siteQueries,
} from '../data/example-records.ts'

const S26 = 'tabletennis/2026-2027'
const S27 = 'tabletennis/2027-2028'
const NOW = '2026-11-20T12:00:00.000Z'
const YEAR_MS = 365 * 24 * 3600 * 1000

test('the list of clubs is stored and served', async () => {
  const { data, store } = emptyData()
  await data.putClubList(store, [aListing('Lx014', { province: 'Luxembourg' })])
  const clubs = [aListing('Lx014', { province: 'Luxembourg' })]
  assert.deepEqual(store.documents.get(`${S26}/club-list`), { readAt: NOW, clubs })
  assert.deepEqual(data.knownClub('LX014'), { ...clubs[0], details: null })
})

test('a club is known in any spelling of its code', async () => {
  const { data, store } = emptyData()
  await data.putClubList(store, [aListing('Vl-B234')])
  assert.deepEqual(
    ['vl-b234', 'VL-B234', ' Vl-B234 ', 'V234'].map((code) => data.knownClub(code)?.code),
    ['Vl-B234', 'Vl-B234', 'Vl-B234', undefined],
  )
})

test('a new list of clubs keeps details, and names and provinces it does not know', async () => {
  const details = { ...NO_DETAILS, city: 'Filetville' }
  const { data, store } = await dataWithClubs(aClub('H004', [], { details }))
  await data.putClubList(store, [aListing('H004', { name: '', province: null })])
  assert.deepEqual(data.knownClub('H004'), { ...aListing('H004'), details })
})

test('a second list does not erase what only the first one knew', async () => {
  const { data, store } = emptyData()
  await data.putClubList(store, [aListing('H004')])
  await data.putClubList(store, [aListing('H004', { name: '', province: null })])
  assert.deepEqual(data.knownClub('H004'), { ...aListing('H004'), details: null })
  assert.deepEqual((await reloaded(store)).data.clubs.all(), data.clubs.all())
})

test('a club that a new list has no more is gone, unless it was scraped', async () => {
  const { data, store } = await dataWithClubs(aClub('H004'))
  await data.putClubList(store, [aListing('H004'), aListing('N051')])
  await data.putClubList(store, [aListing('A001')])
  assert.deepEqual(
    data.clubs.all().map(({ code }) => code),
    ['A001', 'H004'],
  )
})

test('a club of Brussels stays there though its letters are those of Brabant Wallon', async () => {
  const details = { ...NO_DETAILS, postalCode: '1080' }
  const club = aClub('BBW123', [], { details, province: 'Brussels' })
  const { data, store } = await dataWithClubs(club)
  await data.putClubList(store, [aListing('BBW123', { province: 'Brabant Wallon' })])
  assert.equal(data.knownClub('BBW123')?.province, 'Brussels')
})

test('the name and province of a club reach its players', async () => {
  const { data, store } = await dataWithClubs(aClub('H004', [aPlayer('100001')]))
  await data.putClubList(store, [aListing('H004', { name: 'Renamed', province: 'Namur' })])
  const { clubName, province } = siteQueries(data).player('100001') ?? {}
  assert.deepEqual({ clubName, province }, { clubName: 'Renamed', province: 'Namur' })
})

test('a change of a club sees it as it is, and is stored', async () => {
  const { data, store } = await dataWithClubs(aClub('H004', [aPlayer('100001')]))
  await data.updateClub(store, 'h004', (current) => {
    assert.deepEqual(current, aClub('H004', [aPlayer('100001')]))
    return aClub('H004', [aPlayer('100002')])
  })
  assert.deepEqual(store.documents.get(`${S26}/clubs/H004`), aClub('H004', [aPlayer('100002')]))
  assert.equal(data.knownPlayer('100001'), undefined)
})

test('a change of a club that only the list has sees it without players', async () => {
  const { data, store } = emptyData()
  await data.putClubList(store, [aListing('H004')])
  let seen: ClubShard | undefined
  await data.updateClub(store, 'H004', (current) => {
    seen = current
    return aClub('H004')
  })
  assert.deepEqual(seen, {
    club: { ...aListing('H004'), details: null },
    scrapedAt: null,
    players: [],
  })
})

test('a change of an unknown club sees nothing and creates it', async () => {
  const { data, store } = emptyData()
  await data.updateClub(store, 'H004', (current) => {
    assert.equal(current, undefined)
    return aClub('H004')
  })
  assert.deepEqual(data.knownClub('H004'), aClub('H004').club)
})

test('a change cannot turn one club into another', async () => {
  const { data, store } = await dataWithClubs(aClub('H004'))
  const change = data.updateClub(store, 'H004', () => aClub('N051'))
  await assert.rejects(change, TypeError)
  assert.equal(data.knownClub('N051'), undefined)
  assert.equal(store.writes, 1)
})

test('a club keeps one document whatever spelling its code is given in', async () => {
  const { data, store } = await dataWithClubs(aClub('Lx014'))
  await data.updateClub(store, 'LX014', () => aClub('LX014', [], { name: 'Later' }))
  assert.deepEqual([...store.documents.keys()], [`${S26}/clubs/Lx014`])
  assert.equal(data.knownClub('lx014')?.code, 'Lx014')
})

test('a scrape that does not know name or province erases neither', async () => {
  const { data, store } = await dataWithClubs(aClub('H004'))
  await data.updateClub(store, 'H004', () => aClub('H004', [], { name: '', province: null }))
  assert.deepEqual(store.documents.get(`${S26}/clubs/H004`), aClub('H004'))
})

test('who moves to another club is found only there', async () => {
  const { data, store } = await dataWithClubs(
    aClub('H004', [aPlayer('100001'), aPlayer('100002')]),
    aClub('N051'),
  )
  const moved = aPlayer('100001', { clubCode: 'N051', seenAt: '2026-11-19T00:00:00.000Z' })
  await data.updateClub(store, 'N051', () => aClub('N051', [moved]))
  const queries = siteQueries(data)
  assert.deepEqual(
    ['H004', 'N051'].map((code) => queries.clubPlayers(code).map(({ licence }) => licence)),
    [['100002'], ['100001']],
  )
  assert.equal(queries.stats().players, 2)
})

test('a club cannot take back a player whom another one saw later', async () => {
  const moved = aPlayer('100001', { clubCode: 'N051', seenAt: '2026-11-19T00:00:00.000Z' })
  const { data, store } = await dataWithClubs(aClub('N051', [moved]), aClub('H004'))
  const stale = aPlayer('100001', { seenAt: '2026-11-18T00:00:00.000Z' })
  await data.updateClub(store, 'H004', () => aClub('H004', [stale, aPlayer('100002')]))
  assert.deepEqual(data.knownPlayer('100001'), moved)
  assert.deepEqual(store.documents.get(`${S26}/clubs/H004`), aClub('H004', [aPlayer('100002')]))
})

test('who left his club stays known without one', async () => {
  const { data } = await dataWithClubs(aClub('H004', [aPlayer('100001', { clubCode: null })]))
  const queries = siteQueries(data)
  assert.deepEqual(queries.clubPlayers('H004'), [])
  const { clubCode, clubName, province } = queries.player('100001') ?? {}
  assert.deepEqual(
    { clubCode, clubName, province },
    { clubCode: null, clubName: null, province: null },
  )
})

test('a failed write leaves the data as they were', async () => {
  const { data, store } = await dataWithClubs(aClub('H004', [aPlayer('100001')]))
  const before = data.version
  store.failure = new Error('disk full')
  const writes = [
    data.updateClub(store, 'H004', () => aClub('H004', [])),
    data.putClubList(store, []),
    data.putDivisionList(store, [aDivision(1)]),
    data.putStandings(store, { division: aDivision(1), week: 1, rows: [] }),
  ]
  for (const write of writes) await assert.rejects(write, store.failure)
  assert.equal(data.knownPlayer('100001')?.clubCode, 'H004')
  assert.deepEqual(data.standingsOf().divisions, [])
  assert.equal(data.version, before)
})

test('the version grows with every change', async () => {
  const { data, store } = emptyData()
  const seen = [data.version]
  await data.putClubList(store, [])
  seen.push(data.version)
  await data.updateClub(store, 'H004', () => aClub('H004'))
  seen.push(data.version)
  await data.putDivisionList(store, [])
  seen.push(data.version)
  await data.putStandings(store, { division: aDivision(1), week: 1, rows: [] })
  seen.push(data.version)
  assert.deepEqual(seen, [0, 1, 2, 3, 4])
})

test('sheets that are stored at once become one write of their club', async () => {
  const { data, store } = await dataWithClubs(aClub('H004'))
  const add = (licence: string): Promise<void> =>
    data.updateClub(store, 'H004', (current = aClub('H004')) => {
      return { ...current, players: [...current.players, aPlayer(licence)] }
    })
  await Promise.all(['100001', '100002', '100003'].map(add))
  assert.equal(store.writes, 2)
  assert.equal(data.players.members('H004').length, 3)
})

test('a new season has documents of its own, and a club shows the later one', async () => {
  const { data, store, clock } = await dataWithClubs(aClub('H004', [aPlayer('100001')]))
  await clock.advance(YEAR_MS)
  await data.updateClub(store, 'H004', () => aClub('H004', [aPlayer('100002')]))
  assert.deepEqual([...store.documents.keys()], [`${S26}/clubs/H004`, `${S27}/clubs/H004`])
  assert.deepEqual(
    siteQueries(data)
      .clubPlayers('H004')
      .map(({ licence }) => licence),
    ['100002'],
  )
})
