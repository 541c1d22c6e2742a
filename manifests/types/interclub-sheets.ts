// Written by `npm run types` from the manifests. Do not edit.

export interface InterclubSheetsInputs {
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
  readonly calendar: {
    /** Number of divisions that were read. */
    readonly divisions: number
    readonly fixtures: number
    /** Number of changes to fixtures that were already known. */
    readonly changes: number
    readonly failed: number
    readonly unknownDivisions: readonly string[]
  }
  readonly divisionFilter?: 'all' | readonly string[]
}

export interface InterclubSheetsOptions {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly leastShare: number
}

export interface InterclubSheetsOutputs {
  readonly result: {
    /** Number of rounds that were read. */
    readonly weeks: number
    /** Number of sheets in those rounds. */
    readonly sheets: number
    /** Number of sheets that are new or changed. */
    readonly changed: number
    /** Number of sheets that match no known fixture. */
    readonly refused: number
    /** Number of rounds that could not be read. */
    readonly failed: number
  }
}
