// Written by `npm run types` from the manifests. Do not edit.

export interface TournamentsInputs {
  readonly season: {
    /** First year of the season minus 1999. */
    readonly number: number
    readonly name: string
  }
  /** Numbers of the tournaments to read, in ascending order. */
  readonly tournaments: readonly number[]
}

export interface TournamentsOptions {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly leastShare: number
}

export interface TournamentsOutputs {
  readonly result: {
    /** Number of tournaments that were read. */
    readonly tournaments: number
    readonly series: number
    readonly inscriptions: number
    readonly results: number
    readonly failed: number
  }
}
