import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Sent } from '../../../../../../adapters/api/table-tennis/sent-record.ts'
import { loadTexts } from '../../../../../../adapters/texts/load-texts.ts'
import {
  classesIn,
  filteredMatches,
  metMost,
  monthsIn,
  tallyOf,
} from '../../../../../../adapters/web/assets/table-tennis/parts/matches.js'
import {
  classPlace,
  gainText,
  pointsText,
} from '../../../../../../adapters/web/assets/table-tennis/parts/values.js'
import {
  pointsCourse,
  sheetsOf,
} from '../../../../../../adapters/web/assets/table-tennis/player-points.js'

type Match = Sent<'Match'>
type Player = Sent<'Player'>

loadTexts('en')

function match(changes: Partial<Match> = {}): Match {
  return {
    ...{ date: '2026-10-03', opponent_name: 'ZIBO TESTMAN', opponent_licence: '200001' },
    ...{ opponent_ranking: 'C2', opponent_club: 'N001', result: 'V', score: '3-1', won: true },
    ...{ points_change: 5, division: null, ...changes },
  } as Match
}

const loss = { result: 'D', won: false } as const

loadTexts('en')

describe('the points of a player', () => {
  const day = (date: string, before: number | null, after: number | null) => ({
    ...{ date, points_before: before, points_after: after },
    points_change: null,
  })
  const ends = {
    ...{ points_start: 100, points_start_estimated: false, points_current: null },
    basis: 'sheet' as const,
  }

  test('stand at the days of play, with a step where the days between brought something', () => {
    const history = [day('2026-10-03', 130, 135.01), day('2026-10-10', 135.01, 132.5)]
    const course = pointsCourse({ ...ends, history, points_current: 140 }, [])
    assert.deepEqual(course?.marks, ['Start', 'before 3 Oct', '3 Oct', '10 Oct', 'Now'])
    assert.deepEqual(course?.points, [100, 130, 135.01, 132.5, 140])
    assert.match(course?.notes.at(-1) ?? '', /^2 steps between two days of play/)
  })

  test('say that an unknown start is estimated', () => {
    const history = [day('2026-10-03', 100, 110)]
    const course = pointsCourse({ ...ends, history, points_start_estimated: true }, [])
    assert.match(course?.notes.join(' ') ?? '', /estimated from the points now/)
  })

  test('say that they come from the federation’s results', () => {
    const course = pointsCourse(
      { ...ends, history: [day('2026-10-03', 130, 140)], basis: 'export' },
      [],
    )
    assert.match(course?.notes[0] ?? '', /federation’s results/)
    assert.match(course?.notes[1] ?? '', /^1 step .*: a correction by the federation\.$/)
  })

  test('are numbered where only the drawing of the sheet is known', () => {
    const course = pointsCourse({ ...ends, history: [] }, [1, 2, 3])
    assert.deepEqual(course?.marks, ['Start', '1', 'Now'])
  })

  test('have no course before the first match', () => {
    assert.equal(pointsCourse({ ...ends, history: [] }, [10]), null)
    assert.equal(pointsCourse({ ...ends, history: [day('2026-10-03', null, null)] }, []), null)
  })

  test('are shown with two decimals, gains with their sign', () => {
    assert.deepEqual([1234.5, 0, null].map(pointsText), ['1,234.50', '0.00', '–'])
    assert.deepEqual([3.4, -12.345, 0.001, null].map(gainText), ['+3.40', '−12.35', '0.00', '–'])
  })
})

describe('the results of a player', () => {
  const matches = [
    match({ date: '2026-11-21', opponent_ranking: 'B2' }),
    match({ date: '2026-10-20', ...loss }),
    match({ date: '2026-10-24', ...loss, opponent_ranking: 'NC' }),
    match({ date: '2026-09-05', result: 'WO', opponent_ranking: null }),
  ]
  const days = (filter: object) =>
    filteredMatches(matches, { result: '', class: '', period: '', ...filter }).map(
      ({ date }) => date,
    )

  test('pass a filter of result, class and period, all of them together', () => {
    assert.equal(days({}).length, 4)
    assert.deepEqual(days({ result: 'loss' }), ['2026-10-20', '2026-10-24'])
    assert.deepEqual(days({ result: 'wo' }), ['2026-09-05'])
    assert.deepEqual(days({ class: 'NC' }), ['2026-10-24'])
    assert.deepEqual(days({ period: '2026-10', class: 'C2' }), ['2026-10-20'])
    assert.deepEqual(days({ period: 'latest' }), ['2026-11-21', '2026-10-24'])
  })

  test('name the classes by strength and the months latest first', () => {
    assert.deepEqual(classesIn(matches), ['B2', 'C2', 'NC'])
    assert.deepEqual(monthsIn(matches), ['2026-11', '2026-10', '2026-09'])
    assert.ok(classPlace('A12') < classPlace('As13') && classPlace('As13') < classPlace('B0'))
  })

  test('are counted, a walk-over as neither win nor loss', () => {
    assert.deepEqual(tallyOf(matches), { wins: 1, losses: 2, walkOvers: 1 })
  })

  test('show the most frequent opponents, without excluded persons', () => {
    const kept = match({ opponent_licence: null, opponent_name: null })
    const other = match({ opponent_licence: '200002', opponent_name: 'KIKI' })
    assert.deepEqual(metMost([other, match(), kept, kept, match()]), [
      { licence: '200001', name: 'ZIBO TESTMAN', count: 2 },
      { licence: '200002', name: 'KIKI', count: 1 },
    ])
  })

  test("belong to the sheets that say something, the men's first", () => {
    const bare = {
      ...{ ranking: null, points_current: null, stats_masculine: [], matches_masculine: [] },
      ...{ women_ranking: null, women_points_current: null, stats_feminine: [] },
      ...{ matches_feminine: [], points_curve_masculine: [], points_curve_feminine: [] },
    } as unknown as Player
    const kinds = (changes: object) => sheetsOf({ ...bare, ...changes }).map(({ kind }) => kind)
    assert.deepEqual(kinds({}), [])
    assert.deepEqual(kinds({ women_ranking: 'C0' }), ['feminine'])
    assert.deepEqual(kinds({ women_ranking: 'C0', ranking: 'D2' }), ['masculine', 'feminine'])
  })
})
