import { definePlugin, type PluginOutput } from '../../../core/plugin.ts'
import { counted } from '../../../core/plural.ts'
import type {
  AiHallucinationInputs,
  AiHallucinationOptions,
  AiHallucinationOutputs,
} from '../../../manifests/types/ai-hallucination.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { siteOf } from '../page/address/site.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { shortLine } from '../prompting/clean-text.ts'
import { noAnswer, withoutStop } from '../prompting/model-failures.ts'
import { pageText } from '../prompting/page-text.ts'
import { examineModel, type ModelOutcome } from './claims.ts'
import { extractFacts, type OfficialPage, officialPages } from './official-facts.ts'
import type { Context, Fact, HallucinationResult, ModelReport } from './types.ts'

const PROMPTS = ['hallucinationFacts', 'hallucinationAsk', 'hallucinationJudge']
const MAX_BRAND = 200
const NO_BRAND =
  'The brand is unknown: the page names none in its title, structured data or Open Graph. Give the brand in the request.'

/**
 * The module aiHallucination: compares what models say of a brand with the site's own pages.
 * @throws UPSTREAM_FAILED where facts cannot be extracted or no model can be judged; BUDGET_SPENT
 */
export default definePlugin<AiHallucinationInputs, AiHallucinationOptions, AiHallucinationOutputs>({
  async run({ site, content, brand: given }, ctx) {
    const text = pageText(site, content)
    if ('skip' in text) return text
    const brand = brandOf(given, site)
    if (brand === null) return { skip: NO_BRAND }
    const domain = siteOf(publicUrl(site)) ?? ''
    const pages = await officialPages(site, text.content, ctx)
    const facts = await extractFacts(pages, { brand, domain }, ctx)
    const { minFacts } = ctx.options
    if (facts.length < minFacts) return { skip: tooFew(facts, pages, minFacts) }
    const models = (await ctx.llm.models()).filter(({ platform }) => platform !== 'utility')
    const outcomes = await Promise.all(
      models.map((model) => examineModel(model, { brand, domain, facts }, ctx)),
    )
    assertJudged(outcomes)
    warnOf(outcomes, ctx)
    return output(
      { brand, domain, facts, pages },
      outcomes.map(({ report }) => report),
      ctx,
    )
  },
})

function brandOf(given: string | null, { page }: SiteFacts): string | null {
  return shortLine(given, MAX_BRAND) ?? shortLine(page?.brand.name ?? null, MAX_BRAND)
}

function tooFew(facts: readonly Fact[], pages: readonly OfficialPage[], min: number): string {
  return (
    `The site says too little about itself to check answers: ${facts.length} of ${min} checkable facts on ` +
    `${counted(pages.length, 'page')}. Say in the text what it offers, to whom, where, since when and ` +
    'at what prices, and link to pages about the company and how to reach it.'
  )
}

/** Answers without a claim are a finding; no judged answer at all is a failure, or a skip. */
function assertJudged(outcomes: readonly ModelOutcome[]): void {
  if (outcomes.some(({ report }) => report.knows !== null)) return
  const errors = outcomes.flatMap(({ error }) => error ?? [])
  const reason = outcomes[0]?.report.reason ?? 'no model is configured'
  throw noAnswer(errors, withoutStop(reason))
}

function warnOf(outcomes: readonly ModelOutcome[], ctx: Context): void {
  for (const { report, error } of outcomes) {
    if (report.knows !== null) continue
    const { platform, model, reason = '' } = report
    const code =
      error?.code === 'BUDGET_SPENT'
        ? 'BUDGET_SPENT'
        : report.answered
          ? 'ANSWER_UNJUDGED'
          : 'MODEL_UNANSWERED'
    ctx.warn(code, `${platform} (${model}) is left out: ${reason}`)
  }
}

type Examined = Pick<HallucinationResult, 'brand' | 'domain' | 'facts'> & {
  readonly pages: readonly OfficialPage[]
}

function output(
  { pages, ...examined }: Examined,
  models: readonly ModelReport[],
  ctx: Context,
): PluginOutput<AiHallucinationOutputs> {
  const rates = models.map(({ hallucinationRate }) => hallucinationRate)
  const score = scoreOf(rates.filter((rate) => rate !== null))
  const result: HallucinationResult = {
    ...examined,
    models,
    score,
    sources: pages.map(({ url }) => url),
    promptsUsed: PROMPTS.map((id) => ({ id, version: ctx.prompt(id).version })),
  }
  return {
    outputs: { result },
    ...(score !== null && { score }),
  }
}

/** 100 x (1 - mean rate), half up to an integer; null where no model has a rate. */
function scoreOf(rates: readonly number[]): number | null {
  if (rates.length === 0) return null
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return Math.floor(100 * (1 - mean) + 0.5)
}
