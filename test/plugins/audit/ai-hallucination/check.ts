import { AppError } from '../../../../core/errors.ts'
import type { LanguageModels, LlmRequest } from '../../../../core/ports/llm.ts'
import aiHallucinationPlugin from '../../../../plugins/audit/ai-hallucination/plugin.ts'
import type { HallucinationResult } from '../../../../plugins/audit/ai-hallucination/types.ts'
import { resultOf, runModule, type TrialResult } from '../../../support/run-module.ts'
import {
  type FOUR_AND_UTILITY,
  type ScriptedAnswer,
  ScriptedLlm,
} from '../../../support/scripted-llm.ts'
import { samplePage } from '../prompting/sample-page.ts'

export const FACTS = [
  {
    statement: 'It sells and repairs electric bicycles in Namur.',
    quote: 'vend et répare des vélos électriques à Namur',
  },
  { statement: 'It exists since 2009.', quote: 'à Namur depuis 2009' },
  { statement: 'A full service costs 79 euros.', quote: 'Un entretien complet coûte 79 euros' },
]
export const SAID =
  'It repairs bicycles in Namur.\nIt was founded in 1987.\nIt has a shop in Liège.'
export const claim = (text: string, verdict: string, factId: string | null, quote = text) => ({
  ...{ text, quote, verdict, factId },
})
export const JUDGED = {
  knows: true,
  claims: [
    claim('It repairs bicycles in Namur.', 'supported', 'f1'),
    claim('It was founded in 1987.', 'contradicted', 'f2'),
    claim('It has a shop in Liège.', 'unverifiable', null),
  ],
}

type Script = {
  readonly facts?: unknown
  readonly said?: (platform: string) => ScriptedAnswer
  readonly judged?: (answer: string) => unknown
  readonly models?: typeof FOUR_AND_UTILITY
  /** Instead of the script. */
  readonly llm?: LanguageModels
  readonly inputs?: Readonly<Record<string, unknown>>
}

/** Runs the module on the sample site with models that follow a script. */
export async function check({
  llm: other,
  facts = FACTS,
  said,
  judged,
  models,
  inputs = {},
}: Script) {
  const llm = new ScriptedLlm((request) => {
    const { schema, messages } = request
    if (schema?.name === 'hallucinationFacts') return JSON.stringify({ facts })
    if (schema?.name !== 'hallucinationJudge') return said?.(request.model) ?? SAID
    const answer = judged?.(messages[0]!.content) ?? JUDGED
    return answer instanceof Error ? answer : JSON.stringify(answer)
  }, models)
  const trial = await runModule('aiHallucination', {
    plugin: aiHallucinationPlugin,
    inputs: { ...samplePage(), brand: 'Example Vélo', ...inputs },
    env: { OPENROUTER_API_KEY: 'key-of-a-test' },
    parts: { llm: other ?? llm },
  })
  return { llm, trial }
}

export const failed = () =>
  new AppError('UPSTREAM_FAILED', { api: 'OpenRouter', problem: 'it answered 500' })
export const spent = () =>
  new AppError('BUDGET_SPENT', { problem: "Today's budget for openrouter is spent." })
export const modelOf = (trial: TrialResult, platform: string) =>
  resultOf<HallucinationResult>(trial).models.find((model) => model.platform === platform)!
export const warningsOf = ({ warnings }: TrialResult) => warnings.map(({ code }) => code)
export const reasonOf = ({ outcome }: TrialResult) =>
  outcome.status === 'skipped' ? outcome.reason : outcome.status
export const isAbout =
  (name: string) =>
  ({ schema }: LlmRequest): boolean =>
    schema?.name === name
