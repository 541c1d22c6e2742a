// Written by `npm run types` from the manifests. Do not edit.

export interface ClubStoreInputs {
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
  readonly sheets: {
    readonly listed: number
    readonly read: number
    readonly errors: readonly {
      readonly licence: string
      readonly name: string
      readonly error: string
    }[]
  }
}

export interface ClubStoreOptions {}

export interface ClubStoreOutputs {
  readonly result: {
    readonly clubCode: string
    readonly totalPlayers: number
    readonly membersScraped: number
    readonly playersScraped: number
    readonly membersFromAnnuaire: number
    readonly membersFromRanking: number
    readonly playersErrors: readonly {
      readonly licence: string
      readonly name: string
      readonly error: string
    }[]
    readonly message: string
  }
}
