import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { LlmAnswer, LlmModel } from '../../../core/ports/llm.ts'
import { askText } from '../prompting/index.ts'
import type { Fact, ModelReport } from './hallucination-result.ts'
import { hallucinationRate, judgeClaims } from './judge-claims.ts'

/** A model's report, with the failure that left it without a judgement. */
export type ModelOutcome = { readonly report: ModelReport; readonly error?: AppError }

export type Examination = {
  readonly brand: string
  readonly domain: string
  readonly facts: readonly Fact[]
}

/** Asks one model what it knows and holds that against the facts; what fails is told, not thrown. */
export async function examineModel(
  model: LlmModel,
  examination: Examination,
  ctx: RunContext,
): Promise<ModelOutcome> {
  const { id, platform, unavailable } = model
  const none = { model: id, platform, knows: null, claims: [], hallucinationRate: null }
  const silent = (reason: string): ModelReport => ({
    ...none,
    answered: false,
    searches: 0,
    reason,
  })
  if (unavailable !== undefined) return { report: silent(unavailable) }
  const asked = await attempt(() => ask(platform, examination, ctx), ctx)
  if ('error' in asked) return { report: silent(asked.error.message), error: asked.error }
  const { text, searches, finish } = asked.value
  const silence = silenceOf(asked.value)
  if (silence !== null) return { report: silent(silence) }
  const judged = await attempt(() => judgeClaims(text, examination, ctx), ctx)
  const answered = { ...none, answered: true, searches }
  if ('error' in judged) {
    const reason = `Its answer could not be judged: ${judged.error.message}`
    return { report: { ...answered, reason }, error: judged.error }
  }
  const { knows, claims } = judged.value
  const cut = finish === 'length' ? { reason: 'Its answer was cut at the limit of tokens.' } : {}
  const rate = hallucinationRate(claims)
  return { report: { ...answered, knows, claims, hallucinationRate: rate, ...cut } }
}

function ask(model: string, { brand, domain }: Examination, ctx: RunContext): Promise<LlmAnswer> {
  return askText(ctx, { prompt: 'hallucinationAsk', model, inputs: { brand, domain } })
}

function silenceOf({ finish, text }: LlmAnswer): string | null {
  if (finish === 'refused') return 'The model refused to answer.'
  if (finish === 'filtered') return 'A content filter withheld the answer.'
  return text.trim() === '' ? 'The answer was empty.' : null
}

const PASSING: ReadonlySet<string> = new Set(['UPSTREAM_FAILED', 'BUDGET_SPENT'])

async function attempt<T>(
  work: () => Promise<T>,
  ctx: RunContext,
): Promise<{ readonly value: T } | { readonly error: AppError }> {
  try {
    return { value: await work() }
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (error instanceof AppError && PASSING.has(error.code)) return { error }
    throw error
  }
}
