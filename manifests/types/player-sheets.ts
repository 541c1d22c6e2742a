// Written by `npm run types` from the manifests. Do not edit.

export interface PlayerSheetsInputs {
  readonly licence: string
}

export interface PlayerSheetsOptions {
  readonly transport: 'http' | 'browser'
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly masculinePath: string
  readonly femininePath: string
  readonly field: string
}

export interface PlayerSheetsOutputs {
  readonly result: {
    readonly licence: string
    readonly message: string
  }
}
