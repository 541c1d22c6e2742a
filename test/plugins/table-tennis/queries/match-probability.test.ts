import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sheet, sheetText } from '../../../../plugins/table-tennis/fixtures/sheet-text.ts'
import { CalendarData } from '../../../../plugins/table-tennis/index.ts'
import {
  matchProbability,
  outcomesOf,
} from '../../../../plugins/table-tennis/queries/match-probability.ts'
import { aClub, aFixture, aMatch, aPlayer, aSheet, emptyData } from '../data/example-records.ts'

const season = '2026-2027'
const at = '2026-11-18T20:00:00.000Z'
const PLAYED = '2026-8001-H004A-N001A'
const COMING = '2026-8001-N001A-H004A'

const side = (first: number, names: readonly number[], absent?: number): Sheet['home'] =>
  names.map((number, position) => ({
    ...{ position: position + 1, licence: String(first + number), ranking: 'C2', wins: 2 },
    absent: number === absent,
  }))

type Options = {
  readonly system?: {
    readonly id: number
    readonly singles: number
    readonly doubles: number
    readonly players: number
  }
  readonly points?: readonly [home: readonly number[], away: readonly number[]]
  readonly sheet?: Partial<Sheet>
  readonly excludeLicences?: readonly string[]
  /** The points of the first home player before the match. */
  readonly before?: number
}

const USUAL = { id: 2, singles: 16, doubles: 0, players: 4 }

async function calendarWith(options: Options = {}): Promise<CalendarData> {
  const { system = USUAL, excludeLicences = [], sheet = {}, before } = options
  const [home, away] = options.points ?? [
    [1500, 1450, 1400, 1350],
    [1480, 1430, 1380, 1330],
  ]
  const { data, store } = emptyData({ excludeLicences })
  const people = (code: string, first: number, points: readonly number[]) =>
    aClub(
      code,
      points.map((pointsCurrent, index) => {
        const isPlaced = before !== undefined && first === 100_001 && index === 0
        const matches = [
          aMatch({ date: '2026-10-03', pointsChange: pointsCurrent - (before ?? 0) }),
        ]
        const own = isPlaced ? { pointsStart: before, matches } : {}
        return aPlayer(String(first + index), {
          clubCode: code,
          masculine: aSheet({ pointsCurrent, ...own }),
        })
      }),
    )
  await data.updateClub(store, 'H004', () => people('H004', 100_001, home))
  await data.updateClub(store, 'N001', () => people('N001', 200_001, away))
  const calendar = new CalendarData(data)
  const reversed = {
    homeClubCode: 'N001',
    awayClubCode: 'H004',
    homeTeam: 'Club N001 A',
    awayTeam: 'Club H004 A',
  }
  const coming = { date: '2026-12-05', status: 'scheduled' } as const
  await calendar.updateDivision(store, { season, id: '8001' }, () => ({
    ...{ id: '8001', name: 'Division 1', readAt: at, changedAt: at, changes: [] },
    fixtures: [
      aFixture(PLAYED),
      aFixture(COMING, {
        ...coming,
        ...reversed,
        matchUniqueId: null,
        homeScore: null,
        awayScore: null,
      }),
    ],
  }))
  const names = Array.from({ length: system.players }, (_, index) => index)
  const stored: Sheet = {
    ...{ startTime: null, endTime: null, system: system.id, homeScore: 8, awayScore: 8, games: [] },
    ...{ home: side(100_001, names), away: side(200_001, names.toReversed()) },
    ...sheet,
  }
  const hidden = (players: Sheet['home']): Sheet['home'] =>
    players.map((one) =>
      excludeLicences.includes(one.licence ?? '') ? { ...one, licence: null } : one,
    )
  const text = sheetText({ ...stored, home: hidden(stored.home), away: hidden(stored.away) })
  await calendar.updateSheets(store, { season, id: '8001' }, () => ({
    ...{ id: '8001', readAt: at, weeks: {}, people: {}, sheets: { [PLAYED]: text } },
  }))
  const systems = [{ ...system, name: null, setsToWin: 3, games: [] }]
  await calendar.putSystems(store, season, { readAt: at, systems })
  return calendar
}

