import type {
  MatchSheet,
  MatchSystem,
  SheetGame,
  SheetSet,
  SheetSide,
} from '../../../manifests/types/records.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import type { FixtureEntry } from '../fixtures/division-fixtures.ts'
import type { SeasonCalendar } from '../fixtures/season-calendar.ts'
import { parsedSheet, type Sheet, type SheetGame as StoredGame } from '../fixtures/sheet-text.ts'
import { calendarFreshness } from './calendar-queries.ts'

/** The sheet of a fixture of any loaded season. Undefined for an unknown fixture. */
export function matchSheet(calendar: CalendarData, fixtureId: string): MatchSheet | undefined {
  const entry = calendar.entry(fixtureId)
  if (entry === undefined) return undefined
  const season = calendar.season(entry.season)
  const sheet = storedSheet(season, entry)
  const { homeTeam, awayTeam, weekName, updatedAt } = entry.fixture
  const names = season.sheets.get(entry.divisionId)?.people ?? {}
  const side = (name: 'home' | 'away'): SheetSide => ({
    teamName: name === 'home' ? homeTeam : awayTeam,
    clubCode: spelt(calendar, entry.fixture[`${name}ClubCode`]),
    players: (sheet?.[name] ?? []).map((player) => ({ ...player, name: nameIn(names, player) })),
    doubles: (sheet?.games ?? [])
      .filter(({ isDouble }) => isDouble)
      .map((game, at) => ({ position: at + 1, licences: licencesOf(sheet?.[name], game[name]) })),
  })
  const games = sheet === undefined ? [] : gamesOf(sheet)
  const last = games.at(-1)
  const readAt = season.sheets.get(entry.divisionId)?.weeks[weekName ?? '']?.readAt ?? null
  const { complete } = calendarFreshness(calendar, entry.season)
  return {
    fixtureId,
    available: sheet !== undefined,
    startTime: sheet?.startTime ?? null,
    endTime: sheet?.endTime ?? null,
    matchSystem: systemOf(season, sheet?.system ?? null),
    ...{ home: side('home'), away: side('away'), games },
    homeScore: sheet?.homeScore ?? null,
    awayScore: sheet?.awayScore ?? null,
    consistent: isConsistent(sheet, last),
    freshness: {
      readAt,
      changedAt: readAt === null ? null : updatedAt,
      source: readAt === null ? null : 'tabt',
      complete,
    },
  }
}

/** Null without a score to compare the games with. */
function isConsistent(sheet: Sheet | undefined, last: SheetGame | undefined): boolean | null {
  const { homeScore = null, awayScore = null } = sheet ?? {}
  if (homeScore === null || awayScore === null) return null
  return (last?.homeTotal ?? 0) === homeScore && (last?.awayTotal ?? 0) === awayScore
}

/** Undefined where no sheet is stored. */
export function storedSheet(season: SeasonCalendar, entry: FixtureEntry): Sheet | undefined {
  const text = season.sheets.get(entry.divisionId)?.sheets[entry.fixture.fixtureId]
  return text === undefined ? undefined : parsedSheet(text)
}

function systemOf({ systems }: SeasonCalendar, id: number | null): MatchSystem | null {
  const system = systems?.systems.find((one) => one.id === id)
  if (system === undefined) return null
  const { games: _, ...shown } = system
  return shown
}

const nameIn = (
  names: Readonly<Record<string, string>>,
  { licence }: { readonly licence: string | null },
): string | null => (licence === null ? null : names[licence] || null)

/** A club's code as the site spells it. */
export const spelt = ({ data }: CalendarData, code: string | null): string | null =>
  code === null ? null : (data.clubs.get(code)?.code ?? code)

type Licences = readonly (string | null)[]

function licencesOf(players: Sheet['home'] = [], positions: readonly number[]): Licences {
  return positions.flatMap((at) => {
    const player = players.find(({ position }) => position === at)
    return player === undefined ? [] : [player.licence]
  })
}

/** The games with the score after each (L2). */
function gamesOf(sheet: Sheet): readonly SheetGame[] {
  const total = { home: 0, away: 0 }
  return sheet.games.map((game) => {
    const winner = winnerOf(game)
    if (winner !== undefined) total[winner] += 1
    return {
      position: game.position,
      type: game.isDouble ? 'double' : 'single',
      homeLicences: licencesOf(sheet.home, game.home),
      awayLicences: licencesOf(sheet.away, game.away),
      ...{ homeSets: game.homeSets, awaySets: game.awaySets, forfeit: game.forfeit },
      sets: game.sets.map(pointsOf),
      ...{ homeTotal: total.home, awayTotal: total.away },
    }
  })
}

/**
 * Returns the side that won; after a forfeit, the side that was present. Undefined if neither won.
 */
export function winnerOf({ forfeit, homeSets, awaySets }: StoredGame): 'home' | 'away' | undefined {
  if (forfeit !== null) {
    return forfeit === 'both' ? undefined : forfeit === 'home' ? 'away' : 'home'
  }
  if (homeSets === null || awaySets === null || homeSets === awaySets) return undefined
  return homeSets > awaySets ? 'home' : 'away'
}

/** The source gives the loser's points; `-` marks a set that the away side won (L1). */
function pointsOf(text: string): SheetSet {
  const loser = Math.abs(Number(text))
  const winner = loser < 10 ? 11 : loser + 2
  return text.startsWith('-') ? { home: loser, away: winner } : { home: winner, away: loser }
}
