import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ClubRow } from '../../../../manifests/types/records.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import {
  aClub,
  aListing,
  aPlayer,
  aSheet,
  dataWithClubs,
  emptyData,
  siteQueries,
} from '../data/example-records.ts'

async function withList(clubs: readonly ClubRow[]): Promise<TableTennisQueries> {
  const { data, store } = emptyData()
  await data.putClubList(store, clubs)
  return siteQueries(data)
}

function codes(queries: TableTennisQueries, province: string): readonly string[] {
  return queries.clubs({ province, limit: 100, offset: 0 }).items.map(({ code }) => code)
}

test('clubs stand by code, with the number of all (G2, G11)', async () => {
  const queries = await withList(
    ['N051', 'Lx014', 'H004', 'LK001', 'L264'].map((code) => aListing(code)),
  )
  const { items, total } = queries.clubs({ limit: 3, offset: 1 })
  assert.deepEqual(
    items.map(({ code }) => code),
    ['L264', 'LK001', 'Lx014'],
  )
  assert.equal(total, 5)
})

test('a province is compared without regard to case and accents (C2)', async () => {
  const queries = await withList([
    aListing('L264', { province: 'Liège' }),
    aListing('H004', { province: 'Hainaut' }),
  ])
  assert.deepEqual(codes(queries, 'LIEGE'), ['L264'])
  assert.deepEqual(codes(queries, 'liège'), ['L264'])
})

test('the letters of its clubs mean a province', async () => {
  const listed = { H004: 'Hainaut', LK001: 'Limburg', 'Vl-B001': 'Vlaams-Brabant', L264: 'Liège' }
  const queries = await withList(
    Object.entries(listed).map(([code, province]) => aListing(code, { province })),
  )
  assert.deepEqual(codes(queries, 'H'), ['H004'])
  assert.deepEqual(codes(queries, 'lk'), ['LK001'])
  assert.deepEqual(codes(queries, ' Vl-B '), ['Vl-B001'])
  assert.deepEqual(codes(queries, 'L'), ['L264'])
  assert.deepEqual(codes(queries, 'H004'), [])
})

test('L is Limburg where a list has clubs with the letters Li', async () => {
  const queries = await withList([
    aListing('L264', { province: 'Limburg' }),
    aListing('Li001', { province: 'Liège' }),
  ])
  assert.deepEqual([codes(queries, 'L'), codes(queries, 'Li')], [['L264'], ['Li001']])
})

test('other names of provinces are understood (C2)', async () => {
  const served = {
    A001: ['Antwerpen', 'Anvers'],
    BBW001: ['Brussels', 'Bruxelles', 'Brussels Hoofdstedelijk', 'Bruxelles-Capitale'],
    OVL001: ['Oost-Vlaanderen', 'Flandre orientale'],
    WVL001: ['West-Vlaanderen', 'Flandre Occidentale'],
    'Vl-B001': ['Vlaams-Brabant', 'Brabant flamand'],
    LK001: ['Limburg', 'Limbourg'],
  }
  const queries = await withList(
    Object.entries(served).map(([code, [province = null]]) => aListing(code, { province })),
  )
  for (const [code, names] of Object.entries(served)) {
    for (const name of names) assert.deepEqual(codes(queries, name), [code], name)
  }
})

test('an unknown province has no clubs (C2)', async () => {
  const queries = await withList([aListing('H004'), aListing('X001', { province: null })])
  const page = queries.clubs({ province: 'Atlantis', limit: 10, offset: 0 })
  assert.deepEqual(page, { items: [], total: 0 })
})

test('pages of clubs, one after the other, are the whole list (G11)', async () => {
  const code = fc.stringMatching(/^(H|Lx|Vl-B)\d{3}$/)
  const unique = fc.uniqueArray(code, { maxLength: 20 })
  const property = fc.asyncProperty(
    unique,
    fc.integer({ min: 1, max: 7 }),
    async (codes, limit) => {
      const queries = await withList(codes.map((one) => aListing(one)))
      const pages = []
      for (let offset = 0; offset < codes.length; offset += limit) {
        pages.push(...queries.clubs({ limit, offset }).items)
      }
      assert.deepEqual(pages, queries.clubs({ limit: 10_000, offset: 0 }).items)
      assert.deepEqual(pages.map((club) => club.code).sort(), codes.sort())
    },
  )
  await fc.assert(property, { numRuns: 40 })
})

test('provinces are those that have a club, each once, alphabetical whatever their accents', async () => {
  const names = ['Namur', 'Limburg', 'Liège', null, 'Namur', 'Antwerpen']
  const queries = await withList(names.map((province, n) => aListing(`H00${n}`, { province })))
  assert.deepEqual(queries.provinces(), ['Antwerpen', 'Liège', 'Limburg', 'Namur'])
})

test('a club is found in any spelling and shown in its own (G9)', async () => {
  const queries = await withList([aListing('Vl-B234')])
  assert.equal(queries.club('VL-b234')?.code, 'Vl-B234')
  assert.equal(queries.club('H999'), undefined)
})

test('players of a club stand by points, those without last, ties by licence (C6)', async () => {
  const { data } = await dataWithClubs(
    aClub('H004', [
      aPlayer('100004', { listPoints: null }),
      aPlayer('100003', { listPoints: 500 }),
      aPlayer('100002', { listPoints: 500 }),
      aPlayer('100001', { listPoints: 100, masculine: aSheet({ pointsCurrent: 900 }) }),
      aPlayer('100000', { listPoints: null }),
    ]),
  )
  const players = siteQueries(data).clubPlayers('h004')
  assert.deepEqual(
    players.map(({ licence, pointsCurrent }) => [licence, pointsCurrent]),
    [
      ['100001', 900],
      ['100002', 500],
      ['100003', 500],
      ['100000', null],
      ['100004', null],
    ],
  )
})

test('an unknown club has no players', () => {
  assert.deepEqual(siteQueries(emptyData().data).clubPlayers('H004'), [])
})
