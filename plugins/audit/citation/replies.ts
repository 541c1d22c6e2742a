import { counted } from '../../../core/plural.ts'
import { attempt, noAnswer, withoutStop } from '../prompting/model-failures.ts'
import { askModel } from '../prompting/model-questions.ts'
import { plainExcerpt, type Reader, type ReadReply, readReply } from './answers.ts'
import type { PlatformAnswers } from './platform-report.ts'
import type { PlatformReplies, Reply } from './platforms.ts'
import type { Subject } from './subject.ts'
import type { CitationPrompt, Context, PromptReport, Sentiment } from './types.ts'

/** All that the models gave, read. */
export type Gathered = {
  readonly prompts: readonly CitationPrompt[]
  readonly platforms: readonly PlatformAnswers[]
  readonly byPrompt: readonly PromptReport[]
}

type Gathering = {
  readonly subject: Subject
  readonly ctx: Context
  readonly reader: Reader
}

/**
 * Waits for all replies. The answers to one prompt are judged as soon as they arrive, while others
 * are still pending.
 * @throws the models' failure if none of them answered: BUDGET_SPENT first.
 */
export async function gather(
  prompts: readonly CitationPrompt[],
  asked: readonly PlatformReplies[],
  gathering: Gathering,
): Promise<Gathered> {
  const columns = await Promise.all(
    prompts.map((_, index) => answersToOne(index, asked, gathering)),
  )
  const replies = columns.flatMap((column) => column.replies)
  assertAnswered(replies, asked)
  warnOfFailures(columns, asked, gathering.ctx)
  return {
    prompts,
    platforms: asked.map(({ model }, at) => ({
      id: model.platform,
      model: model.id,
      replies: columns.map(({ read }) => read[at]!),
      unit: 'prompts',
    })),
    byPrompt: prompts.map((prompt, index) => ({
      ...prompt,
      platforms: columns[index]!.read.map(({ report }) => report),
    })),
  }
}

/** The replies of all platforms to one prompt, in the platforms' order. */
type Column = {
  readonly replies: readonly Reply[]
  readonly read: readonly ReadReply[]
  readonly sentiments: Sentiments
}

async function answersToOne(
  index: number,
  asked: readonly PlatformReplies[],
  { subject, ctx, reader }: Gathering,
): Promise<Column> {
  const replies = await Promise.all(asked.map((platform) => platform.replies[index]!))
  const unrated = replies.map((reply, at) => {
    const given = 'answer' in reply ? reply.answer : { reason: reply.reason }
    return { ...readReply(asked[at]!.model.platform, given, reader), given }
  })
  const naming = unrated.flatMap(({ report, given, firstAt }) =>
    'text' in given && firstAt !== null
      ? [{ platform: report.platform, text: given.text, at: firstAt }]
      : [],
  )
  const sentiments = await judgeSentiment(naming, subject, ctx)
  const read = unrated.map(({ report, voices }) => {
    const sentiment = sentiments.byPlatform.get(report.platform) ?? null
    return { report: { ...report, sentiment }, voices }
  })
  return { replies, read, sentiments }
}

/** Empty answers of models that work are a finding; no answer at all is a failure or a skip. */
function assertAnswered(replies: readonly Reply[], asked: readonly PlatformReplies[]): void {
  if (replies.some((reply) => 'answer' in reply)) return
  const errors = replies.flatMap((reply) => ('error' in reply ? (reply.error ?? []) : []))
  const problem =
    asked.length === 0 ? 'no model is configured' : `no model answered (${reasonOf(replies[0])})`
  throw noAnswer(errors, problem)
}

function reasonOf(reply: Reply | undefined): string {
  return reply !== undefined && 'reason' in reply ? withoutStop(reply.reason) : 'no reply'
}

function warnOfFailures(
  columns: readonly Column[],
  asked: readonly PlatformReplies[],
  ctx: Context,
): void {
  for (const [at, { model }] of asked.entries()) {
    const missing = columns.map(({ replies }) => replies[at]!).filter((reply) => 'reason' in reply)
    if (missing.length === 0) continue
    const isSpent = missing.some(({ error }) => error?.code === 'BUDGET_SPENT')
    const code = isSpent
      ? 'BUDGET_SPENT'
      : model.unavailable === undefined
        ? 'PLATFORM_UNANSWERED'
        : 'MODEL_UNAVAILABLE'
    const shown = missing.find(({ error }) => !isSpent || error?.code === code) ?? missing[0]
    ctx.warn(
      code,
      `${model.platform} (${model.id}) left ${missing.length} of ${columns.length} prompts without an answer: ${reasonOf(shown)}.`,
    )
  }
  const unjudged = columns.map(({ sentiments }) => sentiments).filter(({ missing }) => missing > 0)
  if (unjudged[0] === undefined) return
  const count = unjudged.reduce((sum, { missing }) => sum + missing, 0)
  ctx.warn(
    'SENTIMENT_UNKNOWN',
    `The sentiment of ${counted(count, 'answer')} with the brand's name is unknown: ${unjudged[0].reason}.`,
  )
}

/** An answer that names the brand. */
type NamingAnswer = {
  readonly platform: string
  readonly text: string
  /** Position of the first appearance. */
  readonly at: number
}

/** Replies by platform. */
type Sentiments = {
  readonly byPlatform: ReadonlyMap<string, Sentiment>
  /** Answers that name the brand and have no sentiment, and why. */
  readonly missing: number
  readonly reason: string
}

const MAX_CHARACTERS = 1200
const NONE: ReadonlyMap<string, Sentiment> = new Map()

type Verdicts = {
  readonly verdicts: readonly { readonly id: string; readonly sentiment: Sentiment }[]
}

/**
 * The sentiment of the answers to one prompt. Verdicts on texts that were not shown are ignored. A
 * failure of the model is part of the result: the rest does not depend on it.
 * @throws the signal's reason, and errors that are not the model's
 */
async function judgeSentiment(
  answers: readonly NamingAnswer[],
  subject: Subject,
  ctx: Context,
): Promise<Sentiments> {
  if (answers.length === 0) return { byPlatform: NONE, missing: 0, reason: '' }
  const shown = answers.map(({ text, at }, index) => ({
    id: `t${index + 1}`,
    text: plainExcerpt(text, at, MAX_CHARACTERS),
  }))
  const domain = subject.domains[0] ?? 'unknown'
  const question = {
    prompt: 'citationJudge',
    inputs: { brand: subject.brand ?? domain, domain, answers: shown },
  }
  const judged = await attempt(() => askModel<Verdicts>(ctx, question), ctx)
  if ('error' in judged) {
    const reason = withoutStop(judged.error.message)
    return { byPlatform: NONE, missing: answers.length, reason }
  }
  const { verdicts } = judged.value.answer
  const byId = new Map(verdicts.map(({ id, sentiment }) => [id, sentiment]))
  const pairs = answers.flatMap(({ platform }, index) => {
    const sentiment = byId.get(`t${index + 1}`)
    return sentiment === undefined ? [] : [[platform, sentiment] as const]
  })
  const missing = answers.length - pairs.length
  return { byPlatform: new Map(pairs), missing, reason: 'the model left them out' }
}
