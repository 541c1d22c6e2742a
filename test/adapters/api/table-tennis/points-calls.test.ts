import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableTennisData } from '../../../../plugins/table-tennis/index.ts'
import {
  aClub,
  aMatch,
  aPlayer,
  aSheet,
  dataWithClubs,
  siteQueries,
} from '../../../plugins/table-tennis/data/example-records.ts'
import { apiDouble, type Call, jsonOf, requestOf } from '../../http/api-double.ts'
import { read, readingParts, refused } from './read-double.ts'

const sheet = aSheet({
  pointsCurrent: 1500,
  pointsStart: 1490,
  matches: [aMatch({ pointsChange: 10 })],
})
const { data } = await dataWithClubs(
  aClub('H004', [
    aPlayer('100001', { masculine: sheet }),
    aPlayer('100002', { masculine: aSheet({ pointsCurrent: 1560 }) }),
    aPlayer('100003', { gender: 'F', listPoints: 600 }),
  ]),
)
const queries = siteQueries(data)

async function call(path: string, more: Omit<Call, 'path'> = {}, own: TableTennisData = data) {
  const { dispatch } = apiDouble({ tabletennis: readingParts(siteQueries(own)) })
  const response = await dispatch(requestOf({ path, ...more }))
  const body = response.status === 304 ? {} : (jsonOf(response) as Record<string, unknown>)
  return { response, body }
}

const estimates = '/api/players/100001/estimate'
const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(estimates, { method: 'POST', body, headers })

test('an estimate is answered with names in snake_case', async () => {
  const { status, body } = await read(`${estimates}?opponent_points=1560&coefficient=0.9`, queries)
  assert.equal(status, 200)
  const { player, fiche_type, rules_version, matches } = body
  assert.deepEqual(
    [player, fiche_type],
    [{ licence: '100001', name: 'PLAYER 100001' }, 'masculine'],
  )
  assert.match(String(rules_version), /\d{4}-\d\d-\d\d$/)
  assert.deepEqual(matches, [
    {
      opponent: { licence: null, name: null, points: 1560 },
      ...{ gap: 60, win_probability: 0.355, coefficient: 0.9, loss_factor: 0.8 },
      if_won: { expected: false, base_points: 14, change: 12.6 },
      if_lost: { expected: true, base_points: -7, change: -5.04 },
      ...{ result: null, change: null },
    },
  ])
})

test('several matches are estimated from a body, and not stored by caches', async () => {
  const match = { opponent_licence: '100002', result: 'V', coefficient: 1 }
  const { response, body } = await post({
    matches: [
      { ...match, date: '2026-12-05' },
      { ...match, date: '2026-12-06', competition_type: 'tournament' },
    ],
  })
  assert.deepEqual([response.status, response.headers['cache-control']], [200, 'no-store'])
  assert.deepEqual([body.count, body.total_change, body.points_after], [2, 26, 1526])
})

for (const [problem, body] of [
  ['matches is missing', {}],
  ['matches is empty', { matches: [] }],
  [
    'matches has more than 100 items',
    { matches: Array.from({ length: 101 }, () => ({ opponent_points: 1 })) },
  ],
  ['matches[0].result is "WO"', { matches: [{ opponent_points: 1, result: 'WO' }] }],
  ['matches[0].coefficient is 0', { matches: [{ opponent_points: 1, coefficient: 0 }] }],
  ['matches[0].coefficient is 3.1', { matches: [{ opponent_points: 1, coefficient: 3.1 }] }],
  ['"opponentPoints" is not a known property', { matches: [{ opponentPoints: 1 }] }],
  [
    'matches[0].date is not a calendar day',
    { matches: [{ opponent_points: 1, date: '2026-02-30' }] },
  ],
  ['the match needs either opponent_licence or opponent_points', { matches: [{}] }],
  [
    'there is no player with the opponent_licence 999999',
    { matches: [{ opponent_licence: '999999' }] },
  ],
  ['100001 has no points', { fiche_type: 'feminine', matches: [{ opponent_points: 1 }] }],
] as const) {
  test(`a body is refused with 422 because ${problem}`, async () => {
    const { response, body: answer } = await post(body)
    assert.deepEqual([response.status, answer.code], [422, 'INVALID_ESTIMATE'])
    assert.ok(String(answer.detail).includes(problem), String(answer.detail))
  })
}

