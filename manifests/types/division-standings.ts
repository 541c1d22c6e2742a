// Written by `npm run types` from the manifests. Do not edit.

export interface DivisionStandingsInputs {
  /** @minItems 1 */
  readonly divisions: readonly import('../../manifests/types/records.ts').Division[]
  readonly weeks?: readonly number[]
  readonly divisionFilter?: 'all' | readonly number[]
  readonly resumeAt?: import('../../manifests/types/records.ts').DivisionWeek
  readonly planKey?: string
}

export interface DivisionStandingsOptions {
  readonly transport: 'http' | 'browser'
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly path: string
  readonly sessions: number
  readonly divisionSelect: string
  readonly weekForm: string
  /** @maxItems 10 */
  readonly weekControls: readonly string[]
  readonly divisionField: string
  readonly weekField: string
}

export interface DivisionStandingsOutputs {
  readonly result: {
    readonly visited: number
    readonly rows: number
    readonly failed: number
    readonly unknownDivisions: readonly number[]
  }
}
