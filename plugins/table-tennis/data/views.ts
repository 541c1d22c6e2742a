import type {
  ClubRecord,
  DivisionGender,
  DivisionRecord,
  MatchRecord,
  MatchResult,
  PlayerRecord,
  SheetKind,
  StandingRow,
} from './records.ts'

/** One page of a list and the number of items it was taken from. */
export type Page<T> = { readonly items: readonly T[]; readonly total: number }

export type GlobalStats = {
  readonly clubs: number
  readonly players: number
  /** Match rows of both sheets. */
  readonly matches: number
  readonly playersWithMatches: number
}

/** A player with the figures that are shown: those of the men's sheet before those of the lists. */
export type PlayerView = PlayerRecord & {
  readonly ranking: string | null
  readonly pointsStart: number | null
  readonly pointsCurrent: number | null
  readonly totalWins: number
  readonly totalLosses: number
  readonly clubName: string | null
  readonly province: string | null
}

export type MatchView = MatchRecord & { readonly sheet: SheetKind }

/** One match of a pair, from whichever sheet it stands on. */
export type DuelView = {
  readonly date: string
  /** Licence. */
  readonly winner: string
  /** The winner's sets first. */
  readonly score: string
  readonly sheet: SheetKind
  readonly division: string | null
  /** From the first player's side. */
  readonly result: MatchResult
  /** The second player's class. */
  readonly opponentRanking: string | null
}

export type HeadToHead = {
  readonly player1: { readonly licence: string; readonly name: string }
  readonly player2: { readonly licence: string; readonly name: string }
  readonly player1Wins: number
  readonly player2Wins: number
  /** Latest first. */
  readonly matches: readonly DuelView[]
}

export type PlayerFilter = {
  readonly clubCode?: string
  readonly ranking?: string
  readonly minPoints?: number
  readonly maxPoints?: number
  readonly search?: string
  readonly orderBy?: PlayerOrder
  readonly limit: number
  readonly offset: number
}
export type PlayerOrder = {
  readonly field: 'points_current' | 'name' | 'ranking' | 'ranking_position'
  readonly direction: 'ASC' | 'DESC'
}
export type TopFilter = {
  readonly province?: string
  readonly clubCode?: string
  readonly ranking?: string
  readonly limit: number
}

export type WeekStandings = {
  /** The week asked for, or the latest stored one; null when there is none. */
  readonly week: number | null
  readonly rows: readonly StandingRow[]
}
/** Every week of a division that has rows, ascending. */
export type DivisionProgress = {
  readonly division: DivisionRecord
  readonly weeks: readonly { readonly week: number; readonly rows: readonly StandingRow[] }[]
}
export type TeamWeek = StandingRow & { readonly week: number; readonly division: DivisionRecord }
export type TeamHit = { readonly teamName: string; readonly division: DivisionRecord }

export type InterclubStats = {
  readonly divisions: number
  readonly rankings: number
  readonly teams: number
  readonly minWeek: number | null
  readonly maxWeek: number | null
}

/**
 * The read side of the service. Codes and names are compared without regard to case and accents
 * where the specification says so; lists have a tie-break, so that pages are stable.
 */
export interface TableTennisQueries {
  /** Grows with every change of the data. */
  readonly version: number
  stats(): GlobalStats
  /** By code. Province by its served name or an alias; an unknown one gives nothing. */
  clubs(filter: {
    readonly province?: string
    readonly limit: number
    readonly offset: number
  }): Page<ClubRecord>
  /** Names of provinces that have a club, alphabetical. */
  provinces(): readonly string[]
  club(code: string): ClubRecord | undefined
  /** When the club was last scraped, ISO 8601; null before the first time. */
  clubScrapedAt(code: string): string | null
  /** By points descending, those without last. */
  clubPlayers(code: string): readonly PlayerView[]
  players(filter: PlayerFilter): Page<PlayerView>
  player(licence: string): PlayerView | undefined
  /** Latest first; undefined for an unknown player. */
  matches(
    licence: string,
    filter: { readonly sheet?: SheetKind; readonly opponent?: string; readonly limit: number },
  ): Page<MatchView> | undefined
  /** Undefined when either is unknown. */
  headToHead(licence1: string, licence2: string): HeadToHead | undefined
  /** Every word occurs in the name, or the text in the licence; points descending, those without last. */
  searchPlayers(text: string, limit: number): readonly PlayerView[]
  top(filter: TopFilter): readonly PlayerView[]
  /** Largest gain since the start of the season first, or with `ASC` last; two decimals. */
  progressions(
    limit: number,
    direction?: PlayerOrder['direction'],
  ): readonly (PlayerView & { readonly progression: number })[]
  divisions(filter: {
    readonly category?: string
    readonly gender?: DivisionGender
  }): readonly DivisionRecord[]
  standings(divisionIndex: number, week: number | undefined): WeekStandings
  /** Undefined for an index that no division has. */
  divisionProgress(divisionIndex: number): DivisionProgress | undefined
  teamHistory(teamName: string, divisionIndex: number | undefined): readonly TeamWeek[]
  searchTeams(text: string, limit: number): readonly TeamHit[]
  interclubStats(): InterclubStats
}
