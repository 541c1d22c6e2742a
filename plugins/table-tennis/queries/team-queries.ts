import type {
  Division,
  Freshness,
  Standing,
  Team,
  TeamAnswer,
  TeamPlayer,
} from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { teamKey } from '../data/division-table.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import type { SeasonCalendar } from '../fixtures/season-calendar.ts'
import { fixturesOf, sideOf, type TeamPlace, teamsOf } from '../fixtures/season-teams.ts'
import { calendarFreshness } from './calendar-queries.ts'
import { spelt, storedSheet, winnerOf } from './sheet-queries.ts'

export type TeamFilter = {
  /** Default: the current one. */
  readonly season?: string
  /** Part of the text. */
  readonly category?: string
  /** The licence of a player who is on one of the team's sheets. */
  readonly licence?: string
}

/** The teams of a club, by category, then letter. */
export function clubTeams(
  calendar: CalendarData,
  clubCode: string,
  { season: name, category, licence }: TeamFilter,
): readonly Team[] {
  const season = calendar.season(name)
  const part = fold(category?.trim() ?? '')
  const order = ({ divisionCategory, divisionGender, letter, divisionIndex }: Team): string => {
    const place = String(divisionIndex ?? 99_999).padStart(5, '0')
    // AA comes after Z.
    return [divisionCategory ?? '~', divisionGender ?? '~', letter.length, letter, place].join('\n')
  }
  const hasPlayer = (place: TeamPlace): boolean =>
    playersOf(season, place).some((player) => player.licence === licence)
  return teamsOf(clubCode, season)
    .filter((place) => licence === undefined || hasPlayer(place))
    .map((place) => teamView(calendar, season, place))
    .filter(({ divisionCategory }) => fold(divisionCategory ?? '').includes(part))
    .sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** A team of any loaded season. Undefined for an unknown identifier. */
export function team(calendar: CalendarData, teamId: string): TeamAnswer | undefined {
  for (const season of calendar.seasons) {
    const place = season.teams.byId(teamId)
    if (place === undefined) continue
    const players = playersOf(season, place)
    const freshness = teamsFreshness(calendar, season.name)
    return { ...teamView(calendar, season, place), players, freshness }
  }
  return undefined
}

/** How current the teams of a season are: fixtures come from the API, standings from the site. */
export function teamsFreshness(calendar: CalendarData, season?: string): Freshness {
  const own = calendarFreshness(calendar, season)
  const times = [own.changedAt]
  for (const { table } of calendar.data.standingsOf(season ?? calendar.data.season).served()) {
    times.push(table?.lastReading.scrapedAt ?? null)
  }
  const changedAt =
    times
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null
  return { ...own, changedAt, source: own.source && 'mixed' }
}

function teamView(calendar: CalendarData, season: SeasonCalendar, place: TeamPlace): Team {
  const { divisionId, clubCode, letter } = place
  const listed = season.teams
    .of(clubCode)
    ?.teams.find((one) => one.divisionId === divisionId && one.letter === letter)
  const entries = fixturesOf(place, season).filter(({ fixture }) => fixture.status !== 'cancelled')
  const known = season.division(divisionId)
  const division: Division | undefined =
    known?.division ??
    calendar.data.interclubs.divisionsOf(season.name).find(({ id }) => id === divisionId)
  const [first] = entries
  const side = first && sideOf(first, place)
  const club = season.teams.of(clubCode)?.name ?? calendar.data.clubs.get(clubCode)?.name ?? ''
  const teamName = (side && first?.fixture[`${side}Team`]) ?? `${club} ${letter}`.trim()
  const row = standingOf(calendar, season.name, { division, teamName })
  const today = calendar.day()
  return {
    teamId: listed?.teamId ?? null,
    ...{ teamName, letter, clubCode: spelt(calendar, clubCode) ?? clubCode },
    divisionIndex: division?.index ?? null,
    divisionId: Number(divisionId),
    divisionName: division?.name ?? known?.name ?? listed?.divisionName ?? null,
    divisionCategory: division?.category ?? null,
    divisionGender: division?.gender ?? null,
    rank: row?.rank ?? null,
    played: row?.played ?? null,
    points: row?.points ?? null,
    withdrawn: entries.some((entry) => {
      const { isHomeWithdrawn, isAwayWithdrawn } = entry.fixture
      return sideOf(entry, place) === 'home' ? isHomeWithdrawn : isAwayWithdrawn
    }),
    lastFixtureId:
      entries.findLast(({ fixture }) => isOver(fixture.status))?.fixture.fixtureId ?? null,
    nextFixtureId:
      entries.find(({ fixture: { status, date } }) => {
        return status === 'scheduled' && date !== null && date >= today
      })?.fixture.fixtureId ?? null,
  }
}

const isOver = (status: string): boolean => status === 'played' || status === 'forfeit'

type Row = { readonly division: Division | undefined; readonly teamName: string }

/** The row of the latest standings. The site marks a team that has given up. */
function standingOf(
  { data }: CalendarData,
  season: string,
  { division, teamName }: Row,
): Standing | undefined {
  if (division === undefined) return undefined
  const teams = data.standingsOf(season).byIndex(division.index)?.table?.teams
  const names = [teamName, `${teamName} (fg)`, `${teamName} (af)`]
  const found = names.map((name) => teams?.get(teamKey(name))).find((one) => one !== undefined)
  return found?.history.at(-1)?.row
}

/** The players of a team, by sheets, then licence. Absent players do not count. */
export function playersOf(season: SeasonCalendar, place: TeamPlace): readonly TeamPlayer[] {
  type Count = { -readonly [Key in keyof TeamPlayer]: TeamPlayer[Key] }
  const counts = new Map<string, Count>()
  const names = season.sheets.get(place.divisionId)?.people ?? {}
  for (const entry of fixturesOf(place, season)) {
    const sheet = storedSheet(season, entry)
    const side = sideOf(entry, place)
    if (sheet === undefined || side === undefined) continue
    const present = new Set<string>()
    const byPosition = new Map<number, Count>()
    for (const { licence, ranking, absent, position } of sheet[side]) {
      if (licence === null || absent) continue
      const name = names[licence] ?? null
      const count = counts.get(licence) ?? {
        licence,
        name,
        ranking,
        sheets: 0,
        games: 0,
        gamesWon: 0,
      }
      if (!present.has(licence)) count.sheets += 1
      count.ranking = ranking ?? count.ranking
      present.add(licence)
      counts.set(licence, count)
      byPosition.set(position, count)
    }
    for (const game of sheet.games) {
      const count = game.isDouble ? undefined : byPosition.get(game[side][0] ?? 0)
      if (count === undefined || game.homeSets === null) continue
      count.games += 1
      if (winnerOf(game) === side) count.gamesWon += 1
    }
  }
  return [...counts.values()].sort(
    (a, b) => b.sheets - a.sheets || (a.licence < b.licence ? -1 : 1),
  )
}
