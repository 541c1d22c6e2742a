import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import { askModel } from '../prompting/index.ts'
import type { Sentiment } from './citation-result.ts'
import { plainExcerpt } from './plain-excerpt.ts'
import type { Subject } from './subject.ts'

/** An answer that names the brand. */
export type NamingAnswer = {
  readonly platform: string
  readonly text: string
  /** Where it does so first. */
  readonly at: number
}

/** By platform. */
export type Sentiments = {
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
 * How the answers to one prompt speak of the brand. Only the texts that were shown are judged;
 * what else a model says is left aside. A failure is given, since all the rest stands without it.
 * @throws the signal's reason; what is no failure of a third party.
 */
export async function judgeSentiment(
  answers: readonly NamingAnswer[],
  subject: Subject,
  ctx: RunContext,
): Promise<Sentiments> {
  if (answers.length === 0) return { byPlatform: NONE, missing: 0, reason: '' }
  const shown = answers.map(({ text, at }, index) => ({
    id: `t${index + 1}`,
    text: plainExcerpt(text, at, MAX_CHARACTERS),
  }))
  const domain = subject.domains[0] ?? 'unknown'
  try {
    const { answer } = await askModel<Verdicts>(ctx, {
      prompt: 'citationJudge',
      inputs: { brand: subject.brand ?? domain, domain, answers: shown },
    })
    const verdicts = new Map(answer.verdicts.map(({ id, sentiment }) => [id, sentiment]))
    const pairs = answers.flatMap(({ platform }, index) => {
      const sentiment = verdicts.get(`t${index + 1}`)
      return sentiment === undefined ? [] : [[platform, sentiment] as const]
    })
    const missing = answers.length - pairs.length
    return { byPlatform: new Map(pairs), missing, reason: 'the model left them out' }
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (!(error instanceof AppError) || !PASSING.has(error.code)) throw error
    const reason = error.message.replace(/\.$/, '')
    return { byPlatform: NONE, missing: answers.length, reason }
  }
}

const PASSING: ReadonlySet<string> = new Set(['UPSTREAM_FAILED', 'BUDGET_SPENT'])
