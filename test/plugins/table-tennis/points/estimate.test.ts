import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EstimateRequest } from '../../../../manifests/types/records.ts'
import { estimate } from '../../../../plugins/table-tennis/points/estimate.ts'
import { aClub, aDivision, aPlayer, aSheet, dataWithClubs } from '../data/example-records.ts'

const sheet = (pointsCurrent: number | null, lastUpdate = '2026-11-18') =>
  aSheet({ pointsCurrent, lastUpdate })

const { data, store } = await dataWithClubs(
  aClub('H004', [
    aPlayer('100001', { masculine: sheet(1500) }),
    aPlayer('100002', { name: 'OPPONENT', masculine: sheet(1560) }),
    aPlayer('100003', { name: 'LONG AGO', masculine: sheet(1500, '2026-09-01') }),
    aPlayer('100004', { gender: 'F', listPoints: 600, masculine: sheet(null), feminine: null }),
  ]),
)
await data.putDivisionList(store, [
  aDivision(1, { name: 'Division 1 - Prov. Hainaut - Hommes' }),
  aDivision(2, { name: 'Coupe - Prov - Dames', gender: 'Dames' }),
])

function estimated(request: EstimateRequest, licence = '100001') {
  const found = estimate(data, licence, request)
  return found ?? assert.fail(`nobody has the licence ${licence}`)
}

test('1500 against 1560 in a championship with 0.9 wins 12.6 or loses 5.04', () => {
  const { matches, ...answer } = estimated({
    matches: [{ opponentPoints: 1560, coefficient: 0.9 }],
  })
  assert.deepEqual(matches, [
    {
      opponent: { licence: null, name: null, points: 1560 },
      gap: 60,
      winProbability: 0.355,
      coefficient: 0.9,
      lossFactor: 0.8,
      ifWon: { expected: false, basePoints: 14, change: 12.6 },
      ifLost: { expected: true, basePoints: -7, change: -5.04 },
      result: null,
      change: null,
    },
  ])
  const { points, asOf, totalChange, expectedChange, pointsAfter, count } = answer
  assert.deepEqual(
    { points, asOf, totalChange, expectedChange, pointsAfter, count },
    {
      ...{ points: 1500, asOf: '2026-11-18', totalChange: null, pointsAfter: null, count: 1 },
      expectedChange: 1.2288,
    },
  )
  assert.match(answer.rulesVersion, /^AFTT numeric points \d{4}-\d\d-\d\d$/)
})

test('a defeat in a tournament costs half', () => {
  const [match] = estimated({
    matches: [{ opponentPoints: 1560, competitionType: 'tournament', coefficient: 1, result: 'D' }],
  }).matches
  assert.equal(match?.lossFactor, 0.5)
  assert.equal(match?.change, -3.5)
})

test('the matches of a day count with the points of its morning, the next day with the sum', () => {
  const match = { opponentPoints: 1560, coefficient: 1, result: 'V' } as const
  const { matches, totalChange, pointsAfter } = estimated({
    matches: [
      { ...match, date: '2026-12-06' },
      { ...match, date: '2026-12-05' },
      { ...match, date: '2026-12-05' },
    ],
  })
  assert.deepEqual(
    matches.map(({ gap, change }) => [gap, change]),
    [
      [32, 12],
      [60, 14],
      [60, 14],
    ],
  )
  assert.deepEqual([totalChange, pointsAfter], [40, 1540])
})

test('a match without a result leaves the sum open, and later days say so', () => {
  const { matches, totalChange, warnings } = estimated({
    matches: [
      { opponentPoints: 1560, date: '2026-12-05' },
      { opponentPoints: 1500, result: 'V', date: '2026-12-06' },
    ],
  })
  assert.deepEqual([matches[0]?.change, matches[1]?.change, totalChange], [null, 10, null])
  assert.ok(warnings.some(({ code }) => code === 'result_missing'))
})

test('an opponent is found by licence', () => {
  const [match] = estimated({ matches: [{ opponentLicence: '100002' }] }).matches
  assert.deepEqual(match?.opponent, { licence: '100002', name: 'OPPONENT', points: 1560 })
})

test('a division has the coefficient of its level', () => {
  const { matches, warnings } = estimated({ matches: [{ opponentPoints: 1560, divisionIndex: 1 }] })
  assert.equal(matches[0]?.coefficient, 0.9)
  assert.equal(
    warnings.some(({ code }) => code === 'coefficient_assumed'),
    false,
  )
})

for (const [how, match] of [
  ['no coefficient', {}],
  ['a division of the other ranking', { divisionIndex: 2 }],
] as const) {
  test(`with ${how}, 1 is assumed with a warning`, () => {
    const { matches, warnings } = estimated({ matches: [{ opponentPoints: 1560, ...match }] })
    assert.equal(matches[0]?.coefficient, 1)
    assert.ok(warnings.some(({ code }) => code === 'coefficient_assumed'))
  })
}

test('every estimate says that the rules are not confirmed', () => {
  const [first] = estimated({ matches: [{ opponentPoints: 1 }] }).warnings
  assert.equal(first?.code, 'rules_unconfirmed')
})

test('points of the opponent that are much older than those of the player are reported', () => {
  const { warnings } = estimated({ matches: [{ opponentLicence: '100003' }] })
  const old = warnings.find(({ code }) => code === 'opponent_points_old')
  assert.match(old?.text ?? '', /LONG AGO \(2026-09-01\)/)
})

test('points that are given replace those of the player', () => {
  const { points, asOf } = estimated({ points: 900, matches: [{ opponentPoints: 900 }] })
  assert.deepEqual([points, asOf], [900, null])
})

test('points of the list of women count for their own ranking only', () => {
  const { points } = estimated(
    { sheet: 'feminine', matches: [{ opponentPoints: 600, result: 'V' }] },
    '100004',
  )
  assert.equal(points, 600)
  assert.throws(() => estimated({ matches: [{ opponentPoints: 600 }] }, '100004'), {
    code: 'INVALID_ESTIMATE',
    message: "This cannot be estimated: 100004 has no points on the men's ranking: give points.",
  })
})

for (const [match, problem] of [
  [{}, /either opponent_licence or opponent_points/],
  [
    { opponentLicence: '100002', opponentPoints: 1560 },
    /either opponent_licence or opponent_points/,
  ],
  [{ opponentLicence: '999999' }, /no player with the opponent_licence 999999/],
  [{ opponentLicence: '100001' }, /is that of the player/],
  [{ opponentLicence: '100004' }, /no points on the men's ranking/],
  [{ opponentPoints: 1, divisionIndex: 99 }, /no division with the division_index 99/],
] as const) {
  test(`${JSON.stringify(match)} is refused`, () => {
    assert.throws(() => estimated({ matches: [match] }), {
      code: 'INVALID_ESTIMATE',
      message: problem,
    })
  })
}

test('a player nobody knows has no estimate', () => {
  assert.equal(estimate(data, '999999', { matches: [{ opponentPoints: 1 }] }), undefined)
})
