import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { OverviewReport } from './citation-result.ts'
import type { PlatformAnswers } from './platform-report.ts'
import {
  type Answered,
  type Reader,
  type ReadReply,
  readReply,
  type Unanswered,
} from './read-replies.ts'

/** The platform that is no language model of the gateway: it answers on result pages. */
export const AI_OVERVIEWS = 'googleAiOverviews'

const MAX_PAGES = 20
const NO_PAGES =
  'No result page was read: give the search data a key (DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD) and run dataforseo with this module.'

/** The AI overviews of the result pages: one that was shown and loaded is an answer. */
export function overviewAnswers(
  serps: readonly SerpFacts[] | undefined,
  reader: Reader,
): { readonly platform: PlatformAnswers; readonly reports: readonly OverviewReport[] } {
  const pages = (serps ?? []).slice(0, MAX_PAGES)
  const read = pages.map((page): { query: string; reply: ReadReply } => ({
    query: page.keyword,
    reply: readReply(AI_OVERVIEWS, overviewOf(page), reader),
  }))
  const replies = read.map(({ reply }) => reply)
  const platform = { id: AI_OVERVIEWS, model: null, replies, unit: 'result pages' }
  return {
    platform: pages.length === 0 ? { ...platform, absence: NO_PAGES } : platform,
    reports: read.map(({ query, reply }) => ({ query, ...reply.report })),
  }
}

function overviewOf({ aiOverview }: SerpFacts): Answered | Unanswered {
  const { present, loaded, text, references } = aiOverview
  if (!present) return { reason: 'The result page shows no AI overview.' }
  if (!loaded) return { reason: 'The AI overview was announced and did not load.' }
  return { text, citations: references.map(({ url, title }) => ({ url, title })) }
}
