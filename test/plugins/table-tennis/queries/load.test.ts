import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryStore } from '../../../support/memory-store.ts'
import {
  aClub,
  aDivision,
  aListing,
  aMatch,
  aPlayer,
  aRow,
  aSheet,
  reloaded,
  siteQueries,
} from '../data/example-records.ts'

const S26 = 'tabletennis/2026-2027'
const S25 = 'tabletennis/2025-2026'
const READ_AT = '2026-11-18T20:00:00.000Z'

function storeWith(documents: Readonly<Record<string, unknown>>): MemoryStore {
  const store = new MemoryStore()
  for (const [key, value] of Object.entries(documents)) store.documents.set(key, value)
  return store
}

test('an empty store gives empty data', async () => {
  const { report, data } = await reloaded(new MemoryStore())
  const none = { clubs: 0, players: 0, matches: 0, rankings: 0, removed: 0, invalid: 0 }
  assert.deepEqual(report, none)
  assert.deepEqual(data.clubs.all(), [])
})

test('the report counts what is served', async () => {
  const sheet = aSheet({ matches: [aMatch(), aMatch({ date: '2026-10-04' })] })
  const { report } = await reloaded(
    storeWith({
      [`${S26}/club-list`]: { readAt: READ_AT, clubs: [aListing('H004'), aListing('N051')] },
      [`${S26}/clubs/H004`]: aClub('H004', [
        aPlayer('100001', { masculine: sheet, feminine: sheet }),
      ]),
      [`${S26}/division-list`]: { readAt: READ_AT, divisions: [aDivision(1)] },
      [`${S26}/divisions/8001`]: { id: '8001', name: 'D', weeks: { 1: [aRow(1, 'A')], 2: [] } },
    }),
  )
  const expected = { clubs: 2, players: 1, matches: 4, rankings: 1, removed: 0, invalid: 0 }
  assert.deepEqual(report, expected)
})

test('documents beside the seasons are not touched', async () => {
  const store = storeWith({
    'tabletennis/plans/abc': { pages: [] },
    'tasks/interclubs_1': { status: 'success' },
  })
  const { report, log } = await reloaded(store)
  assert.equal(report.invalid, 0)
  assert.deepEqual(log.entries, [])
})

test('a club shows the newest season it was scraped in', async () => {
  const { data } = await reloaded(
    storeWith({
      [`${S25}/clubs/H004`]: aClub('H004', [aPlayer('100001')]),
      [`${S25}/clubs/N051`]: aClub('N051', [aPlayer('100002', { clubCode: 'N051' })]),
      [`${S26}/clubs/H004`]: aClub('H004', [aPlayer('100003')]),
    }),
  )
  assert.deepEqual(
    ['100001', '100002', '100003'].map((licence) => data.knownPlayer(licence)?.clubCode),
    [undefined, 'N051', 'H004'],
  )
})

test('divisions are those of the newest season that has a list of them', async () => {
  const { data, report } = await reloaded(
    storeWith({
      [`${S25}/division-list`]: { readAt: READ_AT, divisions: [aDivision(1)] },
      [`${S25}/divisions/8001`]: { id: '8001', name: 'D', weeks: { 3: [aRow(1, 'Old A')] } },
      [`${S26}/divisions/8001`]: { id: '8001', name: 'D', weeks: { 1: [aRow(1, 'New A')] } },
    }),
  )
  const { week, rows } = siteQueries(data).standings(1, undefined)
  assert.deepEqual([week, rows], [3, [aRow(1, 'Old A')]])
  assert.equal(report.rankings, 1)
})

test('standings of earlier seasons are not mixed into those of a new list', async () => {
  const { data } = await reloaded(
    storeWith({
      [`${S25}/division-list`]: { readAt: READ_AT, divisions: [aDivision(1)] },
      [`${S25}/divisions/8001`]: { id: '8001', name: 'D', weeks: { 3: [aRow(1, 'Old A')] } },
      [`${S26}/division-list`]: { readAt: READ_AT, divisions: [aDivision(1)] },
    }),
  )
  assert.deepEqual(siteQueries(data).standings(1, 3, '2026-2027').rows, [])
})

test('a document that is not of its shape is counted and set aside', async () => {
  const broken = { ...aClub('N051'), players: [{ licence: '100002' }] }
  const store = storeWith({
    [`${S26}/clubs/H004`]: aClub('H004', [aPlayer('100001')]),
    [`${S26}/clubs/N051`]: broken,
  })
  const { data, report } = await reloaded(store)
  assert.equal(report.invalid, 1)
  assert.deepEqual([...store.aside], [[`${S26}/clubs/N051`, broken]])
  assert.deepEqual(
    data.clubs.all().map(({ code }) => code),
    ['H004'],
  )
})

