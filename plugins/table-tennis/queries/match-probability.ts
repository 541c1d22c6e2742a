import type {
  LineUpPlayer,
  MatchProbability,
  PointsWarning,
  SheetKind,
  StoredSystem,
} from '../../../manifests/types/records.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import type { FixtureEntry } from '../fixtures/division-fixtures.ts'
import { letterOf } from '../fixtures/identity.ts'
import type { SeasonCalendar } from '../fixtures/season-calendar.ts'
import type { Sheet } from '../fixtures/sheet-text.ts'
import { courseOf, pointsOn } from '../points/own-points.ts'
import { pointsRules, rounded, winProbability } from '../points/rules.ts'
import { storedSheet } from './sheet-queries.ts'
import { playersOf, teamsFreshness } from './team-queries.ts'

type SideName = 'home' | 'away'
type LineUp = readonly LineUpPlayer[]
/** How teams play each other: positions of the players of each single, from 0, home first. */
type Plan = {
  readonly players: number
  readonly singles: readonly Pair[]
  readonly doubles: number
}
type Pair = readonly [home: number, away: number]

/**
 * How likely each result of a fixture is (W3, W4): with the players of its sheet, or else those with
 * the most sheets of each team. Undefined for an unknown fixture.
 */
export function matchProbability(
  calendar: CalendarData,
  fixtureId: string,
): MatchProbability | undefined {
  const entry = calendar.entry(fixtureId)
  if (entry === undefined) return undefined
  const season = calendar.season(entry.season)
  const sheet = storedSheet(season, entry)
  const plan = planOf(season, entry, sheet)
  const warnings: PointsWarning[] = []
  const around = { calendar, season, entry, sheet, size: plan?.players ?? 0, warnings }
  const [home, away] = [lineUpOf('home', around), lineUpOf('away', around)]
  const freshness = teamsFreshness(calendar, entry.season)
  if (plan === undefined || home === undefined || away === undefined) {
    const lineUp = { home: [], away: [] }
    const none = { basis: 'none', home: null, expectedScore: null, lineUp } as const
    return { fixtureId, ...none, warnings: [UNKNOWN], freshness }
  }
  if (plan.doubles > 0) warnings.push(PAIR)
  const chances = gamesOf(plan, home, away)
  const expected = chances.reduce((sum, chance) => sum + chance, 0)
  return {
    fixtureId,
    basis: sheet === undefined ? 'typical' : 'sheet',
    home: outcomesOf(chances),
    expectedScore: { home: rounded(expected, 2), away: rounded(chances.length - expected, 2) },
    lineUp: { home, away },
    warnings,
    freshness,
  }
}

const UNKNOWN: PointsWarning = {
  code: 'line_up_unknown',
  text: 'There are not enough players with known points on both sides.',
}
const PAIR: PointsWarning = {
  code: 'pair_assumed',
  text: 'A double counts as a game of its first two players with the mean of their points.',
}

/** Chance of the home team to win each game. */
function gamesOf({ singles, doubles }: Plan, home: LineUp, away: LineUp): readonly number[] {
  const rules = pointsRules()
  const chance = (own: number, other: number): number => winProbability(own - other, rules)
  const points = (side: LineUp, at: number): number => side[at]?.points ?? 0
  const pair = (side: LineUp): number => (points(side, 0) + points(side, 1)) / 2
  return [
    ...singles.map(([one, other]) => chance(points(home, one), points(away, other))),
    ...Array.from({ length: doubles }, () => chance(pair(home), pair(away))),
  ]
}

/** The exact distribution of the number of games that are won, all independent of each other. */
export function outcomesOf(chances: readonly number[]): NonNullable<MatchProbability['home']> {
  let shares = [1]
  for (const chance of chances) {
    shares = [...shares, 0].map(
      (share, won) => share * (1 - chance) + (shares[won - 1] ?? 0) * chance,
    )
  }
  const half = chances.length / 2
  const sum = (passes: (won: number) => boolean): number =>
    rounded(
      shares.reduce((total, share, won) => (passes(won) ? total + share : total), 0),
      3,
    )
  return {
    win: sum((won) => won > half),
    draw: sum((won) => won === half),
    loss: sum((won) => won < half),
  }
}

