import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import { fold } from '../../../../plugins/web/fold.ts'
import { aClub, aPlayer, dataWithClubs, siteQueries } from '../data/example-records.ts'

/** Names by licence; the points are the place from the end. */
async function withNames(names: Readonly<Record<string, string>>): Promise<TableTennisQueries> {
  const all = Object.entries(names)
  const players = all.map(([licence, name], n) =>
    aPlayer(licence, { name, listPoints: all.length - n }),
  )
  return siteQueries((await dataWithClubs(aClub('H004', players))).data)
}

function found(queries: TableTennisQueries, text: string, limit = 50): readonly string[] {
  return queries.searchPlayers(text, limit).map(({ licence }) => licence)
}

test('a search finds names whatever their case and accents (G10)', async () => {
  const queries = await withNames({ '100001': 'PÉLIO DE LA CROMBA', '100002': 'MURA BABEL' })
  for (const text of ['pelio', 'PÉLIO', 'Cromba', 'la pel', '  pelio  ']) {
    assert.deepEqual(found(queries, text), ['100001'], text)
  }
})

test('every word must occur (G10)', async () => {
  const queries = await withNames({ '100001': 'ZIBO BABEL', '100002': 'ZIBO CROMBA' })
  assert.deepEqual(found(queries, 'zibo'), ['100001', '100002'])
  assert.deepEqual(found(queries, 'crom zibo'), ['100002'])
  assert.deepEqual(found(queries, 'crom babel'), [])
})

test('a search finds part of a licence (G10)', async () => {
  const queries = await withNames({ '123456': 'ZIBO', '199123': 'MURA', '654321': 'TELVI' })
  assert.deepEqual(found(queries, '123'), ['123456', '199123'])
  assert.deepEqual(found(queries, '654321'), ['654321'])
})

test('percent and underscore are searched as they stand (G10)', async () => {
  const queries = await withNames({ '100001': 'ZIBO', '100002': 'Z%O' })
  assert.deepEqual(found(queries, 'z%'), ['100002'])
  assert.deepEqual(found(queries, '_'), [])
})

test('hits stand by points, those without last, and stop at the limit', async () => {
  const { data } = await dataWithClubs(
    aClub('H004', [
      aPlayer('100001', { name: 'ZIBO' }),
      aPlayer('100002', { name: 'ZIBO', listPoints: 5 }),
      aPlayer('100003', { name: 'ZIBO', listPoints: 9 }),
      aPlayer('100004', { name: 'ZIBO', listPoints: 9 }),
    ]),
  )
  const queries = siteQueries(data)
  assert.deepEqual(found(queries, 'zibo'), ['100003', '100004', '100002', '100001'])
  assert.deepEqual(found(queries, 'zibo', 2), ['100003', '100004'])
})

test('a text of spaces finds nobody', async () => {
  assert.deepEqual(found(await withNames({ '100001': 'ZIBO' }), '  '), [])
})

test('a name that changed is found only by the new one', async () => {
  const { data, store } = await dataWithClubs(aClub('H004', [aPlayer('100001', { name: 'ZIBO' })]))
  const queries = siteQueries(data)
  assert.deepEqual(found(queries, 'zibo'), ['100001'])
  await data.updateClub(store, 'H004', () => aClub('H004', [aPlayer('100001', { name: 'MURA' })]))
  assert.deepEqual([found(queries, 'zibo'), found(queries, 'mura')], [[], ['100001']])
})

test('with more hits than are looked at one by one the answer is the same', async () => {
  const names = Object.fromEntries(
    Array.from({ length: 900 }, (_, n) => [
      String(100_000 + n),
      n % 2 === 0 ? 'ZIBO AB' : 'ZIBO CD',
    ]),
  )
  const queries = await withNames(names)
  assert.deepEqual(found(queries, 'zibo', 3), ['100000', '100001', '100002'])
  assert.deepEqual(found(queries, 'cd zibo', 3), ['100001', '100003', '100005'])
  assert.equal(found(queries, 'cd', 1000).length, 450)
})

test('a search is what going through all names finds, in the order of points', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abÉeç 1'), maxLength: 10 })
  const property = fc.asyncProperty(
    fc.array(letters, { maxLength: 12 }),
    letters,
    async (names, text) => {
      const all = names.map((name, n) => [String(100_000 + n), name] as const)
      const queries = await withNames(Object.fromEntries(all))
      const words = fold(text).split(/\s+/).filter(Boolean)
      const expected = all.filter(([licence, name]) => {
        const inName = words.every((word) => fold(name).includes(word))
        return words.length > 0 && (inName || licence.includes(text.trim()))
      })
      assert.deepEqual(
        found(queries, text),
        expected.map(([licence]) => licence),
      )
    },
  )
  await fc.assert(property, { numRuns: 150 })
})
