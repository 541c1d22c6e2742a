import type { AnswerReport, PlatformReport, SentimentCounts } from './citation-result.ts'
import type { ReadReply } from './read-replies.ts'
import { shareOfVoice } from './share-of-voice.ts'
import { meanOf, shown, visibilityOf } from './visibility.ts'

/** Everything one platform gave. */
export type PlatformAnswers = {
  readonly id: string
  readonly model: string | null
  readonly replies: readonly ReadReply[]
  /** What a reply is of: prompt, result page. */
  readonly unit: string
  /** Why there is no reply at all. */
  readonly absence?: string
}

export type Voices = { readonly own: string; readonly max: number }

/** A platform with the unrounded figure that the score is the mean of. */
export type RatedPlatform = { readonly report: PlatformReport; readonly rating: number | null }

export function platformReport(platform: PlatformAnswers, voices: Voices): RatedPlatform {
  const { id, model, replies } = platform
  const answers = replies.map(({ report }) => report).filter(({ answered }) => answered)
  const counts = {
    answers: answers.length,
    cited: count(answers, ({ cited }) => cited),
    mentioned: count(answers, ({ mentioned }) => mentioned),
    first: count(answers, ({ position }) => position === 1),
  }
  const seen = count(answers, ({ cited, mentioned }) => cited || mentioned)
  const rating = visibilityOf(counts)
  const shares = shareOfVoice(
    replies.map((reply) => reply.voices),
    voices,
  )
  const report: PlatformReport = {
    ...{ id, model, answers: counts.answers, mentions: counts.mentioned, citations: counts.cited },
    frequency: answers.length === 0 ? null : seen / answers.length,
    averagePosition: meanOf(answers.map(({ position }) => position)),
    sentiment: sentimentsOf(answers),
    shareOfVoice: shares.find(({ domain }) => domain === voices.own)?.share ?? null,
    voices: shares,
    visibility: shown(rating),
    reasons: reasonsOf(platform, counts),
  }
  return { report, rating }
}

function reasonsOf(
  { replies, unit, absence }: PlatformAnswers,
  counts: { answers: number; cited: number; mentioned: number; first: number },
): readonly string[] {
  if (absence !== undefined) return [absence]
  const { answers, cited, mentioned, first } = counts
  const missing = replies.map(({ report }) => report).filter(({ answered }) => !answered)
  const why = missing[0]?.reason ?? ''
  const lacking = `${missing.length} of ${replies.length} ${unit} brought no answer: ${why}`
  if (answers === 0) return [lacking]
  const of = `of ${answers} ${answers === 1 ? 'answer' : 'answers'}`
  return [
    cited === 0 ? `cited in none ${of}` : `cited in ${cited} ${of}`,
    mentioned === 0 ? `named in none ${of}` : `named in ${mentioned} ${of}`,
    first === 0 ? 'never in the first place' : `in the first place in ${first} ${of}`,
    ...(missing.length === 0 ? [] : [lacking]),
  ]
}

function sentimentsOf(answers: readonly AnswerReport[]): SentimentCounts {
  const of = (wanted: string): number => count(answers, ({ sentiment }) => sentiment === wanted)
  return { positive: of('positive'), neutral: of('neutral'), negative: of('negative') }
}

function count(answers: readonly AnswerReport[], holds: (answer: AnswerReport) => boolean): number {
  return answers.filter(holds).length
}
