// Written by `npm run types` from the manifests. Do not edit.

export interface ClubMembersInputs {
  readonly clubCode: unknown
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
    readonly listing?: {} | null
    readonly details: {} | null
    readonly members: readonly {
      readonly licence: string
      readonly name: string
      readonly category: string | null
      readonly ranking: string | null
    }[]
  }
}
