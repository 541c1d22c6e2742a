// Written by `npm run types` from the manifests. Do not edit.

export interface TournamentListInputs {
  readonly season: {
    /** The first year less 1999. */
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
  /** Those to read, ascending. */
  readonly tournaments: readonly number[]
}
