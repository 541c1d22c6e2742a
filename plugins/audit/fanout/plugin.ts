import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type { FanoutInputs, FanoutOptions, FanoutOutputs } from '../../../manifests/types/fanout.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { answerLanguage, pageText } from '../prompting/page-text.ts'
import {
  askCoverage,
  askSubQueries,
  type CoveredQuery,
  type FanoutPage,
  provenCoverage,
} from './sub-queries.ts'

const WEIGHTS = { full: 1, partial: 0.5, none: 0 } as const

/**
 * Finds the sub-queries of the page's query that the page answers, with two questions to a model.
 */
export default definePlugin<FanoutInputs, FanoutOptions, FanoutOutputs>({
  async run(inputs, ctx) {
    const read = pageText(inputs.site, inputs.content)
    if ('skip' in read) return read
    const { maxSections } = ctx.options
    const sections = read.content.sections.slice(0, maxSections)
    const decomposed = await askSubQueries(pageOf(inputs, read.content), ctx)
    const { query, querySource, subQueries } = decomposed
    const { answer, model, prompt } = await askCoverage(subQueries, sections, ctx)
    const { covered, lowered } = provenCoverage(subQueries, answer, sections)
    warnOfLowered(lowered, covered.length, ctx)
    const coverage = coverageOf(covered)
    const result = {
      ...{ query, querySource, subQueries: covered, coverage, gaps: gapsOf(covered) },
      score: coverage,
      source: `language model ${model}, asked about the page's sections; quotes looked up in them`,
      model,
      prompts: [decomposed.prompt, prompt],
    }
    return { outputs: { result }, score: coverage }
  },
})

function pageOf(inputs: FanoutInputs, content: PageContent): FanoutPage {
  const { query = null, brand = null, niche = null } = inputs
  return {
    content,
    ...{ query, brand, niche },
    language: answerLanguage(inputs.language, content),
  }
}

function warnOfLowered(lowered: number, all: number, ctx: RunContext<FanoutOptions>): void {
  if (lowered === 0) return
  ctx.warn(
    'EVIDENCE_NOT_FOUND',
    `${lowered} of ${all} verdicts of the model were lowered, because the quoted words are not in the section it named. Check these sub-queries by hand.`,
  )
}

function coverageOf(covered: readonly CoveredQuery[]): number {
  const sum = covered.reduce((total, { coverage }) => total + WEIGHTS[coverage], 0)
  return Math.round((1000 * sum) / covered.length) / 10
}

function gapsOf(covered: readonly CoveredQuery[]): FanoutOutputs['result']['gaps'] {
  return (['none', 'partial'] as const).flatMap((wanted) =>
    covered
      .filter(({ coverage }) => coverage === wanted)
      .map(({ query, intent }) => ({ query, intent, coverage: wanted })),
  )
}
