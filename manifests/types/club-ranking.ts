// Written by `npm run types` from the manifests. Do not edit.

export interface ClubRankingInputs {
  readonly clubCode: string
}

export interface ClubRankingOptions {
  readonly transport: 'http' | 'browser'
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly path: string
  readonly field: string
}

export interface ClubRankingOutputs {
  readonly result: {
    readonly code: string
    readonly men: readonly {
      readonly licence: string
      readonly name: string
      readonly ranking: string | null
      readonly points: number | null
      readonly active: boolean | null
    }[]
    readonly women: readonly {
      readonly licence: string
      readonly name: string
      readonly ranking: string | null
      readonly points: number | null
      readonly active: boolean | null
    }[]
  }
}
