// Written by `npm run types` from the manifests. Do not edit.

export interface ClubListInputs {}

export interface ClubListOptions {
  readonly transport: 'http' | 'browser'
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly path: string
}

export interface ClubListOutputs {
  readonly result: {
    readonly clubs: number
  }
}
