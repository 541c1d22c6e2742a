import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Duel, HeadToHead, MatchRecord } from '../../../../manifests/types/records.ts'
import {
  aClub,
  aMatch,
  aPlayer,
  aSheet,
  dataWithClubs,
  siteQueries,
} from '../data/example-records.ts'

const A = '100001'
const B = '100002'

type Rows = Readonly<Record<'a' | 'b' | 'womenA' | 'womenB', readonly Partial<MatchRecord>[]>>

/** Head-to-head of two players with these rows against each other on their sheets. */
async function duel(
  rows: Partial<Rows>,
  of: readonly [string, string] = [A, B],
): Promise<HeadToHead> {
  const sheet = (opponentLicence: string, matches: readonly Partial<MatchRecord>[] | undefined) =>
    matches === undefined
      ? null
      : aSheet({ matches: matches.map((match) => aMatch({ ...match, opponentLicence })) })
  const { data } = await dataWithClubs(
    aClub('H004', [
      aPlayer(A, {
        masculine: sheet(B, rows.a),
        feminine: sheet(B, rows.womenA),
        listRanking: 'B2',
      }),
      aPlayer(B, {
        masculine: sheet(A, rows.b),
        feminine: sheet(A, rows.womenB),
        listRanking: 'C6',
      }),
    ]),
  )
  const found = siteQueries(data).headToHead(...of)
  assert.ok(found)
  return found
}

const wins = ({ player1Wins, player2Wins }: HeadToHead) => [player1Wins, player2Wins]

test('a match on both sheets is one match (P12)', async () => {
  const found = await duel({
    a: [{ score: '3-1', division: 'PHM01/001', opponentRanking: 'C4' }],
    b: [{ score: '1-3', division: 'PHM01/001', opponentRanking: 'B4' }],
  })
  assert.deepEqual(found, {
    player1: { licence: A, name: 'PLAYER 100001' },
    player2: { licence: B, name: 'PLAYER 100002' },
    player1Wins: 1,
    player2Wins: 0,
    totalMatches: 1,
    matches: [
      {
        date: '2026-10-03',
        winner: A,
        score: '3-1',
        sheet: 'masculine',
        division: 'PHM01/001',
        result: 'V',
        opponentRanking: 'C4',
      },
    ],
    winProbability: { player1: 0.5, player2: 0.5, basis: 'masculine', gap: 0 },
  })
})

test("the winner's sets come first, the result is that of the first player (P11)", async () => {
  const found = await duel({ a: [{ score: '2-3' }] })
  const [{ winner, score, result } = {} as Duel] = found.matches
  assert.deepEqual({ winner, score, result }, { winner: B, score: '3-2', result: 'D' })
})

test('either sheet will do (P12)', async () => {
  const found = await duel({ b: [{ score: '1-3' }] })
  assert.deepEqual(wins(found), [1, 0])
  assert.equal(found.matches[0]?.score, '3-1')
})

test("without a sheet of the first player the second one's class is that of his sheet", async () => {
  const found = await duel({ b: [{ score: '1-3', opponentRanking: 'B2' }] })
  assert.equal(found.matches[0]?.opponentRanking, 'C4')
})

test('a pair that met twice on one day keeps both matches (P12)', async () => {
  const same = await duel({
    a: [{ score: '3-1' }, { score: '3-1' }],
    b: [{ score: '1-3' }, { score: '1-3' }],
  })
  assert.equal(same.matches.length, 2)
  const other = await duel({
    a: [{ score: '3-1' }, { score: '0-3' }],
    b: [{ score: '3-0' }, { score: '1-3' }],
  })
  assert.deepEqual(wins(other), [1, 1])
})

test('a second match that one sheet lacks is kept (P12)', async () => {
  const found = await duel({ a: [{ score: '3-1' }], b: [{ score: '1-3' }, { score: '1-3' }] })
  assert.deepEqual(wins(found), [2, 0])
})

test('two matches of one day and score keep their meetings apart (P12)', async () => {
  const found = await duel({
    a: [
      { score: '3-1', division: 'X1' },
      { score: '3-1', division: 'X2' },
    ],
    b: [
      { score: '1-3', division: 'X2' },
      { score: '1-3', division: 'X1' },
    ],
  })
  assert.deepEqual(
    found.matches.map(({ division }) => division),
    ['X1', 'X2'],
  )
})

test('days, sheets and scores that differ are matches of their own (P12)', async () => {
  const found = await duel({
    a: [{ score: '3-1', date: '2026-10-04' }, { score: '3-1' }],
    b: [{ score: '2-3' }],
    womenA: [{ score: '3-1' }],
    womenB: [],
  })
  assert.deepEqual(
    found.matches.map(({ date, sheet, score }) => [date, sheet, score]),
    [
      ['2026-10-04', 'masculine', '3-1'],
      ['2026-10-03', 'masculine', '3-1'],
      ['2026-10-03', 'masculine', '3-2'],
      ['2026-10-03', 'feminine', '3-1'],
    ],
  )
})

