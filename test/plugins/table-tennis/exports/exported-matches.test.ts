import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Match, SheetKind, SheetRecord } from '../../../../manifests/types/records.ts'
import type { TableTennisData } from '../../../../plugins/table-tennis/data/table-tennis-data.ts'
import type { ExportFiles, ExportName } from '../../../replica/exports/export-files.ts'
import { EXPORT_NAMES } from '../../../replica/exports/export-files.ts'
import { resultOf } from '../../../support/run-module.ts'
import { aClub, aPlayer, emptyData, siteQueries } from '../data/example-records.ts'
import { exporting, LATER, type Result, world } from './exporting.ts'

const KINDS = ['masculine', 'feminine'] as const
const people = world.clubs.flatMap(({ number }) => world.people.of(number))
const RESULTS: Readonly<Record<SheetKind, ExportName>> = {
  masculine: 'result_1',
  feminine: 'result_2',
}

/** The relevant fields of a match, in the order of an answer. */
const row = ({ date, sheet, opponentLicence, score, result, pointsChange }: Match) =>
  [date, sheet, opponentLicence, score, result, pointsChange].join(' ')

function served(data: TableTennisData, licence: string): readonly string[] {
  return siteQueries(data).matches(licence, { limit: 500 })?.items.map(row) ?? []
}

const everything = (data: TableTennisData) =>
  people.map(({ licence }) => {
    const { seenAt: _, ...view } = data.players.get(licence)?.view ?? {}
    return structuredClone(view)
  })

/** Returns the matches of a person that the exports contain. */
function exported(files: ExportFiles, licence: string): readonly string[] {
  return KINDS.flatMap((sheet) =>
    files
      .results(sheet)
      .filter((one) => one.licence === licence)
      .map(({ date, opponent, score, won, counted }) => {
        const isBare = score === 'WO'
        const outcome = isBare ? 'WO' : won ? 'V' : 'D'
        const change = counted?.change ?? null
        return [date, sheet, opponent, isBare ? '0-0' : score, outcome, change].join(' ')
      }),
  ).sort(latestFirst)
}

const latestFirst = (a: string, b: string) =>
  a.slice(0, 10) < b.slice(0, 10) ? 1 : a.slice(0, 10) > b.slice(0, 10) ? -1 : 0

async function importAll({ run }: Awaited<ReturnType<typeof exporting>>): Promise<void> {
  const { files } = resultOf<Result>(await run(EXPORT_NAMES))
  for (const { outcome, file } of files) assert.equal(outcome, 'accepted', file)
}

test('without a sheet, the matches of everybody are those of the exports, row by row', async (t) => {
  const trial = await exporting(t)
  await importAll(trial)
  const { data, replica } = trial
  let rows = 0
  for (const { licence, standing, isWoman } of people) {
    if (standing === 'newcomer') continue
    const expected = exported(replica.files, licence)
    assert.deepEqual(served(data, licence), expected, licence)
    rows += expected.length
    const own = data.players.get(licence)?.view[isWoman ? 'feminine' : 'masculine']
    const points = replica.files.points(isWoman ? 'feminine' : 'masculine').get(licence)
    if (points !== undefined) assert.equal(own?.pointsCurrent, points)
    const start =
      (world.people.byLicence(licence)?.[isWoman ? 'feminine' : 'masculine'].start ?? 0) / 10_000
    if (points !== undefined) assert.ok(Math.abs((own?.pointsStart ?? 0) - start) < 0.01, licence)
  }
  assert.ok(rows > 300)
  assert.equal(data.players.matches, rows)
})

test('totals and statistics count the results that have points', async (t) => {
  const trial = await exporting(t)
  await importAll(trial)
  for (const { licence } of people) {
    for (const kind of KINDS) {
      const own = trial.replica.files
        .results(kind)
        .filter((one) => one.licence === licence && one.counted !== null)
      if (own.length === 0) continue
      const sheet = trial.data.players.get(licence)?.view[kind]
      const wins = own.filter(({ won }) => won).length
      assert.deepEqual([sheet?.wins, sheet?.losses], [wins, own.length - wins])
      const counted = sheet?.stats.reduce((sum, one) => sum + one.wins + one.losses, 0)
      assert.equal(counted, own.length)
    }
  }
})

/** Everybody with the sheets of the world, read on the day on which the tests are. */
async function withSheets(t: TestContext) {
  const trial = await exporting(t)
  for (const { listing, number } of world.clubs) {
    const players = world.people.of(number).map(({ licence, isWoman }) =>
      aPlayer(licence, {
        name: world.player(licence).name,
        clubCode: listing.code,
        gender: isWoman ? 'F' : 'M',
        seenAt: '2026-10-12T20:00:00.000Z',
        masculine: sheetRecord(licence, 'masculine'),
        feminine: sheetRecord(licence, 'feminine'),
      }),
    )
    await trial.data.updateClub(trial.store, listing.code, () => aClub(listing.code, players))
  }
  return trial
}

function sheetRecord(licence: string, kind: SheetKind): SheetRecord | null {
  const truth = world.sheet(licence, kind)?.truth
  if (truth === undefined) return null
  return {
    ranking: truth.ranking,
    pointsStart: truth.points_start,
    pointsCurrent: truth.points_current,
    rankingPosition: truth.ranking_position,
    lastUpdate: truth.last_update,
    wins: truth.total_wins,
    losses: truth.total_losses,
    stats: truth.stats.map((one) => ({
      opponentRanking: one.opponent_ranking,
      wins: one.wins,
      losses: one.losses,
    })),
    matches: truth.matches.map((one) => ({
      date: one.date,
      opponentName: one.opponent_name,
      opponentLicence: one.opponent_licence,
      opponentClub: one.opponent_club,
      opponentRanking: one.opponent_ranking,
      opponentPoints: one.opponent_points,
      score: one.score,
      result: one.result,
      won: one.score !== '0-0' && one.score.startsWith('3'),
      pointsChange: one.points_change,
      division: one.division,
    })),
    curve: truth.curve,
    readAt: '2026-11-20T10:00:00.000Z',
  }
}