async function estimated(fixtureId: string, options: Options = {}) {
  const found = matchProbability(await calendarWith(options), fixtureId)
  return found ?? assert.fail('unknown fixture')
}

test('sixteen singles of 1500, 1450, 1400, 1350 against 1480, 1430, 1380, 1330', async () => {
  const { basis, home, lineUp, expectedScore } = await estimated(PLAYED)
  assert.equal(basis, 'sheet')
  assert.deepEqual(home, { win: 0.544, draw: 0.197, loss: 0.26 })
  assert.deepEqual(
    lineUp.home.map(({ points }) => points),
    [1500, 1450, 1400, 1350],
  )
  assert.equal(Number(((expectedScore?.home ?? 0) + (expectedScore?.away ?? 0)).toFixed(2)), 16)
})

test('teams whose players are all equal', async () => {
  const same = [1500, 1500, 1500, 1500]
  const { home } = await estimated(PLAYED, { points: [same, same] })
  assert.deepEqual(home, { win: 0.402, draw: 0.196, loss: 0.402 })
})

test('a substitute who is not in the line-up is not warned about', async () => {
  const five = [1500, 1450, 1400, 1350, 1300]
  const { lineUp, warnings } = await estimated(PLAYED, {
    points: [five, [1480, 1430, 1380, 1330]],
    sheet: { home: side(100_001, [0, 1, 2, 3, 4]) },
  })
  assert.equal(lineUp.home.length, 4)
  assert.equal(warnings.length, 8)
})

test('before the sheet, the players with the most sheets are expected, strongest first', async () => {
  const { basis, home, lineUp } = await estimated(COMING)
  assert.equal(basis, 'typical')
  assert.deepEqual(home, { win: 0.26, draw: 0.197, loss: 0.544 })
  assert.deepEqual(
    lineUp.home.map(({ points }) => points),
    [1480, 1430, 1380, 1330],
  )
})

test('the points before the match count, and those of today with a warning', async () => {
  const { lineUp, warnings } = await estimated(PLAYED, { before: 1420 })
  assert.equal(lineUp.home[0]?.points, 1420)
  assert.deepEqual([...new Set(warnings.map(({ code }) => code))], ['points_of_today'])
  assert.ok(warnings.every(({ text }) => !text.includes('100001')))
})

test('nine singles and a double have a draw at five', async () => {
  const system = { id: 4, singles: 9, doubles: 1, players: 3 }
  const same = [1500, 1450, 1400]
  const { home, warnings } = await estimated(COMING, { system, points: [same, same] })
  assert.equal(home?.win, home?.loss)
  assert.ok((home?.draw ?? 0) > 0.2)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['pair_assumed'],
  )
})

for (const [what, options] of [
  ['somebody is absent', { sheet: { home: side(100_001, [0, 1, 2, 3], 2) } }],
  ['somebody is excluded', { excludeLicences: ['100002'] }],
  [
    'somebody has no known points',
    {
      points: [
        [1500, 1450, 1400],
        [1480, 1430, 1380, 1330],
      ],
    },
  ],
  ['the match system is not known', { sheet: { system: 99 } }],
] as const satisfies readonly (readonly [string, Options])[]) {
  test(`there is no probability when ${what}`, async () => {
    for (const fixtureId of [PLAYED, COMING]) {
      const { basis, home, expectedScore, lineUp, warnings } = await estimated(fixtureId, options)
      assert.deepEqual(
        { basis, home, expectedScore },
        { basis: 'none', home: null, expectedScore: null },
      )
      assert.deepEqual(lineUp, { home: [], away: [] })
      assert.deepEqual(
        warnings.map(({ code }) => code),
        ['line_up_unknown'],
      )
    }
  })
}

test('the distribution is exact', () => {
  assert.deepEqual(outcomesOf([0.9, 0.5]), { win: 0.45, draw: 0.5, loss: 0.05 })
  assert.deepEqual(outcomesOf([1, 1, 0.25]), { win: 1, draw: 0, loss: 0 })
})