test('a walk-over counts for the side with three sets (P12)', async () => {
  const found = await duel({
    a: [{ score: '0-3', result: 'WO' }],
    b: [{ score: '3-0', result: 'WO' }],
  })
  assert.deepEqual(wins(found), [0, 1])
  assert.deepEqual([found.matches[0]?.result, found.matches[0]?.score], ['WO', '3-0'])
})

test('a walk-over that shows its sets on one sheet only is one match', async () => {
  const scoreless = { score: '0-0', result: 'WO' as const }
  const sets = { score: '3-0', result: 'WO' as const }
  const first = await duel({ a: [scoreless], b: [sets] })
  assert.deepEqual([first.matches.length, ...wins(first)], [1, 0, 1])
  const second = await duel({ a: [sets], b: [scoreless] })
  assert.deepEqual([second.matches.length, ...wins(second)], [1, 1, 0])
})

test('a walk-over without sets counts for the side that shows it won or gained', async () => {
  const scoreless = { score: '0-0', result: 'WO' as const }
  assert.deepEqual(wins(await duel({ a: [scoreless], b: [{ ...scoreless, won: true }] })), [0, 1])
  assert.deepEqual(wins(await duel({ a: [{ ...scoreless, pointsChange: 5 }] })), [1, 0])
  assert.deepEqual(wins(await duel({ a: [scoreless] })), [0, 1])
  assert.deepEqual(wins(await duel({ b: [scoreless] })), [1, 0])
})

test('players who never met have no matches', async () => {
  const found = await duel({ a: [], b: [] })
  assert.deepEqual([found.matches, ...wins(found)], [[], 0, 0])
})

test('an unknown player has no answer (P13)', async () => {
  const { data } = await dataWithClubs(aClub('H004', [aPlayer(A)]))
  const queries = siteQueries(data)
  assert.equal(queries.headToHead(A, B), undefined)
  assert.equal(queries.headToHead(B, A), undefined)
})

const SCORES = ['3-0', '3-1', '1-3', '0-3', '0-0']
const row = fc.record({
  date: fc.constantFrom('2026-10-03', '2026-10-04'),
  score: fc.constantFrom(...SCORES),
  result: fc.constantFrom('V' as const, 'D' as const, 'WO' as const),
  won: fc.boolean(),
  division: fc.constantFrom('X1', 'X2', null),
  pointsChange: fc.constantFrom(null, -2, 2),
})
const rows = fc.array(row, { maxLength: 5 })

test('exchanging the players mirrors the answer, whatever their sheets say (P13)', async () => {
  const property = fc.asyncProperty(rows, rows, rows, rows, async (a, b, womenA, womenB) => {
    const sheets = { a, b, womenA, womenB }
    const there = await duel(sheets)
    const back = await duel(sheets, [B, A])
    assert.deepEqual(back.player1, there.player2)
    assert.deepEqual(wins(back), wins(there).toReversed())
    const agreed = ({ matches }: HeadToHead) =>
      matches.map(({ date, winner, score, sheet, division }) => ({
        date,
        winner,
        score,
        sheet,
        division,
      }))
    assert.deepEqual(agreed(back), agreed(there))
    const mirrored = { V: 'D', D: 'V', WO: 'WO' } as const
    assert.deepEqual(
      back.matches.map(({ result }) => result),
      there.matches.map(({ result }) => mirrored[result]),
    )
  })
  await fc.assert(property, { numRuns: 60 })
})

/** A match as both sheets tell it, and which of them does. */
const played = fc.record({
  date: fc.constantFrom('2026-10-03', '2026-10-04', '2026-10-05'),
  score: fc.constantFrom('3-0', '3-1', '1-3', '0-3'),
  division: fc.constantFrom('X1', 'X2'),
})

test('a whole sheet or both sheets give every match once, whatever was played (P12)', async () => {
  const read = fc.constantFrom('a', 'b', 'both')
  const property = fc.asyncProperty(
    fc.array(played, { maxLength: 8 }),
    fc.nat(),
    read,
    async (matches, turn, sheets) => {
      const mirrored = matches.map((match) => {
        return { ...match, score: match.score.split('-').reverse().join('-') }
      })
      const turned = [...mirrored.slice(turn % 8), ...mirrored.slice(0, turn % 8)]
      const found = await duel({
        ...(sheets === 'b' ? {} : { a: matches }),
        ...(sheets === 'a' ? {} : { b: turned }),
      })
      const won = matches.filter(({ score }) => score.startsWith('3')).length
      assert.deepEqual(wins(found), [won, matches.length - won])
      assert.equal(found.matches.length, matches.length)
    },
  )
  await fc.assert(property, { numRuns: 60 })
})
