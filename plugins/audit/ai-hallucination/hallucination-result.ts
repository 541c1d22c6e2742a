import type { PromptUsed } from '../prompting/index.ts'

/** What the site says of itself. `quote` stands on the page `url`, letter for letter. */
export type Fact = {
  readonly id: string
  readonly statement: string
  readonly quote: string
  readonly url: string
}

export type Verdict = 'supported' | 'contradicted' | 'unverifiable'

/** What a model says; never a fact about the site. `quote` stands in the model's answer. */
export type Claim = {
  readonly text: string
  readonly quote: string
  readonly verdict: Verdict
  /** Of the fact it was held against; absent when unverifiable. */
  readonly factId?: string
}

export type ModelReport = {
  /** As the gateway calls it. */
  readonly model: string
  readonly platform: string
  readonly answered: boolean
  /** Null without an answer, or where it could not be judged. */
  readonly knows: boolean | null
  readonly claims: readonly Claim[]
  /** contradicted / (supported + contradicted), 0..1; null without either. */
  readonly hallucinationRate: number | null
  /** Searches of the web that the model made all the same. */
  readonly searches: number
  /** Why there is no answer, or no judgement of it. */
  readonly reason?: string
}

/** The output `result` of the module aiHallucination. */
export type HallucinationResult = {
  readonly brand: string
  readonly domain: string
  readonly facts: readonly Fact[]
  readonly models: readonly ModelReport[]
  readonly score: number | null
  /** Pages the facts were read from. */
  readonly sources: readonly string[]
  readonly promptsUsed: readonly PromptUsed[]
}
