import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MemoryStore } from '../../../support/memory-store.ts'
import {
  aClub,
  aMatch,
  aPlayer,
  aSheet,
  emptyData,
  reloaded,
  siteQueries,
} from './example-records.ts'

const S26 = 'tabletennis/2026-2027'
const S25 = 'tabletennis/2025-2026'

const OUT = '100009'
const namesOut = aSheet({
  matches: [
    aMatch({ opponentLicence: OUT, opponentName: 'MINOR OUT' }),
    aMatch({ opponentLicence: '100002', opponentName: 'STAYS HERE' }),
  ],
})
const namesNobody = aSheet({
  matches: [
    aMatch({ opponentLicence: null, opponentName: null }),
    aMatch({ opponentLicence: '100002', opponentName: 'STAYS HERE' }),
  ],
})

test('what is stored of an excluded person is removed at the start, in every season', async () => {
  const store = new MemoryStore()
  store.documents.set(`${S26}/clubs/H004`, aClub('H004', [aPlayer(OUT), aPlayer('100001')]))
  store.documents.set(`${S25}/clubs/H004`, aClub('H004', [aPlayer(OUT, { name: 'OLDER' })]))
  store.documents.set(
    `${S26}/clubs/N051`,
    aClub('N051', [aPlayer('100003', { clubCode: 'N051', masculine: namesOut })]),
  )
  const { report, data } = await reloaded(store, [OUT])
  assert.equal(report.removed, 1)
  assert.equal(data.knownPlayer(OUT), undefined)
  assert.deepEqual(
    store.documents,
    new Map<string, unknown>([
      [`${S26}/clubs/H004`, aClub('H004', [aPlayer('100001')])],
      [`${S25}/clubs/H004`, aClub('H004', [])],
      [
        `${S26}/clubs/N051`,
        aClub('N051', [aPlayer('100003', { clubCode: 'N051', masculine: namesNobody })]),
      ],
    ]),
  )
})

test('documents that hold no excluded person are not written', async () => {
  const store = new MemoryStore()
  store.documents.set(`${S26}/clubs/H004`, aClub('H004', [aPlayer('100001')]))
  const { report } = await reloaded(store, [OUT])
  assert.equal(store.writes, 0)
  assert.equal(report.removed, 0)
})

test('the service starts without the person even when the store cannot be written', async () => {
  const store = new MemoryStore()
  store.documents.set(`${S26}/clubs/H004`, aClub('H004', [aPlayer(OUT)]))
  store.failure = new Error('disk full')
  const { data, log } = await reloaded(store, [OUT])
  assert.equal(data.knownPlayer(OUT), undefined)
  assert.deepEqual(
    log.entries.map(({ level, fields }) => ({ level, fields })),
    [{ level: 'error', fields: { key: `${S26}/clubs/H004`, err: store.failure } }],
  )
})

test('a scrape cannot bring an excluded person back', async () => {
  const { data, store } = emptyData({ excludeLicences: [` ${OUT} `] })
  const players = [aPlayer(OUT), aPlayer('100001', { masculine: namesOut, feminine: namesOut })]
  await data.updateClub(store, 'H004', () => aClub('H004', players))
  assert.deepEqual(
    store.documents.get(`${S26}/clubs/H004`),
    aClub('H004', [aPlayer('100001', { masculine: namesNobody, feminine: namesNobody })]),
  )
  assert.deepEqual(data.players.recordsOf('H004'), [
    aPlayer('100001', { masculine: namesNobody, feminine: namesNobody }),
  ])
})

test('who is excluded is known by the licence', () => {
  const { data } = emptyData({ excludeLicences: [OUT] })
  assert.equal(data.isExcluded(OUT), true)
  assert.equal(data.isExcluded('100001'), false)
})

test('whoever is excluded, neither store nor answers name them', async () => {
  const licences = ['100001', '100002', '100003', '100004']
  const meeting = fc.record({ a: fc.constantFrom(...licences), b: fc.constantFrom(...licences) })
  const property = fc.asyncProperty(
    fc.subarray(licences),
    fc.array(meeting, { maxLength: 8 }),
    fc.boolean(),
    async (excluded, meetings, isStoredBefore) => {
      const players = licences.map((licence) => {
        const own = meetings.filter(({ a }) => a === licence)
        const matches = own.map(({ b }) => {
          return aMatch({ opponentLicence: b, opponentName: `PLAYER ${b}` })
        })
        return aPlayer(licence, { masculine: aSheet({ matches }) })
      })
      const earlier = emptyData({ excludeLicences: isStoredBefore ? [] : excluded })
      await earlier.data.updateClub(earlier.store, 'H004', () => aClub('H004', players))
      const { data } = await reloaded(earlier.store, excluded)
      const queries = siteQueries(data)
      const stored = JSON.stringify([...earlier.store.documents])
      const told = JSON.stringify(queries.players({ limit: 100, offset: 0 }))
      for (const licence of excluded) {
        assert.ok(!stored.includes(licence), `${licence} is stored`)
        assert.ok(!told.includes(licence), `${licence} is told`)
        assert.equal(queries.player(licence), undefined)
        assert.deepEqual(queries.searchPlayers(licence, 10), [])
      }
      assert.equal(data.players.size, licences.length - excluded.length)
    },
  )
  await fc.assert(property, { numRuns: 50 })
})

