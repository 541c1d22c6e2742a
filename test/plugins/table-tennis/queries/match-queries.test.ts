import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aClub,
  aMatch,
  aPlayer,
  aSheet,
  dataWithClubs,
  siteQueries,
} from '../data/example-records.ts'

const MASCULINE = [
  aMatch({ date: '2026-10-03', division: 'first' }),
  aMatch({ date: '2026-10-03', division: 'second', opponentLicence: '200002' }),
  aMatch({ date: '2026-09-19' }),
]
/** Options of all these matches. */
const season = '2026-2027'
const FEMININE = [aMatch({ date: '2026-10-10' }), aMatch({ date: '2026-10-03', division: 'women' })]

async function queries() {
  const { data } = await dataWithClubs(
    aClub('H004', [
      aPlayer('100001', {
        gender: 'F',
        masculine: aSheet({ matches: MASCULINE }),
        feminine: aSheet({ matches: FEMININE }),
      }),
      aPlayer('100002'),
    ]),
  )
  return siteQueries(data)
}

test('matches of both sheets stand latest first, of one day in page order (P6)', async () => {
  const page = (await queries()).matches('100001', { limit: 100 })
  const [a, b, c] = MASCULINE
  const [d, e] = FEMININE
  assert.deepEqual(page, {
    items: [
      { ...d, sheet: 'feminine', season },
      { ...a, sheet: 'masculine', season },
      { ...b, sheet: 'masculine', season },
      { ...e, sheet: 'feminine', season },
      { ...c, sheet: 'masculine', season },
    ],
    total: 5,
  })
})

test('one sheet can be asked for', async () => {
  const asked = await queries()
  const dates = (sheet: 'masculine' | 'feminine') =>
    asked.matches('100001', { sheet, limit: 100 })?.items.map(({ date }) => date)
  assert.deepEqual(dates('masculine'), ['2026-10-03', '2026-10-03', '2026-09-19'])
  assert.deepEqual(dates('feminine'), ['2026-10-10', '2026-10-03'])
})

test('matches against one opponent can be asked for', async () => {
  const page = (await queries()).matches('100001', { opponent: '200002', limit: 100 })
  assert.deepEqual(page, { items: [{ ...MASCULINE[1], sheet: 'masculine', season }], total: 1 })
})

test('the limit cuts the list and not its total', async () => {
  const page = (await queries()).matches('100001', { limit: 2 })
  assert.deepEqual([page?.items.length, page?.total], [2, 5])
})

test('a page that is not in order is put in order', async () => {
  const matches = ['2026-09-05', '2026-10-03', '2026-09-19'].map((date) => aMatch({ date }))
  const { data } = await dataWithClubs(
    aClub('H004', [aPlayer('100001', { masculine: aSheet({ matches }) })]),
  )
  const player = siteQueries(data).player('100001')
  assert.deepEqual(
    player?.masculine?.matches.map(({ date }) => date),
    ['2026-10-03', '2026-09-19', '2026-09-05'],
  )
})

test('a player without sheets has no matches; an unknown one has no answer', async () => {
  const asked = await queries()
  assert.deepEqual(asked.matches('100002', { limit: 100 }), { items: [], total: 0 })
  assert.equal(asked.matches('999999', { limit: 100 }), undefined)
})
