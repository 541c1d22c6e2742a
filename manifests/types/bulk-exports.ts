// Written by `npm run types` from the manifests. Do not edit.

export interface BulkExportsInputs {
  readonly files?: readonly ('joueurs_1' | 'joueurs_2' | 'result_1' | 'result_2')[]
}

export interface BulkExportsOptions {
  readonly path: string
  readonly maxBytes: number
  readonly playersTimeoutMs: number
  readonly resultsTimeoutMs: number
  readonly limits: {
    readonly wholeColumns: number
    readonly badValues: number
    readonly fewestPlayers: number
    readonly fewestResults: number
    readonly knownLicences: number
    readonly changedResults: number
    /** @minItems 2 @maxItems 2 */
    readonly firstPlayers: readonly number[]
  }
}

export interface BulkExportsOutputs {
  readonly result: {
    readonly files: readonly {}[]
    /** Number of players whose stored data changed. */
    readonly players: number
    readonly message: string
  }
}