test('a document under the key of another one is set aside', async () => {
  const store = storeWith({
    [`${S26}/division-list`]: { readAt: READ_AT, divisions: [aDivision(1)] },
    [`${S26}/divisions/8001`]: { id: '8001', name: 'D', weeks: { 3: [aRow(1, 'Now')] } },
    [`${S26}/divisions/9000`]: { id: '8001', name: 'D', weeks: { 3: [aRow(1, 'A copy')] } },
    [`${S26}/clubs/N051`]: aClub('H004', [aPlayer('100001')]),
  })
  const { data, report } = await reloaded(store)
  assert.equal(report.invalid, 2)
  assert.deepEqual([...store.aside.keys()].sort(), [`${S26}/clubs/N051`, `${S26}/divisions/9000`])
  assert.deepEqual(
    siteQueries(data)
      .standings(1, 3)
      .rows.map(({ teamName }) => teamName),
    ['Now'],
  )
})

test('every kind of document is judged', async () => {
  const store = storeWith({
    [`${S26}/club-list`]: { readAt: READ_AT, clubs: [{ code: '' }] },
    [`${S26}/clubs/H004`]: null,
    [`${S26}/division-list`]: [],
    [`${S26}/divisions/8001`]: { id: '8001', name: 'D', weeks: { one: [] } },
  })
  const { report } = await reloaded(store)
  assert.deepEqual([report.invalid, store.aside.size], [4, 4])
})

test("last season's document replaces one of the wrong shape", async () => {
  const { data } = await reloaded(
    storeWith({
      [`${S25}/clubs/H004`]: aClub('H004', [aPlayer('100001')]),
      [`${S26}/clubs/H004`]: { club: 'H004' },
    }),
  )
  assert.equal(data.knownPlayer('100001')?.clubCode, 'H004')
})

test('a player seen at once in two clubs is the one who has a club, not the one who left', async () => {
  const here = aPlayer('100001', { clubCode: 'H004' })
  const { data, report } = await reloaded(
    storeWith({
      [`${S26}/clubs/H004`]: aClub('H004', [here]),
      [`${S26}/clubs/N051`]: aClub('N051', [aPlayer('100001', { clubCode: null })]),
    }),
  )
  assert.deepEqual(data.knownPlayer('100001'), here)
  assert.equal(report.players, 1)
})

test('who left the club he moved to does not come back to the one before', async () => {
  const before = aPlayer('100001', { seenAt: '2026-09-01T00:00:00.000Z' })
  const left = aPlayer('100001', { clubCode: null, seenAt: '2026-10-01T00:00:00.000Z' })
  const { data } = await reloaded(
    storeWith({
      [`${S26}/clubs/H004`]: aClub('H004', [before]),
      [`${S26}/clubs/N051`]: aClub('N051', [left]),
    }),
  )
  assert.deepEqual(data.knownPlayer('100001'), left)
})

test('of two clubs that have a player the one that saw him later counts', async () => {
  const before = aPlayer('100001', { seenAt: '2026-09-01T00:00:00.000Z' })
  const after = aPlayer('100001', { clubCode: 'A001', seenAt: '2026-10-01T00:00:00.000Z' })
  const { data } = await reloaded(
    storeWith({
      [`${S26}/clubs/A001`]: aClub('A001', [after]),
      [`${S26}/clubs/H004`]: aClub('H004', [before]),
    }),
  )
  const queries = siteQueries(data)
  assert.equal(queries.player('100001')?.clubCode, 'A001')
  assert.deepEqual(queries.clubPlayers('H004'), [])
  assert.equal(queries.clubPlayers('A001').length, 1)
})

test('the copy that does not count goes away with the next write of its club', async () => {
  const store = storeWith({
    [`${S26}/clubs/A001`]: aClub('A001', [
      aPlayer('100001', { clubCode: 'A001', seenAt: '2026-10-01T00:00:00.000Z' }),
    ]),
    [`${S26}/clubs/H004`]: aClub('H004', [
      aPlayer('100001', { seenAt: '2026-09-01T00:00:00.000Z' }),
      aPlayer('100002'),
    ]),
  })
  const { data } = await reloaded(store)
  await data.updateClub(store, 'H004', (current) => {
    assert.ok(current)
    return { ...current }
  })
  assert.deepEqual(store.documents.get(`${S26}/clubs/H004`), aClub('H004', [aPlayer('100002')]))
})

test('loading is one change of the data', async () => {
  const { data } = await reloaded(new MemoryStore())
  assert.equal(data.version, 1)
})
