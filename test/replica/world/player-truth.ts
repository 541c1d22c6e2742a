import type { Club } from './clubs.ts'
import type { Person } from './people.ts'
import { placeOf, type Sheet } from './sheets.ts'
import type { PlayerTruth, RankingTruth } from './truth-records.ts'

/** A row of the numeric ranking; now and then its points are those of an earlier day. */
export function rankingRow(person: Person, { truth }: Sheet): RankingTruth {
  const isOld = person.bits % 19 === 0
  const points = (isOld ? truth.points_start : truth.points_current) as number
  return {
    licence: person.licence,
    name: person.name,
    ranking: truth.ranking as string,
    points,
    active: person.standing === 'active',
    position: placeOf(points),
    matches: truth.matches.length,
  }
}

export type PlayerParts = {
  readonly person: Person
  readonly club: Club
  readonly masculine: Sheet | undefined
  readonly feminine: Sheet | undefined
}

/** The combined data of the lists and of both sheets. */
export function playerTruth({ person, club, masculine, feminine }: PlayerParts): PlayerTruth {
  const men = masculine?.truth
  // A women's sheet without a match counts as none.
  const women = (feminine?.matches.length ?? 0) > 0 ? feminine?.truth : undefined
  return {
    licence: person.licence,
    name: person.name,
    club_code: club.listing.code,
    ranking: men?.ranking ?? person.directoryRanking,
    category: person.isInDirectory ? person.category : null,
    points_start: men?.points_start ?? null,
    points_current: men?.points_current ?? null,
    ranking_position: men?.ranking_position ?? null,
    last_update: men?.last_update ?? null,
    total_wins: men?.total_wins ?? 0,
    total_losses: men?.total_losses ?? 0,
    stats_masculine: men?.stats ?? [],
    matches_masculine: men?.matches ?? [],
    women_ranking: women?.ranking ?? null,
    women_points_start: women?.points_start ?? null,
    women_points_current: women?.points_current ?? null,
    women_total_wins: women?.total_wins ?? null,
    women_total_losses: women?.total_losses ?? null,
    women_ranking_position: women?.ranking_position ?? null,
    stats_feminine: women?.stats ?? [],
    matches_feminine: women?.matches ?? [],
    club_name: club.detail.name,
    points_curve_masculine: men?.curve ?? [],
    points_curve_feminine: women?.curve ?? [],
  }
}
