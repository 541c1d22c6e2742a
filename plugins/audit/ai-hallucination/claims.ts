import type { AppError } from '../../../core/errors.ts'
import type { LlmAnswer, LlmModel } from '../../../core/ports/llm.ts'
import { shortLine } from '../prompting/clean-text.ts'
import { attempt, silenceOf } from '../prompting/model-failures.ts'
import { askModel, askText } from '../prompting/model-questions.ts'
import { holdsQuote, quotableText } from '../prompting/page-text.ts'
import type { Claim, Context, Fact, ModelReport, Verdict } from './types.ts'

/** A model's report, with the failure that left it without a judgement. */
export type ModelOutcome = { readonly report: ModelReport; readonly error?: AppError }

type Examination = {
  readonly brand: string
  readonly domain: string
  readonly facts: readonly Fact[]
}

/** Asks one model about the brand and compares the answer with the facts; a failure is part of the report. */
export async function examineModel(
  model: LlmModel,
  examination: Examination,
  ctx: Context,
): Promise<ModelOutcome> {
  const { id, platform, unavailable } = model
  const none = { model: id, platform, knows: null, claims: [], hallucinationRate: null }
  const silent = (reason: string): ModelReport => {
    return { ...none, answered: false, searches: 0, reason }
  }
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

function ask(model: string, { brand, domain }: Examination, ctx: Context): Promise<LlmAnswer> {
  return askText(ctx, { prompt: 'hallucinationAsk', model, inputs: { brand, domain } })
}

type Judged = {
  readonly knows: boolean
  readonly claims: readonly {
    readonly text: string
    readonly quote: string
    readonly verdict: Verdict
    readonly factId: string | null
  }[]
}

type Judgement = { readonly knows: boolean; readonly claims: readonly Claim[] }

const MAX_TEXT = 300

/**
 * The claims of one answer, compared with the facts. Claims that do not quote the answer are dropped;
 * a verdict that names no fact of the list becomes unverifiable.
 * @throws UPSTREAM_FAILED, BUDGET_SPENT
 */
async function judgeClaims(
  answer: string,
  { brand, facts }: { readonly brand: string; readonly facts: readonly Fact[] },
  ctx: Context,
): Promise<Judgement> {
  const { maxClaims } = ctx.options
  const shown = facts.map(({ id, statement, quote }) => ({ id, statement, quote }))
  const { answer: judged } = await askModel<Judged>(ctx, {
    prompt: 'hallucinationJudge',
    inputs: { brand, answer, facts: shown, count: maxClaims },
  })
  if (!judged.knows) return { knows: false, claims: [] }
  const said = quotableText(answer)
  const statements = new Map(facts.map(({ id, statement }) => [id, statement]))
  const claims = judged.claims.flatMap((claim) => {
    const text = shortLine(claim.text, MAX_TEXT)
    const quote = shortLine(claim.quote, MAX_TEXT)
    if (text === null || quote === null || !holdsQuote(said, claim.quote)) return []
    return [{ text, quote, ...verdictOf(claim, statements) }]
  })
  return { knows: true, claims: claims.slice(0, maxClaims) }
}

function verdictOf(
  { verdict, factId }: Judged['claims'][number],
  statements: ReadonlyMap<string, string>,
): Pick<Claim, 'verdict' | 'factId' | 'siteSays'> {
  const siteSays = factId === null ? undefined : statements.get(factId)
  if (verdict === 'unverifiable' || factId === null || siteSays === undefined) {
    return { verdict: 'unverifiable' }
  }
  return { verdict, factId, ...(verdict === 'contradicted' && { siteSays }) }
}

/** contradicted / (supported + contradicted); null when no claim could be compared with a fact. */
function hallucinationRate(claims: readonly Claim[]): number | null {
  const count = (wanted: Verdict): number =>
    claims.filter(({ verdict }) => verdict === wanted).length
  const compared = count('supported') + count('contradicted')
  return compared === 0 ? null : count('contradicted') / compared
}