test('a body above 64 KiB is refused, and one that is not JSON', async () => {
  const large = await post({ matches: [], note: 'x'.repeat(64 * 1024) })
  assert.equal(large.response.status, 413)
  const text = await post('opponent_points=1', { 'content-type': 'text/plain' })
  assert.equal(text.response.status, 415)
})

test('the path is judged first', async () => {
  const body = { matches: [{ opponent_points: 1 }] }
  const wrong = await call('/api/players/12/estimate', { method: 'POST', body })
  const unknown = await call('/api/players/999999/estimate', { method: 'POST', body })
  assert.deepEqual([wrong.response.status, unknown.response.status], [400, 404])
})

for (const [query, expected] of [
  ['opponent_points=x', ['query.opponent_points: float_parsing']],
  ['opponent_points=1&coefficient=0', ['query.coefficient: greater_than_equal']],
  ['opponent_points=1&coefficient=4', ['query.coefficient: less_than_equal']],
  ['opponent_points=1&result=WO', ['query.result: enum']],
  ['opponent_licence=12', ['query.opponent_licence: string_pattern_mismatch']],
] as const) {
  test(`an estimate with ${query} is refused with 422`, async () => {
    assert.deepEqual(refused(await read(`${estimates}?${query}`, queries)), expected)
  })
}

test('the history of points is answered by day or by match', async () => {
  const address = '/api/players/100001/history'
  const { body } = await read(address, queries)
  const { points_start, points_current, basis, history, freshness } = body
  assert.deepEqual([points_start, points_current, basis], [1490, 1500, 'sheet'])
  assert.deepEqual(history, [
    {
      ...{ date: '2026-10-03', points_before: 1490, points_change: 10, points_after: 1500 },
      ...{ correction: null, matches: 1, wins: 1, losses: 0 },
    },
  ])
  assert.deepEqual(freshness, {
    ...{ read_at: '2026-11-18T20:00:00.000Z', changed_at: null, source: 'site', complete: true },
  })
  const byMatch = await read(`${address}?granularity=match`, queries)
  const [match] = byMatch.body.history as readonly Record<string, unknown>[]
  assert.deepEqual(
    [match?.opponent_licence, match?.points_before, match?.matches],
    ['200001', 1490, undefined],
  )
})

for (const [query, expected] of [
  ['season=2026', ['query.season: string_pattern_mismatch']],
  ['season=2026-2028', ['query.season: value_error']],
  ['date_from=2026-02-30', ['query.date_from: value_error']],
  ['date_to=yesterday', ['query.date_to: string_pattern_mismatch']],
  ['granularity=week&limit=5001', ['query.granularity: enum', 'query.limit: less_than_equal']],
] as const) {
  test(`a history with ${query} is refused with 422`, async () => {
    const answer = await read(`/api/players/100001/history?${query}`, queries)
    assert.deepEqual([...refused(answer)].sort(), expected)
  })
}

test('classes are answered for both rankings, and for a season without any', async () => {
  const men = await read('/api/rankings/classes', queries)
  assert.deepEqual(
    [men.body.fiche_type, men.body.basis, men.body.count],
    ['masculine', 'table', 18],
  )
  const women = await read('/api/rankings/classes?fiche_type=feminine', queries)
  assert.deepEqual([women.body.basis, women.body.active_players], ['none', 1])
  const other = await read('/api/rankings/classes?season=2019-2020', queries)
  assert.deepEqual([other.status, other.body.count], [200, 0])
})

test('two players with points on the same ranking have a win probability', async () => {
  const { body } = await read('/api/players/100001/vs/100002', queries)
  assert.deepEqual(body.win_probability, {
    ...{ player1: 0.355, player2: 0.645, basis: 'masculine', gap: 60 },
  })
  const apart = await read('/api/players/100001/vs/100003', queries)
  assert.equal(apart.body.win_probability, null)
})

test('the comparison with results is revalidated', async () => {
  const path = '/api/stats/win-probability'
  const { response, body } = await call(path)
  assert.deepEqual([response.status, body.matches, body.brier], [200, 1, null])
  const { response: again } = await call(path, {
    headers: { 'if-none-match': response.headers.etag ?? '' },
  })
  assert.equal(again.status, 304)
})
