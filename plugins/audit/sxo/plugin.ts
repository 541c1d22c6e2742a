import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type { SxoInputs, SxoOptions, SxoOutputs } from '../../../manifests/types/sxo.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { shortLine, shortLines } from '../prompting/clean-text.ts'
import {
  answerLanguage,
  holdsQuote,
  pageText,
  type QuotableText,
  quotableText,
} from '../prompting/page-text.ts'
import {
  askJudgements,
  askPersonas,
  type Persona,
  type PersonaJudgement,
  type SxoPage,
} from './personas.ts'

const MAX_QUOTE = 300
const BLOCKERS = { count: 5, maxChars: 200 }
const MAX_REASON = 300

/** How typical searchers fare on the page, by two questions to a model. */
export default definePlugin<SxoInputs, SxoOptions, SxoOutputs>({
  async run(inputs, ctx) {
    const read = pageText(inputs.site, inputs.content)
    if ('skip' in read) return read
    const { content } = read
    const page: SxoPage = {
      content,
      brand: inputs.brand ?? null,
      niche: inputs.niche ?? null,
      language: answerLanguage(inputs.language, content),
    }
    const { personas, prompt } = await askPersonas(page, ctx)
    const asked = await askJudgements(page, personas, ctx)
    const { answer, model } = asked
    const judged = judgeAll(personas, answer.personas, content, ctx)
    const score = rounded(judged.reduce((sum, one) => sum + one.score, 0) / judged.length)
    const { pageType, intent, intentMatch } = answer
    const result = {
      ...{ pageType, intent, intentMatch },
      intentReason: shortLine(answer.intentReason, MAX_REASON) ?? '',
      personas: judged,
      score,
      source: `language model ${model}, asked about the page's text`,
      model,
      prompts: [prompt, asked.prompt],
    }
    return { outputs: { result }, score }
  },
})

function judgeAll(
  personas: readonly Persona[],
  judgements: readonly PersonaJudgement[],
  content: PageContent,
  ctx: RunContext<SxoOptions>,
) {
  const { scale } = ctx.options
  const page = quotableText(
    ...[content.title, content.description, content.h1],
    ...content.sections.flatMap(({ heading, text }) => [heading, text]),
  )
  const judged = personas.map((persona) => {
    const judgement = judgements.find(({ id }) => id === persona.id)!
    return judgePersona(persona, judgement, { page, scale })
  })
  const invented = judged.filter(({ hasInvented }) => hasInvented).length
  if (invented > 0) {
    ctx.warn(
      'QUOTE_NOT_FOUND',
      `${invented} of ${judged.length} quotes of the model are not on the page and were dropped. Treat those personas' marks with care.`,
    )
  }
  return judged.map(({ hasInvented: _dropped, ...persona }) => persona)
}

type Measure = { readonly page: QuotableText; readonly scale: number }

function judgePersona(persona: Persona, judgement: PersonaJudgement, { page, scale }: Measure) {
  const mark = (value: number): number => Math.min(scale, Math.max(0, value)) / scale
  const relevance = mark(judgement.relevance)
  const clarity = mark(judgement.clarity)
  const trust = mark(judgement.trust)
  const action = mark(judgement.action)
  const quote = shortLine(judgement.quote, MAX_QUOTE)
  const isFound = quote !== null && holdsQuote(page, quote)
  return {
    ...persona,
    ...{ relevance, clarity, trust, action },
    score: rounded(100 * relevance * clarity * trust * action),
    blockers: shortLines(judgement.blockers, BLOCKERS),
    quote: isFound ? quote : null,
    hasInvented: quote !== null && !isFound,
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
