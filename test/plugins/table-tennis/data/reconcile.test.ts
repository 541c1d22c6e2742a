import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MatchRecord, SheetRecord } from '../../../../manifests/types/records.ts'
import {
  withListed,
  withPage,
  withResults,
} from '../../../../plugins/table-tennis/data/reconcile.ts'
import { aMatch, aSheet } from './example-records.ts'

const SEASON = '2026-2027'
const page = (lastUpdate: string | null, changes: Partial<SheetRecord> = {}) =>
  aSheet({ lastUpdate, readAt: '2026-11-20T10:00:00.000Z', ...changes })
const results = (date: string, ...matches: readonly MatchRecord[]) => ({
  date,
  season: SEASON,
  matches,
})
const shown = (sheet: SheetRecord | null) =>
  sheet?.matches.map(({ date, score, result }) => `${date} ${score} ${result}`)

const won = aMatch({ division: 'PHM04/012', pointsChange: 6 })
const tournament = aMatch({
  date: '2026-10-11',
  score: '1-3',
  pointsChange: -4,
  opponentClub: null,
})
const walkOver = aMatch({ date: '2026-10-17', score: '3-0', result: 'WO', division: 'PHM05/001' })

test('a match of both sources is one, and those of one source stay', () => {
  const known = page('2026-11-10', { matches: [walkOver, won] })
  const sheet = withResults(known, results('2026-11-10', won, tournament))
  assert.deepEqual(shown(sheet), ['2026-10-17 3-0 WO', '2026-10-11 1-3 D', '2026-10-03 3-1 V'])
  assert.equal(sheet?.export?.sources, 'seb')
})

test('a pair that met twice on a day keeps both, with equal scores too', () => {
  const twice = page('2026-11-10', { matches: [won, won] })
  assert.equal(withResults(twice, results('2026-11-11', won, won))?.matches.length, 2)
  assert.equal(
    withResults(page('2026-11-10', { matches: [won] }), results('2026-11-11', won, won))?.matches
      .length,
    2,
  )
  const other = { ...won, score: '1-3', result: 'D', won: false } as const
  assert.deepEqual(
    shown(
      withResults(page('2026-11-10', { matches: [won, other] }), results('2026-11-11', other, won)),
    ),
    ['2026-10-03 3-1 V', '2026-10-03 1-3 D'],
  )
})

for (const [date, score] of [
  ['2026-11-09', '3-1'],
  ['2026-11-10', '3-2'],
] as const) {
  test(`a corrected score is that of the newer source, here ${score}`, () => {
    const corrected = { ...won, score: '3-2' }
    const sheet = withResults(page('2026-11-10', { matches: [won] }), results(date, corrected))
    assert.deepEqual(shown(sheet), [`2026-10-03 ${score} V`])
  })
}

test('a walk-over is one although the exports have no sets', () => {
  const bare = { ...walkOver, score: '0-0', won: true, pointsChange: null, division: null }
  const sheet = withResults(
    page('2026-11-10', { matches: [walkOver] }),
    results('2026-11-11', bare),
  )
  assert.deepEqual(shown(sheet), ['2026-10-17 3-0 WO'])
})

test('a walk-over that only the page calls so stays one', () => {
  const plain = { ...walkOver, result: 'V', pointsChange: null } as const
  const sheet = withResults(
    page('2026-11-10', { matches: [walkOver] }),
    results('2026-11-11', plain),
  )
  assert.deepEqual(shown(sheet), ['2026-10-17 3-0 WO'])
})

test('opponents who are kept out are paired without their licence', () => {
  const hidden = { ...won, opponentLicence: null, opponentName: null }
  const sheet = withResults(
    page('2026-11-10', { matches: [hidden] }),
    results('2026-11-11', hidden),
  )
  assert.equal(sheet?.export?.sources, 'b')
})

