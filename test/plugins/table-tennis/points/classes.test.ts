import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classTable, rankingClasses } from '../../../../plugins/table-tennis/points/classes.ts'
import { estimate } from '../../../../plugins/table-tennis/points/estimate.ts'
import { aClub, aMatch, aPlayer, aSheet, dataWithClubs } from '../data/example-records.ts'

/** Active men with points that fall from 2500 by 0.1, and whom the places do not count. */
const MEN = 14_600
const federation = await dataWithClubs(
  aClub('H004', [
    ...Array.from({ length: MEN }, (_, at) =>
      aPlayer(String(100_000 + at), { listPoints: (25_000 - at) / 10 }),
    ),
    aPlayer('900001', { listPoints: 3000, active: false }),
    aPlayer('900002', { listPoints: 3000, gender: 'F' }),
    aPlayer('900003', {
      listPoints: 3000,
      active: null,
      masculine: aSheet({ pointsCurrent: 3000 }),
    }),
    aPlayer('900004', {
      active: null,
      masculine: aSheet({
        pointsCurrent: 100,
        matches: Array.from({ length: 10 }, () => aMatch()),
      }),
    }),
  ]),
)

test('the row of the table is that of the greatest number not above the active players', () => {
  const answer = rankingClasses(federation.data, 'masculine')
  const { basis, reason, activePlayers, count, classes } = answer
  assert.deepEqual([basis, reason, activePlayers, count], ['table', null, MEN + 1, 18])
  assert.deepEqual(classes.slice(0, 3), [
    { ranking: 'A', lastPlace: 20, minPoints: 2498.1, players: 20 },
    { ranking: 'B0', lastPlace: 75, minPoints: 2492.6, players: 55 },
    { ranking: 'B2', lastPlace: 205, minPoints: 2479.6, players: 130 },
  ])
  // Whoever is behind the last place is in the last class too.
  assert.deepEqual(classes.at(-1), {
    ranking: 'NC',
    lastPlace: 14_500,
    minPoints: 100,
    players: 581,
  })
})

test('an estimate names the class that the points would give', () => {
  const request = {
    points: 2492,
    matches: [{ opponentPoints: 2492, coefficient: 1, result: 'V' }],
  } as const
  const { classNow, classAfter, pointsToNextClass, warnings } =
    estimate(federation.data, '100000', request) ?? assert.fail()
  assert.deepEqual([classNow, classAfter, pointsToNextClass], ['B2', 'A', null])
  assert.ok(warnings.some(({ code }) => code === 'others_stand_still'))
  const lost = estimate(federation.data, '100000', {
    points: 2490,
    matches: [{ opponentPoints: 1 }],
  })
  assert.deepEqual([lost?.classAfter, lost?.pointsToNextClass], [null, 2.6])
})

test('for women nothing is made up', () => {
  const { basis, count, classes, activePlayers, reason } = rankingClasses(
    federation.data,
    'feminine',
  )
  assert.deepEqual([basis, count, classes, activePlayers], ['none', 0, [], 1])
  assert.match(reason ?? '', /women/)
})

test('few stored players have no lowest points', async () => {
  const { data } = await dataWithClubs(aClub('H004', [aPlayer('100001', { listPoints: 900 })]))
  const { basis, reason, classes } = rankingClasses(data, 'masculine')
  assert.equal(basis, 'table')
  assert.match(reason ?? '', /Only 1 active players? /)
  assert.deepEqual(classes[0], { ranking: 'A', lastPlace: 20, minPoints: null, players: null })
  const { warnings, classNow } =
    estimate(data, '100001', { matches: [{ opponentPoints: 1 }] }) ?? assert.fail()
  assert.equal(classNow, null)
  assert.ok(warnings.some(({ code }) => code === 'no_thresholds'))
})

test('earlier seasons have the classes that were published for them', () => {
  const { basis, activePlayers, classes } = rankingClasses(federation.data, 'feminine', '2022-2023')
  assert.deepEqual([basis, activePlayers, classes.length], ['table', null, 14])
  assert.deepEqual(classes[0], { ranking: 'A', lastPlace: 15, minPoints: null, players: null })
  assert.deepEqual(classes[5], { ranking: 'C0', lastPlace: null, minPoints: 745, players: null })
})

test('a season without classes says so', () => {
  const { basis, count, reason } = rankingClasses(federation.data, 'masculine', '2024-2025')
  assert.deepEqual([basis, count], ['none', 0])
  assert.match(reason ?? '', /2024-2025/)
})

test('the classes are computed once per version of the data', async () => {
  const { data, store } = await dataWithClubs(
    aClub('H004', [aPlayer('100001', { listPoints: 900 })]),
  )
  const before = classTable(data, 'masculine')
  assert.equal(classTable(data, 'masculine'), before)
  await data.updateClub(store, 'H004', () => aClub('H004'))
  assert.equal(classTable(data, 'masculine').activePlayers, 0)
})
