import { counted } from '../../../core/plural.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import {
  type Answered,
  type Reader,
  type ReadReply,
  readReply,
  type Unanswered,
} from './answers.ts'
import type {
  AnswerReport,
  OverviewReport,
  PlatformReport,
  SentimentCounts,
  VoiceShare,
} from './types.ts'

/** Everything one platform gave. */
export type PlatformAnswers = {
  readonly id: string
  readonly model: string | null
  readonly replies: readonly ReadReply[]
  /** Origin of a reply: prompt, result page. */
  readonly unit: string
  /** Reason why there is no reply at all. */
  readonly absence?: string
}

type Voices = { readonly own: string; readonly max: number }

/** A platform with the unrounded figure that the score is the mean of. */
type RatedPlatform = { readonly report: PlatformReport; readonly rating: number | null }

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
  const of = `of ${counted(answers, 'answer')}`
  return [
    cited === 0 ? `cited in none ${of}` : `cited in ${cited} ${of}`,
    mentioned === 0 ? `named in none ${of}` : `named in ${mentioned} ${of}`,
    ...(first === 0 ? [] : [`in first place in ${first} ${of}`]),
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

/** The platform that answers on result pages, not through the gateway. */
const AI_OVERVIEWS = 'googleAiOverviews'

const MAX_PAGES = 20
const NO_PAGES = 'No result page was read: this audit has no search data.'

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

/** Everybody who is not listed by name. */
const OTHER = 'other'

/**
 * Share of voice: an answer counts once for each domain that appears in it, and a share is a
 * domain's count divided by the sum of all counts. The site comes first, then the largest; the rest
 * is `other`. Empty if no domain appears.
 * @param voices domains of each answer, each once.
 */
export function shareOfVoice(
  voices: readonly (readonly string[])[],
  { own, max }: { readonly own: string; readonly max: number },
): readonly VoiceShare[] {
  const counts = new Map<string, number>()
  for (const domain of voices.flat()) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return []
  const rivals = [...counts].filter(([domain]) => domain !== own).sort(byCount)
  const listed: [string, number][] = [[own, counts.get(own) ?? 0], ...rivals.slice(0, max - 1)]
  const rest = total - listed.reduce((sum, [, count]) => sum + count, 0)
  const all = rest > 0 ? [...listed, [OTHER, rest] as const] : listed
  return all.map(([domain, count]) => ({ domain, share: count / total }))
}

function byCount([a, m]: readonly [string, number], [b, n]: readonly [string, number]): number {
  return n - m || (a < b ? -1 : 1)
}

/** Counts of one platform's answers for the formula. */
type VisibilityCounts = {
  readonly answers: number
  readonly cited: number
  readonly mentioned: number
  readonly first: number
}

/**
 * 100 x (0.5 x answers that cite a page of the site + 0.3 x answers that name it + 0.2 x answers in
 * which it comes first) / answers, unrounded; null without answers (catalogue: scoring.visibility).
 */
function visibilityOf(counts: VisibilityCounts): number | null {
  const { answers, cited, mentioned, first } = counts
  return answers === 0 ? null : (50 * cited + 30 * mentioned + 20 * first) / answers
}

/** Mean over those that have one, unrounded; null when none has. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Half up to an integer, for display (catalogue: scoring.rounding). */
export function shown(value: number | null): number | null {
  return value === null ? null : Math.floor(value + 0.5)
}
