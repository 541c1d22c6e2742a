import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MatchRecord, SheetRecord } from '../../../../manifests/types/records.ts'
import { pointsHistory } from '../../../../plugins/table-tennis/points/history.ts'
import { aClub, aMatch, aPlayer, aSheet, dataWithClubs } from '../data/example-records.ts'

const match = (date: string, pointsChange: number | null, more: Partial<MatchRecord> = {}) =>
  aMatch({ date, pointsChange, score: (pointsChange ?? 0) < 0 ? '1-3' : '3-1', ...more })

/** Latest first, as on a sheet: two matches on one day, one on the next week. */
const matches = [match('2026-10-10', -5), match('2026-10-03', 4), match('2026-10-03', 10)]

async function historyOf(
  sheet: Partial<SheetRecord>,
  filter: Partial<Parameters<typeof pointsHistory>[2]> = {},
) {
  const { data } = await dataWithClubs(
    aClub('H004', [aPlayer('100001', { masculine: aSheet({ matches, ...sheet }) })]),
  )
  const usual = { sheet: 'masculine', granularity: 'day', limit: 1000, offset: 0 } as const
  return (await pointsHistory(data, '100001', { ...usual, ...filter })) ?? assert.fail()
}

test('the days of a sheet are added up from the start, oldest first', async () => {
  const { history, count, total, pointsStart, pointsStartEstimated, basis, season } =
    await historyOf({ pointsStart: 1300, pointsCurrent: 1309 })
  assert.deepEqual(
    { count, total, pointsStart, pointsStartEstimated, basis, season },
    {
      ...{ count: 2, total: 2, pointsStart: 1300, pointsStartEstimated: false, basis: 'sheet' },
      season: '2026-2027',
    },
  )
  assert.deepEqual(history, [
    {
      ...{ date: '2026-10-03', pointsBefore: 1300, pointsChange: 14, pointsAfter: 1314 },
      ...{ correction: null, matches: 2, wins: 2, losses: 0 },
    },
    {
      ...{ date: '2026-10-10', pointsBefore: 1314, pointsChange: -5, pointsAfter: 1309 },
      ...{ correction: null, matches: 1, wins: 0, losses: 1 },
    },
  ])
})

test('what the curve has between two days is a correction', async () => {
  const { history } = await historyOf({ curve: [1300, 1310, 1314, 1320.5, 1315.5] })
  assert.deepEqual(
    history.map(({ pointsBefore, pointsAfter, correction }) => [
      pointsBefore,
      pointsAfter,
      correction,
    ]),
    [
      [1300, 1314, null],
      [1320.5, 1315.5, 6.5],
    ],
  )
})

test('a day that a page lists in two places is one day, and days are in order', async () => {
  const { history } = await historyOf({
    pointsStart: null,
    pointsCurrent: null,
    matches: [match('2026-10-03', 4), match('2026-10-10', -5), match('2026-10-03', 10)],
  })
  assert.deepEqual(
    history.map(({ date, pointsChange, matches }) => [date, pointsChange, matches]),
    [
      ['2026-10-03', 14, 2],
      ['2026-10-10', -5, 1],
    ],
  )
})

test('a curve of other matches is not used', async () => {
  const { history } = await historyOf({ pointsStart: 1300, curve: [900, 930, 940] })
  assert.deepEqual(
    history.map(({ pointsBefore }) => pointsBefore),
    [1300, 1314],
  )
})

test('an unknown start is what the points now and the matches leave', async () => {
  const { pointsStart, pointsStartEstimated } = await historyOf({
    pointsStart: null,
    pointsCurrent: 1309,
  })
  assert.deepEqual([pointsStart, pointsStartEstimated], [1300, true])
})

test('without any points, the changes are still there', async () => {
  const { history, pointsStart } = await historyOf({ pointsStart: null, pointsCurrent: null })
  assert.equal(pointsStart, null)
  assert.deepEqual(
    history.map(({ pointsBefore, pointsChange, pointsAfter }) => [
      pointsBefore,
      pointsChange,
      pointsAfter,
    ]),
    [
      [null, 14, null],
      [null, -5, null],
    ],
  )
})

test('by match, all matches of a day have the points of its morning', async () => {
  const { history } = await historyOf(
    {
      pointsStart: 1300,
      matches: [match('2026-10-03', 4), match('2026-10-03', 10, { division: 'PHM12/045' })],
    },
    { granularity: 'match' },
  )
  assert.deepEqual(
    history.map(({ pointsBefore, pointsChange, competitionType }) => [
      pointsBefore,
      pointsChange,
      competitionType,
    ]),
    [
      [1300, 10, 'championship'],
      [1300, 4, null],
    ],
  )
  const [first] = history
  assert.deepEqual([first?.coefficient, first?.basePoints, first?.lossFactor], [null, null, null])
})

test('days and pages limit the items, not the totals before them', async () => {
  const late = await historyOf({ pointsStart: 1300 }, { from: '2026-10-04' })
  assert.deepEqual([late.count, late.total, late.history[0]?.pointsBefore], [1, 1, 1314])
  const paged = await historyOf({ pointsStart: 1300 }, { limit: 1, offset: 1 })
  assert.deepEqual([paged.count, paged.total, paged.history[0]?.date], [1, 2, '2026-10-10'])
  const none = await historyOf({}, { from: '2026-10-10', to: '2026-10-03' })
  assert.equal(none.count, 0)
})

for (const [what, filter] of [
  ['a sheet that the player does not have', { sheet: 'feminine' }],
  ['a season that is not stored', { season: '2020-2021' }],
] as const) {
  test(`${what} has no items and the basis none`, async () => {
    const { count, basis, pointsStart, pointsCurrent } = await historyOf({}, filter)
    assert.deepEqual([count, basis, pointsStart, pointsCurrent], [0, 'none', null, null])
  })
}
