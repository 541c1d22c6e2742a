/** `masculine`: of the men's competition; a woman can have both sheets, with figures of their own. */
export type SheetKind = 'masculine' | 'feminine'
/** V win, D loss, WO walk-over. */
export type MatchResult = 'V' | 'D' | 'WO'
export type DivisionGender = 'Hommes' | 'Dames'

/** A club as the federation's list names it; `code` in the site's spelling (`H004`, `Lx014`, `Vl-B234`). */
export type ClubListing = {
  readonly code: string
  readonly name: string
  /** A served province name (see provinces.ts); null for letters nobody knows. */
  readonly province: string | null
}

/** What the club's page tells beside its members; null where it says nothing. */
export type ClubDetails = {
  readonly fullName: string | null
  /** Street and number. */
  readonly address: string | null
  /** Four digits. */
  readonly postalCode: string | null
  readonly city: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly status: string | null
  readonly website: string | null
  readonly hasShower: boolean | null
  readonly venueName: string | null
  readonly venuePhone: string | null
  /** Access for people with reduced mobility. */
  readonly venuePmr: boolean | null
  readonly venueRemarks: string | null
  readonly teamsMen: number | null
  readonly teamsWomen: number | null
  readonly teamsYouth: number | null
  readonly teamsVeterans: number | null
  readonly label: string | null
  readonly palette: string | null
}

/** One club; `details` is null until it has been scraped. */
export type ClubRecord = ClubListing & { readonly details: ClubDetails | null }

/** Wins and losses against one class. */
export type StatRecord = {
  readonly opponentRanking: string
  readonly wins: number
  readonly losses: number
}

/** One match on a player's sheet. */
export type MatchRecord = {
  /** YYYY-MM-DD. */
  readonly date: string
  /** Null, like the licence, for a person who is kept out. */
  readonly opponentName: string | null
  readonly opponentLicence: string | null
  /** Code of the opponent's club as the day's header gives it, or its name where it gives no code. */
  readonly opponentClub: string | null
  readonly opponentRanking: string | null
  readonly opponentPoints: number | null
  readonly result: MatchResult
  /** Sets, own ones first: `3-1`; a walk-over without sets is `0-0`. */
  readonly score: string
  /** More own sets than the other side's. */
  readonly won: boolean
  readonly pointsChange: number | null
  /** Code of the meeting, such as `PHM12/045`. */
  readonly division: string | null
}

/** One sheet (fiche) of a player. */
export type SheetRecord = {
  readonly ranking: string | null
  readonly pointsStart: number | null
  readonly pointsCurrent: number | null
  readonly rankingPosition: number | null
  /** YYYY-MM-DD. */
  readonly lastUpdate: string | null
  /** Sums of the statistics, not a count of matches. */
  readonly wins: number
  readonly losses: number
  /** In the order of the page. */
  readonly stats: readonly StatRecord[]
  /** In the order of the page: the latest day first. */
  readonly matches: readonly MatchRecord[]
  /** Points over time, oldest first. */
  readonly curve: readonly number[]
}

/** One player as stored: what the lists say, and the sheets that were read. */
export type PlayerRecord = {
  readonly licence: string
  /** Of the sheet where one was read, else of the lists. */
  readonly name: string
  /** Null when both lists of the club were read whole and neither holds the player. */
  readonly clubCode: string | null
  /** By the list of the numeric ranking (M for Messieurs, F for Dames); null when in neither. */
  readonly gender: 'M' | 'F' | null
  /** False for players the numeric ranking calls inactive; null when it does not hold them. */
  readonly active: boolean | null
  readonly category: string | null
  /** Class and points of the lists; those of the men's sheet are shown before them. */
  readonly listRanking: string | null
  readonly listPoints: number | null
  readonly masculine: SheetRecord | null
  readonly feminine: SheetRecord | null
  /** When the player was last seen in a list of `clubCode`; ISO 8601, UTC. */
  readonly seenAt: string
}

/** One division of the federation's list. */
export type DivisionRecord = {
  /** Position in the select, placeholder included: what the API calls division_index. */
  readonly index: number
  /** The federation's number, by which standings are stored. */
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly gender: DivisionGender | null
}

/** One team's row in a division's standings of one week; the cells are passed on, never computed. */
export type StandingRow = {
  readonly rank: number
  readonly teamName: string
  readonly played: number
  readonly wins: number
  readonly losses: number
  readonly draws: number
  readonly forfeits: number
  readonly points: number
}
