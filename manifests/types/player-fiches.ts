// Written by `npm run types` from the manifests. Do not edit.

export interface PlayerFichesInputs {
  readonly clubCode: string
  readonly members?: {
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
  readonly ranking?: {
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

export interface PlayerFichesOptions {
  readonly transport: 'http' | 'browser'
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly masculinePath: string
  readonly femininePath: string
  readonly field: string
}

export interface PlayerFichesOutputs {
  readonly result: {
    readonly listed: number
    readonly read: number
    readonly errors: readonly {
      readonly licence: string
      readonly name: string
      readonly error: string
    }[]
  }
}
