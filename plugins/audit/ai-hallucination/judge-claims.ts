import type { RunContext } from '../../../core/plugin.ts'
import { askModel, holdsQuote, quotableText, shortLine } from '../prompting/index.ts'
import type { HallucinationOptions } from './hallucination-options.ts'
import type { Claim, Fact, Verdict } from './hallucination-result.ts'

type Judged = {
  readonly knows: boolean
  readonly claims: readonly {
    readonly text: string
    readonly quote: string
    readonly verdict: Verdict
    readonly factId: string | null
  }[]
}

export type Judgement = { readonly knows: boolean; readonly claims: readonly Claim[] }

const MAX_TEXT = 300

/**
 * The claims of one answer, held against the facts. Claims whose words do not stand in the answer
 * are dropped; a verdict without a fact of the list is lowered to unverifiable.
 * @throws UPSTREAM_FAILED, BUDGET_SPENT
 */
export async function judgeClaims(
  answer: string,
  { brand, facts }: { readonly brand: string; readonly facts: readonly Fact[] },
  ctx: RunContext,
): Promise<Judgement> {
  const { maxClaims } = ctx.options as HallucinationOptions
  const shown = facts.map(({ id, statement, quote }) => ({ id, statement, quote }))
  const { answer: judged } = await askModel<Judged>(ctx, {
    prompt: 'hallucinationJudge',
    inputs: { brand, answer, facts: shown, count: maxClaims },
  })
  if (!judged.knows) return { knows: false, claims: [] }
  const said = quotableText(answer)
  const ids = new Set(facts.map(({ id }) => id))
  const claims = judged.claims.flatMap((claim) => {
    const text = shortLine(claim.text, MAX_TEXT)
    const quote = shortLine(claim.quote, MAX_TEXT)
    if (text === null || quote === null || !holdsQuote(said, claim.quote)) return []
    return [{ text, quote, ...verdictOf(claim, ids) }]
  })
  return { knows: true, claims: claims.slice(0, maxClaims) }
}

function verdictOf(
  { verdict, factId }: Judged['claims'][number],
  ids: ReadonlySet<string>,
): Pick<Claim, 'verdict' | 'factId'> {
  if (verdict === 'unverifiable' || factId === null || !ids.has(factId)) {
    return { verdict: 'unverifiable' }
  }
  return { verdict, factId }
}

/** contradicted / (supported + contradicted); null where nothing could be held against a fact. */
export function hallucinationRate(claims: readonly Claim[]): number | null {
  const count = (wanted: Verdict): number =>
    claims.filter(({ verdict }) => verdict === wanted).length
  const held = count('supported') + count('contradicted')
  return held === 0 ? null : count('contradicted') / held
}
