import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  ClubShard,
  Match,
  MatchRecord,
  PlayerRecord,
} from '../../../../manifests/types/records.ts'
import {
  matchesJson,
  moveTogether,
  parseShard,
} from '../../../../plugins/table-tennis/data/packed-sheets.ts'
import { MemoryStore } from '../../../support/memory-store.ts'
import { aClub, aMatch, aPlayer, aSheet, reloaded } from './example-records.ts'

const KEY = 'tabletennis/2026-2027/clubs/H004'

const matches: readonly MatchRecord[] = [
  aMatch({ date: '2026-11-07', opponentName: 'ÉLODIE VAN ÐORN ŁUK 鈴木', pointsChange: -12.25 }),
  aMatch({ date: '2026-11-07', opponentName: null, opponentLicence: null, opponentPoints: 0 }),
  aMatch({ date: '2026-10-03', opponentRanking: null, opponentClub: null, score: '1-3' }),
  aMatch({ date: '2026-09-01', result: 'WO', score: '0-0', won: false, division: 'PHM1/001' }),
]

const player = aPlayer('100001', {
  gender: 'F',
  masculine: aSheet({ matches, curve: [1300, 1350.5] }),
  feminine: aSheet({ matches: [] }),
})

/** A club as text, read as the program reads it at a start. */
function read(text: string): unknown {
  const { value, addMatches } = parseShard(Buffer.from(text))
  addMatches()
  return value
}

/** The text of a club with one match, with a change to it. */
const textWith = (changes: object): string =>
  JSON.stringify(aClub('H004', [player, playerWith([{ ...aMatch(), ...changes }])]))

const playerWith = (given: readonly unknown[]): PlayerRecord =>
  aPlayer('100002', { masculine: aSheet({ matches: given as readonly MatchRecord[] }) })

test('a club reads the same with its matches apart', () => {
  const club = aClub('H004', [player, aPlayer('100002'), playerWith(matches.toReversed())])
  assert.deepEqual(read(JSON.stringify(club)), club)
})

test('a club is written again as it was read', () => {
  const text = JSON.stringify(aClub('H004', [player, playerWith(matches)]))
  assert.equal(JSON.stringify(read(text)), text)
})

test('fields keep their order', () => {
  const reversed = Object.fromEntries(Object.entries(aMatch()).reverse())
  const text = JSON.stringify(aClub('H004', [playerWith([reversed, reversed])]))
  assert.equal(JSON.stringify(read(text)), text)
})

const unusual: Readonly<Record<string, string>> = {
  'another field': textWith({ table: 4 }),
  'a missing field': textWith({ division: undefined }),
  'an escaped name': textWith({ opponentName: 'SAY "]}," \\ \u0001' }),
  'a name like a list of matches': textWith({ opponentName: '"matches":[{"date":' }),
  'an exponent': textWith({ opponentPoints: 1e-9 }),
  'a number in place of a match': JSON.stringify(aClub('H004', [player, playerWith([0])])),
  'a text for a number': textWith({ opponentPoints: '1500' }),
  'an unknown result': textWith({ result: 'X' }),
  'spaces and lines': JSON.stringify(aClub('H004', [player, playerWith(matches)]), null, 2),
  'the number of another sheet': `{"players":[{"masculine":{"matches": [0]}},${JSON.stringify(player)}]}`,
  'a list elsewhere': JSON.stringify({ ...aClub('H004', [player]), matches }),
  'a field twice': JSON.stringify(aClub('H004', [player])).replace(
    '"masculine":',
    '"masculine":{"matches":[]},"masculine":',
  ),
  'no document of a club': '[null,{"players":[null,1,{"masculine":"x"}]}]',
}

for (const [what, text] of Object.entries(unusual)) {
  test(`${what} reads like any JSON`, () => {
    assert.deepEqual(read(text), JSON.parse(text))
  })
}

const names = new Map<keyof Match, string>([
  ['won', 'won'],
  ['date', 'date'],
  ['season', 'of'],
  ['opponentName', 'name'],
  ['sheet', 'on'],
  ['opponentPoints', 'points'],
])

