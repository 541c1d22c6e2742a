// Written by `npm run types` from the manifests. Do not edit.

export interface InterclubCalendarInputs {
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
  readonly divisionFilter?: 'all' | readonly string[]
  readonly planKey?: string
}

export interface InterclubCalendarOptions {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly leastShare: number
}

export interface InterclubCalendarOutputs {
  readonly result: {
    /** Number of divisions that were read. */
    readonly divisions: number
    readonly fixtures: number
    /** Number of changes to fixtures that were already known. */
    readonly changes: number
    readonly failed: number
    readonly unknownDivisions: readonly string[]
  }
}
