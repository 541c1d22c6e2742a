import { AppError } from '../../core/errors.ts'
import type { RunContext } from '../../core/plugin.ts'
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

/** By platform; `error` is the failure that left them without. */
export type Sentiments = {
  readonly byPlatform: ReadonlyMap<string, Sentiment>
  readonly error?: AppError
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
  if (answers.length === 0) return { byPlatform: NONE }
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
    return { byPlatform: new Map(pairs) }
  } catch (error) {
    ctx.signal.throwIfAborted()
    const isExpected = error instanceof AppError && PASSING.has(error.code)
    if (isExpected) return { byPlatform: NONE, error }
    throw error
  }
}

const PASSING: ReadonlySet<string> = new Set(['UPSTREAM_FAILED', 'BUDGET_SPENT'])
