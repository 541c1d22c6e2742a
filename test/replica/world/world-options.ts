/** How large a world is and what happens in it. */
export type WorldOptions = {
  /** Default 1. */
  readonly seed?: number
  /** Clubs, pseudo clubs of the lists not counted. Default 20, at most 1000. */
  readonly clubs?: number
  /** On average; clubs differ from 2 to five times this. Default 12. */
  readonly playersPerClub?: number
  /** Cups included, separators and the placeholder not. Default 30. */
  readonly divisions?: number
  /** At most; some divisions are smaller. Default 12. */
  readonly teamsPerDivision?: number
  /** Weeks of the calendar; small divisions end earlier. Default 22. */
  readonly weeks?: number
  /** Weeks played so far: later ones show the standings of this one. Default `weeks`. */
  readonly currentWeek?: number
  /** Year in which the season begins; its first Saturday of play is in September. Default 2025. */
  readonly season?: number
  /** Walk-overs written `WO` or `ff` alone, without sets, now and then. Default true. */
  readonly bareWalkOvers?: boolean
}

export type WorldSize = Required<WorldOptions>

/** The options with every default filled in. */
export function worldSize(options: WorldOptions): WorldSize {
  const weeks = options.weeks ?? 22
  return {
    seed: 1,
    clubs: 20,
    playersPerClub: 12,
    divisions: 30,
    teamsPerDivision: 12,
    currentWeek: weeks,
    season: 2025,
    bareWalkOvers: true,
    ...options,
    weeks,
  }
}