/** Uses the system of the sheet, or of another sheet of the division. */
function planOf(
  season: SeasonCalendar,
  { divisionId }: FixtureEntry,
  sheet: Sheet | undefined,
): Plan | undefined {
  const others = season.division(divisionId)?.entries ?? []
  const id = sheet?.system ?? firstSystem(season, others)
  const system = season.systems?.systems.find((one) => one.id === id)
  return system && planFrom(system)
}

function firstSystem(season: SeasonCalendar, entries: readonly FixtureEntry[]): number | null {
  for (const entry of entries) {
    const system = storedSheet(season, entry)?.system ?? null
    if (system !== null) return system
  }
  return null
}

/** Undefined where the source does not say who plays whom. */
function planFrom({ players, singles, doubles, games }: StoredSystem): Plan | undefined {
  const isInside = (at: number | undefined): boolean => at !== undefined && at >= 1 && at <= players
  if (games.length > 0 && games.length === singles && games.every((game) => game.every(isInside))) {
    const pairs = games.map(([home = 1, away = 1]): Pair => [home - 1, away - 1])
    return { players, doubles, singles: pairs }
  }
  if (players === 0 || singles !== players ** 2) return undefined
  const all = [...Array(players).keys()]
  return { players, doubles, singles: all.flatMap((one) => all.map((other): Pair => [one, other])) }
}

type Around = {
  readonly calendar: CalendarData
  readonly season: SeasonCalendar
  readonly entry: FixtureEntry
  readonly sheet: Sheet | undefined
  readonly size: number
  readonly warnings: PointsWarning[]
}

/** Undefined with too few players whose points are known. Nobody who is excluded is known. */
function lineUpOf(name: SideName, around: Around): LineUp | undefined {
  const { sheet, size } = around
  const players = sheet === undefined ? typicalOf(name, around) : presentOf(sheet[name], around)
  return size > 0 && players.length >= size ? players : undefined
}

/** The first ones who were there. Nothing is said about the others. */
function presentOf(players: Sheet['home'], around: Around): LineUp {
  const present: LineUpPlayer[] = []
  for (const { licence, absent } of players) {
    if (present.length === around.size) break
    const player = licence === null || absent ? undefined : placed(licence, around)
    if (player !== undefined) present.push(player)
  }
  return present
}

/** Players with the most sheets, strongest first. */
function typicalOf(name: SideName, around: Around): LineUp {
  const { season, entry, size } = around
  const clubCode = entry.fixture[`${name}ClubCode`]
  if (clubCode === null) return []
  const letter = letterOf(entry.fixture[`${name}Team`] ?? '')
  return playersOf(season, { divisionId: entry.divisionId, clubCode, letter })
    .flatMap(({ licence }) => placed(licence, around) ?? [])
    .slice(0, size)
    .sort((a, b) => b.points - a.points || (a.licence < b.licence ? -1 : 1))
}

/** A player with the points before the fixture, or with those of today. */
function placed(licence: string, around: Around): LineUpPlayer | undefined {
  const { calendar, entry, sheet, warnings } = around
  const player = calendar.data.players.get(licence)?.view
  if (player === undefined) return undefined
  const list: SheetKind = entry.division?.gender === 'Dames' ? 'feminine' : 'masculine'
  const { date } = entry.fixture
  const match =
    sheet &&
    courseOf(player, list).matches.find((one) => one.match.date === date && one.before !== null)
  const points = match?.before ?? pointsOn(player, list)
  if (points === null) return undefined
  const { name, ranking } = player
  if (sheet !== undefined && match === undefined) {
    const text = `The points of ${name} before this match are not known, so those of today were used.`
    warnings.push({ code: 'points_of_today', text })
  }
  return { licence, name, ranking: player[list]?.ranking ?? ranking, points: rounded(points) }
}
