// Written by `npm run types` from the manifests. Do not edit.

export interface AllClubsInputs {
  readonly clubs: readonly string[]
}

export interface AllClubsOptions {}

export interface AllClubsOutputs {
  readonly result: {
    readonly clubs: number
    readonly players: number
    readonly failed: number
  }
}