/** The sheet's matches as JSON, and the same JSON made of objects. */
function written(matches: readonly unknown[], points = 'null'): readonly [string, string] {
  const text = JSON.stringify(aClub('H004', [playerWith(matches)])).replace('7777', points)
  const sheet = (read(text) as ClubShard).players[0]?.masculine ?? null
  const objects = sheet?.matches.map(({ won, date, opponentName, opponentPoints }) => {
    const season = date < '2026-07-01' ? '2025-2026' : '2026-2027'
    return { won, date, of: season, name: opponentName, on: 'feminine', points: opponentPoints }
  })
  return [matchesJson(sheet, { sheet: 'feminine', names }), JSON.stringify(objects)]
}

const asJson: Readonly<Record<string, ReturnType<typeof written>>> = {
  'packed matches': written(matches),
  'no matches': written([]),
  'matches of two seasons': written([
    aMatch({ date: '2026-07-01' }),
    aMatch({ date: '2026-06-30' }),
  ]),
  'matches of two seasons, the oldest first': written([
    aMatch({ date: '2026-06-30' }),
    aMatch({ date: '2026-07-01' }),
  ]),
  'a name like a date': written([aMatch({ opponentName: ',"date":"2020-01-01"' }), aMatch()]),
  'names with quotes and commas': written([aMatch({ opponentName: '"A", \\"B\\ $1 $& é' })]),
  'fields in another order': written([Object.fromEntries(Object.entries(aMatch()).reverse())]),
  'fields in two orders': written([
    aMatch(),
    Object.fromEntries(Object.entries(aMatch()).reverse()),
  ]),
  'points with a last zero': written([aMatch({ opponentPoints: 7777 })], '1.50'),
}

for (const [what, [json, expected]] of Object.entries(asJson)) {
  test(`${what} are written as their objects would be`, () => {
    assert.equal(json, expected)
  })
}

test('no sheet has no matches', () => {
  assert.equal(matchesJson(null, { sheet: 'feminine', names }), '[]')
})

const damaged: Readonly<Record<string, string>> = {
  'a leading zero': textWith({ pointsChange: 1.5 }).replace(':1.5', ':01.5'),
  'a number without its end': textWith({ pointsChange: 1.5 }).replace(':1.5', ':1.'),
  'a sign only': textWith({ pointsChange: 1.5 }).replace(':1.5', ':-'),
  'a comma after the last match': textWith({ division: 'D' }).replace('"D"}]', '"D"},]'),
  'a list without an end': textWith({ division: 'D' }).replace('"D"}]', '"D"}'),
  'a line in a name': textWith({ opponentName: 'TWO LINES' }).replace('TWO LINES', 'TWO\nLINES'),
  'a text without an end': textWith({}).slice(0, -3),
}

for (const [what, text] of Object.entries(damaged)) {
  test(`${what} is not JSON`, () => {
    assert.throws(() => read(text), SyntaxError)
  })
}

for (const [what, change] of [
  ['date', { date: 20261107 }],
  ['result', { result: 'X' }],
  ['points', { opponentPoints: '1500' }],
  ['winner', { won: null }],
] as const) {
  test(`a club with a match with a wrong ${what} is set aside`, async () => {
    const store = new MemoryStore()
    await store.put(KEY, JSON.parse(textWith(change)))
    const { report } = await reloaded(store)
    assert.deepEqual(
      { ...report, aside: [...store.aside.keys()] },
      {
        clubs: 0,
        players: 0,
        matches: 0,
        rankings: 0,
        removed: 0,
        invalid: 1,
        aside: [KEY],
      },
    )
  })
}

test('an excluded opponent is removed from packed matches', async () => {
  const store = new MemoryStore()
  await store.put(KEY, aClub('H004', [playerWith([aMatch({ opponentLicence: '200009' })])]))
  const { data, report } = await reloaded(store, ['200009'])
  const [match] = data.knownPlayer('100002')?.masculine?.matches ?? []
  assert.deepEqual([match?.opponentLicence, match?.opponentName], [null, null])
  assert.equal(report.removed, 1)
  assert.doesNotMatch(JSON.stringify(store.documents.get(KEY)), /200009/)
})

test('players whose matches moved to one block keep them', () => {
  const masculine = aSheet({ matches: [aMatch(), aMatch({ score: '1-3' })] })
  const club = aClub('H004', [aPlayer('100001', { masculine }), aPlayer('100002')])
  const { value, addMatches } = parseShard(Buffer.from(JSON.stringify(club)))
  addMatches()
  moveTogether((value as typeof club).players)
  assert.deepEqual(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(club)))
})