test('the newer date wins, on one date the exports, and an empty value erases nothing', () => {
  const known = page('2026-11-10', { ranking: 'C4', pointsCurrent: 1350, rankingPosition: 4000 })
  const listed = { ranking: 'C2', pointsCurrent: 1400, rankingPosition: null }
  const older = withListed(known, { date: '2026-11-09', ...listed })
  assert.deepEqual(
    [older.ranking, older.pointsCurrent, older.lastUpdate],
    ['C4', 1350, '2026-11-10'],
  )
  const same = withListed(known, { date: '2026-11-10', ...listed })
  assert.deepEqual([same.ranking, same.pointsCurrent, same.rankingPosition], ['C2', 1400, 4000])
  const again = withPage(same, page('2026-11-10', { pointsCurrent: 1351 }))
  assert.deepEqual([again.pointsCurrent, again.lastUpdate], [1400, '2026-11-10'])
  const newer = withPage(same, page('2026-11-11', { ranking: null, pointsCurrent: 1360 }))
  assert.deepEqual(
    [newer.ranking, newer.pointsCurrent, newer.lastUpdate],
    ['C2', 1360, '2026-11-11'],
  )
})

test('statistics are those of the newer source, on one date of the page', () => {
  const stats = [{ opponentRanking: 'C2', wins: 5, losses: 1 }]
  const known = page('2026-11-10', { wins: 5, losses: 1, stats })
  const own = results('2026-11-10', won, tournament, walkOver)
  assert.deepEqual(withResults(known, own)?.stats, stats)
  const counted = withResults(known, { ...own, date: '2026-11-11' })
  // The walk-over has no points.
  assert.deepEqual([counted?.wins, counted?.losses], [1, 1])
  assert.deepEqual(counted?.stats, [{ opponentRanking: 'C2', wins: 1, losses: 1 }])
  assert.equal(withPage(counted, page('2026-11-10', { wins: 6, losses: 1 })).wins, 1)
  assert.equal(withPage(counted, page('2026-11-11', { wins: 6, losses: 1 })).wins, 6)
})

test('points at the start that no page gives are estimated', () => {
  const listed = withListed(null, {
    date: '2026-11-10',
    ranking: 'C4',
    pointsCurrent: 1350,
    rankingPosition: 9,
  })
  const sheet = withResults(listed, results('2026-11-10', won, tournament))
  assert.deepEqual([sheet?.pointsStart, sheet?.export?.isStartEstimated], [1348, true])
  const silent = withPage(sheet, page('2026-11-12', { pointsStart: null }))
  assert.deepEqual([silent.pointsStart, silent.export?.isStartEstimated], [1348, true])
  const told = withPage(sheet, page('2026-11-12', { pointsStart: 1340 }))
  assert.deepEqual([told.pointsStart, told.export?.isStartEstimated], [1340, false])
})

test('a page dated after the day on which it was read counts as of that day', () => {
  const known = page('2031-01-01', { pointsCurrent: 1 })
  const listed = { ranking: 'C2', pointsCurrent: 1400, rankingPosition: null }
  assert.equal(withListed(known, { date: '2026-11-20', ...listed }).pointsCurrent, 1400)
})

test('the order of reading pages and exports makes no difference', () => {
  const read = page('2026-11-10', { matches: [walkOver, won], pointsStart: null })
  const own = results('2026-11-11', won, tournament)
  const listed = { date: '2026-11-11', ranking: 'C2', pointsCurrent: 1400, rankingPosition: 7 }
  const exported = withResults(withListed(null, listed), own)
  const orders = [
    withResults(withListed(read, listed), own),
    withResults(withListed(withPage(exported, read), listed), own),
    withPage(exported, read),
    withPage(withPage(exported, page('2026-11-01', { pointsStart: null })), read),
  ]
  for (const sheet of orders) assert.deepEqual({ ...sheet }, { ...orders[0] })
})

test('results that are gone from the exports go, unless the page has them', () => {
  const both = withResults(
    page('2026-11-10', { matches: [won] }),
    results('2026-11-11', won, tournament),
  )
  const rest = withResults(both, results('2026-11-12'))
  assert.deepEqual([shown(rest), rest?.export?.sources], [['2026-10-03 3-1 V'], 's'])
})

test('a new season takes the place of the results of the last one', () => {
  const old = withResults(null, results('2026-06-20', { ...won, date: '2026-05-02' }))
  const next = withResults(old, results('2026-09-20', { ...won, date: '2026-09-12' }))
  assert.deepEqual(shown(next), ['2026-09-12 3-1 V'])
  const idle = withResults(old, results('2026-09-20'))
  assert.deepEqual([idle?.matches, idle?.wins], [[], 0])
})
