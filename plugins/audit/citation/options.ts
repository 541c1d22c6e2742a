import { closedObject } from '../../../core/manifest/json-schema.ts'
import type { PromptUsed } from '../prompting/model-questions.ts'

/** Options of the module after the operator's changes; see manifests/modules/citation.yaml. */
export type CitationOptions = {
  /** Used where the request does not say. */
  readonly promptCount: number
  /** Prompts of one model that are under way at once. */
  readonly perModel: number
  /** Failures of one model in a row after which it is asked nothing more in this run. */
  readonly failuresInARow: number
  /** Time for all answers together; what comes later is no answer. */
  readonly answersWithinMs: number
  /** Competitors that are looked for by name. */
  readonly maxRivals: number
  /** Domains of one list of shares; the rest is `other`. */
  readonly maxVoices: number
  /** Hosts whose addresses hide the source, which is then the domain in the title. */
  readonly redirectHosts: readonly string[]
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const names = {
  type: 'array',
  maxItems: 200,
  items: { type: 'string', minLength: 1, maxLength: 253 },
}

const properties = {
  promptCount: count(5, 15),
  perModel: count(1, 16),
  failuresInARow: count(1, 15),
  answersWithinMs: count(1000, 600_000),
  maxRivals: count(0, 40),
  maxVoices: count(1, 50),
  redirectHosts: names,
}

/** JSON Schema of `CitationOptions`: every option is required, since the manifest gives each one. */
export const citationOptionsSchema = closedObject(properties)

/** `intent` of prompts that the request gives: given. */
export type CitationPrompt = { readonly id: string; readonly text: string; readonly intent: string }

export type Sentiment = 'positive' | 'neutral' | 'negative'
export type SentimentCounts = Readonly<Record<Sentiment, number>>

/** What one platform answered to one prompt or query. */
export type AnswerReport = {
  readonly platform: string
  /** False for an empty, refused, failed or late answer: then the rest says nothing. */
  readonly answered: boolean
  readonly mentioned: boolean
  readonly cited: boolean
  readonly position: number | null
  /** Towards the brand, as a language model reads it; null where it is not named. */
  readonly sentiment: Sentiment | null
  /** Addresses of pages, the site's own first, at most 10. */
  readonly citations: readonly string[]
  /** Of the answer, plain text, around the first mention; '' without an answer. */
  readonly excerpt: string
  /** Why there is no answer. */
  readonly reason?: string
}

/** 0..1; over all shares of one list 1. */
export type VoiceShare = { readonly domain: string; readonly share: number }

export type PlatformReport = {
  readonly id: string
  /** As the gateway calls it; null for googleAiOverviews, and where none is configured. */
  readonly model: string | null
  readonly answers: number
  /** Answers that name the brand or the site, and answers that cite a page of it. */
  readonly mentions: number
  readonly citations: number
  /** Answers that name or cite it / answers, 0..1; null without answers. */
  readonly frequency: number | null
  /** Mean position over the answers in which it appears; null without one. */
  readonly averagePosition: number | null
  readonly sentiment: SentimentCounts
  /** Share of the site, 0..1; null where no domain appears. */
  readonly shareOfVoice: number | null
  readonly voices: readonly VoiceShare[]
  /** 0..100; null without answers. */
  readonly visibility: number | null
  readonly reasons: readonly string[]
}

export type PromptReport = CitationPrompt & { readonly platforms: readonly AnswerReport[] }
export type OverviewReport = { readonly query: string } & AnswerReport

/** The output `result` of the module citation. */
export type CitationResult = {
  readonly brand: string | null
  /** Registrable; null where no site is known. */
  readonly domain: string | null
  readonly niche: string | null
  readonly language: string
  /** ISO 3166-1 alpha-2, where the searches are made from; null when it cannot be told. */
  readonly country: string | null
  readonly competitors: readonly string[]
  readonly prompts: readonly CitationPrompt[]
  readonly platforms: readonly PlatformReport[]
  readonly shareOfVoice: readonly VoiceShare[]
  readonly byPrompt: readonly PromptReport[]
  readonly aiOverviews: readonly OverviewReport[]
  readonly score: number | null
  readonly sources: readonly string[]
  /** The manifests' prompts that were asked with. */
  readonly promptsUsed: readonly PromptUsed[]
}
