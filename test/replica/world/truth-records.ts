// What is true in a replica's world, in the terms and spelling of the API: tests compare its
// answers with these records as they are.

/** A club as lists show it. */
export type ClubListingTruth = {
  readonly code: string
  readonly name: string
  readonly province: string
}

/** A club as it is known once its page has been read; null where the page says nothing. */
export type ClubTruth = ClubListingTruth & {
  readonly address: string | null
  readonly city: string | null
  readonly postal_code: string | null
  /** Without the code. */
  readonly full_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly status: string | null
  readonly website: string | null
  readonly has_shower: boolean | null
  readonly venue_name: string | null
  readonly venue_phone: string | null
  readonly venue_pmr: boolean | null
  readonly venue_remarks: string | null
  readonly teams_men: number | null
  readonly teams_women: number | null
  readonly teams_youth: number | null
  readonly teams_veterans: number | null
  readonly label: string | null
  readonly palette: string | null
}

/** A row of a club's directory. */
export type MemberTruth = {
  readonly licence: string
  readonly name: string
  readonly category: string | null
  readonly ranking: string | null
}

/** A row of a club's numeric ranking. */
export type RankingTruth = {
  readonly licence: string
  readonly name: string
  readonly ranking: string
  readonly points: number
  readonly active: boolean
  readonly position: number
  readonly matches: number
}

/** The people of a club: the union of `members`, `men` and `women` by licence. */
export type ClubPeopleTruth = {
  readonly licences: readonly string[]
  readonly members: readonly MemberTruth[]
  /** Strongest first. */
  readonly men: readonly RankingTruth[]
  readonly women: readonly RankingTruth[]
}

export type StatTruth = {
  readonly opponent_ranking: string
  readonly wins: number
  readonly losses: number
}

export type MatchTruth = {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly opponent_name: string
  readonly opponent_licence: string
  readonly opponent_ranking: string
  readonly opponent_points: number
  /** Name of the opponent's club, as the day's header gives it. */
  readonly opponent_club: string
  readonly result: 'V' | 'D' | 'WO'
  /** Own sets first; `0-0` for a walk-over that shows none. */
  readonly score: string
  readonly points_change: number
  /** Code of the meeting. */
  readonly division: string
}

/** One sheet; statistics strongest class first, matches latest first, then in page order. */
export type SheetTruth = {
  /** Null for newcomers. */
  readonly ranking: string | null
  readonly points_start: number | null
  readonly points_current: number | null
  readonly ranking_position: number | null
  readonly last_update: string | null
  readonly total_wins: number
  readonly total_losses: number
  readonly stats: readonly StatTruth[]
  readonly matches: readonly MatchTruth[]
  readonly curve: readonly number[]
}

/** A player once the club has been read whole. */
export type PlayerTruth = {
  readonly licence: string
  readonly name: string
  readonly club_code: string
  /** From the men's sheet, else from a list. */
  readonly ranking: string | null
  readonly category: string | null
  readonly points_start: number | null
  readonly points_current: number | null
  readonly ranking_position: number | null
  readonly last_update: string | null
  readonly total_wins: number
  readonly total_losses: number
  readonly stats_masculine: readonly StatTruth[]
  readonly matches_masculine: readonly MatchTruth[]
  readonly women_ranking: string | null
  readonly women_points_start: number | null
  readonly women_points_current: number | null
  readonly women_total_wins: number | null
  readonly women_total_losses: number | null
  readonly women_ranking_position: number | null
  readonly stats_feminine: readonly StatTruth[]
  readonly matches_feminine: readonly MatchTruth[]
  readonly club_name: string
  readonly points_curve_masculine: readonly number[]
  readonly points_curve_feminine: readonly number[]
}

export type DivisionTruth = {
  /** Position in the select, the placeholder and separators counted. */
  readonly division_index: number
  /** The federation's number. */
  readonly division_id: string
  readonly division_name: string
  readonly division_category: string | null
  readonly division_gender: 'Hommes' | 'Dames' | null
  /** Without standings. */
  readonly cup: boolean
}

export type StandingTruth = {
  readonly rank: number
  readonly team_name: string
  readonly played: number
  readonly wins: number
  readonly losses: number
  readonly draws: number
  readonly forfeits: number
  readonly points: number
}
