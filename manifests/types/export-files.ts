// Written by `npm run types` from the manifests. Do not edit.

export interface ExportFilesInputs {
  readonly files?: readonly ('joueurs_1' | 'joueurs_2' | 'result_1' | 'result_2')[]
}

export interface ExportFilesOptions {}

export interface ExportFilesOutputs {
  readonly result: {
    readonly accepted: number
    readonly unchanged: number
    readonly stale: number
    readonly refused: number
  }
}
