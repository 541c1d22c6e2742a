import type { StoredTeam, TeamShard } from '../../../manifests/types/records.ts'
import { letterOf } from '../fixtures/identity.ts'
import { bareCode } from './codes.ts'
import type { FixtureEntry, SeasonCalendar } from './season-calendar.ts'

/** A team of a division, by its club in any spelling and its letter, which can be empty. */
export type TeamPlace = Pick<StoredTeam, 'divisionId' | 'letter'> & { readonly clubCode: string }

/** A team that the source lists. */
export type ListedTeam = StoredTeam & TeamPlace & { readonly clubName: string | null }

/** The teams that the source lists for each club of a season. */
export class SeasonTeams {
  readonly #shards = new Map<string, TeamShard>()
  readonly #byId = new Map<string, ListedTeam>()

  of(clubCode: string): TeamShard | undefined {
    return this.#shards.get(bareCode(clubCode))
  }

  byId(teamId: string): ListedTeam | undefined {
    return this.#byId.get(teamId)
  }

  replace(shard: TeamShard): void {
    const { code: clubCode, name: clubName } = shard
    for (const { teamId } of this.of(clubCode)?.teams ?? []) this.#byId.delete(teamId)
    this.#shards.set(bareCode(clubCode), shard)
    for (const team of shard.teams) this.#byId.set(team.teamId, { ...team, clubCode, clubName })
  }
}

/** The side on which a team plays. Undefined if it is neither. */
export function sideOf(
  { fixture }: FixtureEntry,
  { clubCode, letter }: TeamPlace,
): 'home' | 'away' | undefined {
  const code = bareCode(clubCode)
  const isTeam = (own: string | null, name: string | null): boolean =>
    own !== null && bareCode(own) === code && letterOf(name ?? '') === letter
  if (isTeam(fixture.homeClubCode, fixture.homeTeam)) return 'home'
  return isTeam(fixture.awayClubCode, fixture.awayTeam) ? 'away' : undefined
}

/** All fixtures of a team, by date. */
export function fixturesOf(team: TeamPlace, season: SeasonCalendar): readonly FixtureEntry[] {
  const ofClub = season.division(team.divisionId)?.byClub.get(bareCode(team.clubCode)) ?? []
  return ofClub.filter((entry) => sideOf(entry, team) !== undefined)
}

/** The teams of a club: those that the source lists, and those with fixtures. In no order. */
export function teamsOf(clubCode: string, season: SeasonCalendar): readonly TeamPlace[] {
  const code = bareCode(clubCode)
  const places = new Map<string, TeamPlace>()
  const add = (place: TeamPlace): void => {
    places.set(`${place.divisionId} ${place.letter}`, place)
  }
  for (const { shard, byClub } of season.divisions) {
    for (const { fixture } of byClub.get(code) ?? []) {
      const { homeClubCode, homeTeam, awayClubCode, awayTeam, status } = fixture
      const sides = [[homeClubCode, homeTeam] as const, [awayClubCode, awayTeam] as const]
      for (const [own, name] of status === 'cancelled' ? [] : sides) {
        if (own === null || bareCode(own) !== code) continue
        add({ divisionId: shard.id, clubCode, letter: letterOf(name ?? '') })
      }
    }
  }
  for (const { teamId } of season.teams.of(code)?.teams ?? []) {
    const listed = season.teams.byId(teamId)
    if (listed !== undefined) add(listed)
  }
  return [...places.values()]
}
