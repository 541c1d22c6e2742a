import { closedObject } from '../../../core/manifest/json-schema.ts'
import type { PromptUsed } from '../prompting/model-questions.ts'

/** Options of the module after the operator's changes; see manifests/modules/aiHallucination.yaml. */
export type HallucinationOptions = {
  /** With fewer the module has nothing to hold claims against. */
  readonly minFacts: number
  readonly maxFacts: number
  readonly maxClaims: number
  /** Pages of the site that are read beside the audited one. */
  readonly pages: number
  readonly pageBytes: number
  readonly pageTimeoutMs: number
  readonly readTimeoutMs: number
  /** Product token by which sites may address the auditor in robots.txt. */
  readonly robotsToken: string
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })

const properties = {
  minFacts: count(1, 20),
  maxFacts: count(1, 40),
  maxClaims: count(1, 40),
  pages: count(0, 10),
  pageBytes: count(1024, 10_485_760),
  pageTimeoutMs: count(100, 60_000),
  readTimeoutMs: count(100, 60_000),
  robotsToken: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[A-Za-z_-]+$' },
}

/** JSON Schema of `HallucinationOptions`: every option is required, since the manifest gives each one. */
export const hallucinationOptionsSchema = closedObject(properties)

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
