// Written by `npm run types` from the manifests. Do not edit.

export interface TabtSeasonInputs {}

export interface TabtSeasonOptions {
  readonly maxBytes: number
  readonly timeoutMs: number
}

export interface TabtSeasonOutputs {
  readonly season: {
    /** First year of the season minus 1999. */
    readonly number: number
    readonly name: string
  }
  /** @minItems 1 */
  readonly divisions: readonly {
    /** The federation's number for the division. */
    readonly id: string
    readonly name: string
    /** 37: men. 38: women. 3: veterans. 41: youth. */
    readonly category: number | null
    /** Number of the match system. */
    readonly matchType: number | null
  }[]
}