/** Both sources: every match of the sheet and every tournament, with the points of the newer one. */
function reconciledTruth(files: ExportFiles, licence: string): readonly string[] {
  return KINDS.flatMap((kind) => {
    const sheet = world.sheet(licence, kind)
    if (sheet === undefined) return []
    const results = files.results(kind).filter((one) => one.licence === licence)
    const isLater = files.date >= (sheet.truth.last_update ?? '')
    return [...sheet.matches, ...(sheet.tournament?.matches ?? [])].map((match, at) => {
      // The replica writes the results of a player in the order of the sheet, tournaments last.
      const own = results.filter(({ date }) => date === match.date)
      const sameDay = [...sheet.matches, ...(sheet.tournament?.matches ?? [])].filter(
        ({ date }) => date === match.date,
      )
      const counted = own[sameDay.indexOf(match)]?.counted ?? null
      const isTournament = at >= sheet.matches.length
      const change =
        isLater || isTournament ? (counted?.change ?? match.points_change) : match.points_change
      const shown = isTournament && counted === null ? null : change
      return [match.date, kind, match.opponent_licence, match.score, match.result, shown].join(' ')
    })
  }).sort(latestFirst)
}

test('with sheets, every match is there once, with what only one source has', async (t) => {
  const trial = await withSheets(t)
  await importAll(trial)
  for (const { licence } of people) {
    assert.deepEqual(
      served(trial.data, licence),
      reconciledTruth(trial.replica.files, licence),
      licence,
    )
  }
})

test('a pair is compared over every match once, with and without sheets', async (t) => {
  const [bare, read] = [await exporting(t), await withSheets(t)]
  await importAll(bare)
  await importAll(read)
  let pairs = 0
  for (const { licence } of people) {
    const rivals = new Set(served(bare.data, licence).map((line) => line.split(' ')[2] ?? ''))
    for (const rival of rivals) {
      const expected = meetings(bare.replica.files, licence, rival)
      for (const { data } of [bare, read]) {
        const duel = siteQueries(data).headToHead(licence, rival)
        assert.equal(duel?.totalMatches, expected, `${licence} ${rival}`)
      }
      pairs += 1
    }
  }
  assert.ok(pairs > 100)
})

/** Matches of two players, from the lines of either. */
function meetings(files: ExportFiles, one: string, two: string): number {
  const counts = new Map<string, [number, number]>()
  for (const kind of KINDS) {
    for (const { licence, opponent, date, score } of files.results(kind)) {
      const side =
        licence === one && opponent === two
          ? 0
          : licence === two && opponent === one
            ? 1
            : undefined
      if (side === undefined) continue
      const own = side === 0 ? score : score.split('-').reverse().join('-')
      const count = counts.get(`${kind} ${date} ${own}`) ?? [0, 0]
      count[side] += 1
      counts.set(`${kind} ${date} ${own}`, count)
    }
  }
  return [...counts.values()].reduce((sum, [a, b]) => sum + Math.max(a, b), 0)
}

test('what is served after a restart is what was served before', async (t) => {
  const trial = await withSheets(t)
  await importAll(trial)
  const { data } = emptyData({ store: trial.store })
  await data.load(trial.store)
  assert.deepEqual(everything(data), everything(trial.data))
})

for (const fault of [
  'truncated',
  'truncated-at-line',
  'html',
  'shifted-column',
  'cut',
  'empty',
] as const) {
  test(`files with the fault ${fault} change nothing of what is served`, async (t) => {
    const trial = await withSheets(t)
    await importAll(trial)
    const before = everything(trial.data)
    trial.show(LATER)
    trial.replica.setFault(fault)
    const { files } = resultOf<Result>(await trial.run(EXPORT_NAMES))
    for (const { outcome, file } of files) assert.equal(outcome, 'refused', file)
    assert.deepEqual(everything(trial.data), before)
  })
}

for (const fault of ['shuffled', 'duplicates', 'crlf'] as const) {
  test(`files with the fault ${fault} are served as those without it`, async (t) => {
    const [plain, spoiled] = [await withSheets(t), await withSheets(t)]
    await importAll(plain)
    spoiled.replica.setFault(fault)
    await importAll(spoiled)
    assert.deepEqual(everything(spoiled.data), everything(plain.data))
  })
}

test('an excluded opponent is a match without a person', async (t) => {
  const [first = assert.fail()] = (await exporting(t)).replica.files.results('masculine')
  const { data, one, replica, store } = await exporting(t, [first.opponent])
  await one('joueurs_1')
  await one(RESULTS.masculine as 'result_1')
  const own = siteQueries(data).matches(first.licence, { limit: 500 })?.items ?? []
  assert.equal(
    own.length,
    replica.files.results('masculine').filter(({ licence }) => licence === first.licence).length,
  )
  assert.ok(
    own.some(
      ({ opponentLicence, opponentName }) => opponentLicence === null && opponentName === null,
    ),
  )
  assert.equal(data.players.get(first.opponent), undefined)
  const results = [...store.documents].filter(([key]) => key.includes('/results/'))
  assert.ok(!JSON.stringify(results).includes(first.opponent))
})