const old = aClub('H004', [aPlayer(OUT, { name: 'OLDER' }), aPlayer('100001')])

async function stored() {
  const store = new MemoryStore()
  const own = aSheet({ matches: [aMatch(), aMatch({ date: '2026-10-10' })] })
  const players = [aPlayer(OUT, { masculine: own }), aPlayer('100001')]
  const other = aPlayer('100003', { clubCode: 'N051', masculine: namesOut })
  store.documents.set(`${S26}/clubs/H004`, aClub('H004', players))
  store.documents.set(`${S25}/clubs/H004`, old)
  store.documents.set(`${S26}/clubs/N051`, aClub('N051', [other]))
  store.documents.set(`${S26}/clubs/N052`, aClub('N052', []))
  return reloaded(store)
}

test('an erased person is out of memory and every document at once, and the others stay', async () => {
  const { store, data } = await stored()
  const { writes } = store
  const { version } = data
  assert.deepEqual(await data.erase(store, OUT), {
    ...{ players: 1, matches: 2, opponentMatches: 1, exportResults: 0, documents: 3 },
  })
  assert.equal(data.knownPlayer(OUT), undefined)
  assert.ok(data.isExcluded(OUT))
  assert.ok(data.version > version)
  assert.equal(store.writes - writes, 4)
  assert.deepEqual(
    store.documents,
    new Map<string, unknown>([
      [`${S26}/clubs/H004`, aClub('H004', [aPlayer('100001')])],
      [`${S25}/clubs/H004`, aClub('H004', [aPlayer('100001')])],
      [
        `${S26}/clubs/N051`,
        aClub('N051', [aPlayer('100003', { clubCode: 'N051', masculine: namesNobody })]),
      ],
      [`${S26}/clubs/N052`, aClub('N052', [])],
      ['tabletennis/excluded', { licences: [OUT] }],
    ]),
  )
})

test('who was erased stays out after a restart and a scrape, beside those of the configuration', async () => {
  const { store, data } = await stored()
  await data.erase(store, OUT)
  const again = await reloaded(store, ['100003'])
  assert.deepEqual(
    [OUT, '100003', '100001'].map((one) => again.data.isExcluded(one)),
    [true, true, false],
  )
  await again.data.updateClub(store, 'H004', () => aClub('H004', [aPlayer(OUT)]))
  assert.equal(again.data.knownPlayer(OUT), undefined)
})

test('to erase twice, or somebody unknown, erases nothing and writes no club', async () => {
  const { store, data } = await stored()
  const none = { players: 0, matches: 0, opponentMatches: 0, exportResults: 0, documents: 0 }
  assert.deepEqual(await data.erase(store, '999999'), none)
  await data.erase(store, OUT)
  const { writes } = store
  assert.deepEqual(await data.erase(store, OUT), none)
  assert.equal(store.writes - writes, 1)
})

test('a club that is written while a person is erased does not bring the person back', async () => {
  const { store, data } = await stored()
  const scrape = data.updateClub(store, 'N052', () =>
    aClub('N052', [aPlayer(OUT, { clubCode: 'N052', seenAt: '2026-11-19T20:00:00.000Z' })]),
  )
  await Promise.all([data.erase(store, OUT), scrape])
  assert.equal(data.knownPlayer(OUT), undefined)
  assert.doesNotMatch(JSON.stringify([...store.documents.values()].slice(0, 4)), /100009/)
})

test('a club that the person has left keeps no copy', async () => {
  const { store, data } = await stored()
  await data.updateClub(store, 'N052', () =>
    aClub('N052', [aPlayer(OUT, { clubCode: 'N052', seenAt: '2026-11-19T20:00:00.000Z' })]),
  )
  await data.erase(store, OUT)
  const clubs = [...store.documents].filter(([key]) => key.includes('/clubs/'))
  assert.doesNotMatch(JSON.stringify(clubs), /100009/)
})

test('if the store fails, the erasure says so and a second one finishes it', async () => {
  const { store, data } = await stored()
  store.failure = new Error('disk full')
  await assert.rejects(data.erase(store, OUT), /disk full/)
  store.failure = undefined
  const { documents } = await data.erase(store, OUT)
  assert.equal(documents, 3)
  assert.doesNotMatch(JSON.stringify([...store.documents.values()].slice(0, 4)), /100009|MINOR OUT/)
})
