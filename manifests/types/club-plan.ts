// Written by `npm run types` from the manifests. Do not edit.

export interface ClubPlanInputs {
  readonly list?: {
    readonly clubs: number
  }
  readonly province?: string
  readonly readBefore?: string
  readonly planKey: string
}

export interface ClubPlanOptions {}

export interface ClubPlanOutputs {
  readonly clubs: readonly string[]
}
