import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { PlatformReplies, Reply } from './ask-platforms.ts'
import type { CitationPrompt, PromptReport } from './citation-result.ts'
import { judgeSentiment, type Sentiments } from './judge-sentiment.ts'
import type { PlatformAnswers } from './platform-report.ts'
import { readAnswer } from './read-answer.ts'
import { type Reader, type ReadReply, readReply } from './read-replies.ts'
import type { Subject } from './subject.ts'

/** All that the models gave, read. */
export type Gathered = {
  readonly prompts: readonly CitationPrompt[]
  readonly platforms: readonly PlatformAnswers[]
  readonly byPrompt: readonly PromptReport[]
}

export type Gathering = {
  readonly subject: Subject
  readonly ctx: RunContext
  readonly reader: Reader
}

/**
 * Waits for all replies; the answers to one prompt are judged as soon as they are there, while
 * others are under way.
 * @throws the models' failure where none of them answered: BUDGET_SPENT first.
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
  const naming = replies.flatMap((reply, at) => {
    if (!('answer' in reply)) return []
    const { firstAt } = readAnswer(reply.answer, reader.cast, reader.redirectHosts)
    const { text } = reply.answer
    return firstAt === null ? [] : [{ platform: asked[at]!.model.platform, text, at: firstAt }]
  })
  const sentiments = await judgeSentiment(naming, subject, ctx)
  const read = replies.map((reply, at) => {
    const { platform } = asked[at]!.model
    const sentiment = sentiments.byPlatform.get(platform) ?? null
    const given = 'answer' in reply ? reply.answer : { reason: reply.reason }
    return readReply(platform, given, { ...reader, sentiment })
  })
  return { replies, read, sentiments }
}

/** Empty answers of models that work are a finding; no answer at all is a failure or a skip. */
function assertAnswered(replies: readonly Reply[], asked: readonly PlatformReplies[]): void {
  if (replies.some((reply) => 'answer' in reply)) return
  const errors = replies.flatMap((reply) => ('error' in reply ? (reply.error ?? []) : []))
  const first = errors.find(({ code }) => code === 'BUDGET_SPENT') ?? errors[0]
  if (first !== undefined) throw first
  const [reply] = replies
  const problem =
    asked.length === 0 ? 'no model is configured' : `no model answered (${reasonOf(reply)})`
  throw new AppError('UPSTREAM_FAILED', { api: 'Every AI platform', problem, retryable: false })
}

function reasonOf(reply: Reply | undefined): string {
  return reply !== undefined && 'reason' in reply ? reply.reason.replace(/\.$/, '') : 'no reply'
}

function warnOfFailures(
  columns: readonly Column[],
  asked: readonly PlatformReplies[],
  ctx: RunContext,
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
    `The sentiment of ${count} answers that name the brand could not be judged: ${unjudged[0].reason}.`,
  )
}
