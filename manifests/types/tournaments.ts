// Written by `npm run types` from the manifests. Do not edit.

export interface TournamentsInputs {
  readonly season: {
    /** The first year less 1999. */
    readonly number: number
    readonly name: string
  }
  /** Those to read, ascending. */
  readonly tournaments: readonly number[]
}

export interface TournamentsOptions {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly leastShare: number
}

export interface TournamentsOutputs {
  readonly result: {
    /** Tournaments that were read. */
    readonly tournaments: number
    readonly series: number
    readonly inscriptions: number
    readonly results: number
    readonly failed: number
  }
}
