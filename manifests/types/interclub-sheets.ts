// Written by `npm run types` from the manifests. Do not edit.

export interface InterclubSheetsInputs {
  readonly season: {
    /** The first year less 1999. */
    readonly number: number
    readonly name: string
  }
  /** @minItems 1 */
  readonly divisions: readonly {
    /** The federation's number. */
    readonly id: string
    readonly name: string
    /** 37 men; 38 women; 3 veterans; 41 youth. */
    readonly category: number | null
    /** The match system. */
    readonly matchType: number | null
  }[]
  readonly calendar: {
    /** Divisions that were read. */
    readonly divisions: number
    readonly fixtures: number
    /** Changes of fixtures that were known before. */
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
    /** Rounds of a division that were read. */
    readonly weeks: number
    /** Sheets in them. */
    readonly sheets: number
    /** Sheets that are new or differ from before. */
    readonly changed: number
    /** Sheets that belong to no known fixture. */
    readonly refused: number
    /** Rounds that were not read. */
    readonly failed: number
  }
}
