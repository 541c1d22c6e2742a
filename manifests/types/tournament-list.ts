// Written by `npm run types` from the manifests. Do not edit.

export interface TournamentListInputs {
  readonly season: {
    /** First year of the season minus 1999. */
    readonly number: number
    readonly name: string
  }
  readonly tournaments?: 'all' | readonly number[]
}

export interface TournamentListOptions {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly daysAhead: number
  readonly daysBack: number
  readonly leastShare: number
}

export interface TournamentListOutputs {
  /** Numbers of the tournaments to read, in ascending order. */
  readonly tournaments: readonly number[]
}
