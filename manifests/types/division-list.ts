// Written by `npm run types` from the manifests. Do not edit.

export interface DivisionListInputs {}

export interface DivisionListOptions {
  readonly transport: 'http' | 'browser'
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly path: string
}

export interface DivisionListOutputs {
  /** @minItems 1 */
  readonly divisions: readonly import('../../manifests/types/records.ts').Division[]
}
