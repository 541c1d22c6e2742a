import { AppError } from '../../../../core/errors.ts'
import type { LlmRequest } from '../../../../core/ports/llm.ts'
import citationPlugin from '../../../../plugins/audit/citation/plugin.ts'
import type { CitationResult } from '../../../../plugins/audit/citation/types.ts'
import {
  type ModuleTrial,
  resultOf,
  runModule,
  type TrialResult,
} from '../../../support/run-module.ts'
import {
  type FOUR_AND_UTILITY,
  type ScriptedAnswer,
  ScriptedLlm,
} from '../../../support/scripted-llm.ts'
import { samplePage } from '../prompting/sample-page.ts'

const PLUGIN = citationPlugin
export const QUESTIONS = [
  'Où faire réparer un vélo électrique à Namur ?',
  'Quel vélo électrique choisir pour aller travailler ?',
  'Combien coûte un entretien de vélo électrique ?',
  'Acheter un vélo électrique près de Namur',
  'Meilleur magasin de vélos en Wallonie',
]
const WRITTEN = { prompts: QUESTIONS.map((text) => ({ text, intent: 'local' })) }
export const INPUTS = { brand: 'Example Vélo', niche: 'vélos électriques', promptCount: 5 }
export const OWN = 'https://www.example-velo.be/atelier'

type Script = {
  /** The answer of a platform to the question with this index. */
  readonly answer?: (platform: string, question: number) => ScriptedAnswer | Promise<ScriptedAnswer>
  readonly written?: unknown
  readonly judge?: (texts: readonly { id: string; text: string }[]) => unknown
  readonly models?: typeof FOUR_AND_UTILITY
}

function script({ answer, written = WRITTEN, judge, models }: Script): ScriptedLlm {
  const reply = (request: LlmRequest): ScriptedAnswer | Promise<ScriptedAnswer> => {
    if (request.schema?.name === 'citationPrompts') return JSON.stringify(written)
    if (request.schema?.name === 'citationJudge') {
      const texts = shownTexts(request)
      const neutral = { verdicts: texts.map(({ id }) => ({ id, sentiment: 'neutral' })) }
      const given = judge === undefined ? neutral : judge(texts)
      return given instanceof Error ? given : JSON.stringify(given)
    }
    const content = request.messages[0]!.content
    const question = QUESTIONS.findIndex((text) => content.includes(JSON.stringify(text)))
    return answer?.(request.model, question) ?? 'Je ne connais aucune adresse.'
  }
  return new ScriptedLlm(reply, models)
}

function shownTexts({ messages }: LlmRequest): readonly { id: string; text: string }[] {
  const block = /<<<data answers [^\n]*\n([^\n]*)\n/.exec(messages[0]!.content)
  return JSON.parse(block?.[1] ?? '[]')
}

/** Runs the module on the sample site with models that follow a script. */
export async function track(
  { llm, ...given }: Script & { llm?: ScriptedLlm },
  inputs: Readonly<Record<string, unknown>> = INPUTS,
  trial: Partial<ModuleTrial> = {},
) {
  const models = llm ?? script(given)
  const result = await runModule('citation', {
    plugin: PLUGIN,
    inputs: { ...samplePage(), ...inputs },
    env: { OPENROUTER_API_KEY: 'key-of-a-test' },
    ...trial,
    parts: { llm: models, ...trial.parts },
  })
  return { llm: models, trial: result }
}

export const citing = (text: string, ...urls: readonly string[]): ScriptedAnswer => ({
  text,
  citations: urls.map((url) => ({ url })),
})
export const warningsOf = ({ warnings }: TrialResult) => warnings.map(({ code }) => code)
export const failed = (problem: string) =>
  new AppError('UPSTREAM_FAILED', { api: 'OpenRouter', problem })
export const spent = () =>
  new AppError('BUDGET_SPENT', { problem: "Today's budget for openrouter is spent." })
export const platformOf = (trial: TrialResult, id: string) =>
  resultOf<CitationResult>(trial).platforms.find((platform) => platform.id === id)!
export const asked = ({ requests }: ScriptedLlm) =>
  requests.filter(({ search }) => search !== undefined)
