import type { LlmCitation } from '../../../core/ports/llm.ts'
import type { Cast } from './cast.ts'
import type { AnswerReport, Sentiment } from './citation-result.ts'
import { plainExcerpt } from './plain-excerpt.ts'
import { type Reading, readAnswer } from './read-answer.ts'

/** An answer, or why there is none. */
export type Answered = {
  readonly text: string
  readonly citations: readonly LlmCitation[]
}
export type Unanswered = { readonly reason: string }

/** One answer of one platform, read. */
export type ReadReply = { readonly report: AnswerReport; readonly voices: readonly string[] }

export type Reader = { readonly cast: Cast; readonly redirectHosts: readonly string[] }

const MAX_EXCERPT = 300

/** What one platform's answer to one prompt shows. */
export function readReply(
  platform: string,
  reply: Answered | Unanswered,
  { cast, redirectHosts, sentiment = null }: Reader & { readonly sentiment?: Sentiment | null },
): ReadReply {
  if ('reason' in reply)
    return { report: { ...nothing(platform), reason: reply.reason }, voices: [] }
  const reading = readAnswer(reply, cast, redirectHosts)
  const { mentioned, cited, position, citations, voices } = reading
  const excerpt = plainExcerpt(reply.text, reading.firstAt ?? 0, MAX_EXCERPT)
  return {
    report: {
      ...{ platform, answered: true, mentioned, cited, position },
      ...{ sentiment: sentimentOf(reading, sentiment), citations, excerpt },
    },
    voices,
  }
}

/** A judge's word counts only where code has found the name. */
function sentimentOf({ mentioned }: Reading, sentiment: Sentiment | null): Sentiment | null {
  return mentioned ? sentiment : null
}

function nothing(platform: string): AnswerReport {
  return {
    ...{ platform, answered: false, mentioned: false, cited: false, position: null },
    ...{ sentiment: null, citations: [], excerpt: '' },
  }
}
