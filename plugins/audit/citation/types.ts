import type { RunContext } from '../../../core/plugin.ts'
import type { CitationOptions, CitationOutputs } from '../../../manifests/types/citation.ts'

export type Context = RunContext<CitationOptions>
export type CitationResult = CitationOutputs['result']
/** `intent` of prompts that the request gives: given. */
export type CitationPrompt = CitationResult['prompts'][number]
export type PlatformReport = CitationResult['platforms'][number]
export type SentimentCounts = PlatformReport['sentiment']
export type Sentiment = keyof SentimentCounts
/** 0 to 1; over all shares of one list 1. */
export type VoiceShare = CitationResult['shareOfVoice'][number]
export type PromptReport = CitationResult['byPrompt'][number]
/** Reply of one platform to one prompt or query. */
export type AnswerReport = Omit<PromptReport['platforms'][number], 'query'>
export type OverviewReport = AnswerReport & { readonly query: string }
