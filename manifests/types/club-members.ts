// Written by `npm run types` from the manifests. Do not edit.

export interface ClubMembersInputs {
  readonly clubCode: string
}

export interface ClubMembersOptions {
  readonly transport: 'http' | 'browser'
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly path: string
  readonly field: string
}

export interface ClubMembersOutputs {
  readonly result: {
    readonly code: string
    readonly listing?: import('../../manifests/types/records.ts').ClubRow | null
    readonly details: import('../../manifests/types/records.ts').ClubDetails | null
    readonly members: readonly {
      readonly licence: string
      readonly name: string
      readonly category: string | null
      readonly ranking: string | null
    }[]
  }
}
