import type { PromptUsed } from '../prompting/index.ts'

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
