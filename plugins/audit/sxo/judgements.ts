import type { RunContext } from '../../../core/plugin.ts'
import { askModel, contentText, type ModelAnswer } from '../prompting/index.ts'
import type { Persona } from './personas.ts'
import type { SxoOptions } from './sxo-options.ts'
import type { SxoPage } from './sxo-page.ts'

/** Marks are whole numbers from 0 to the scale, as the model gave them. */
export type PersonaJudgement = {
  readonly id: string
  readonly relevance: number
  readonly clarity: number
  readonly trust: number
  readonly action: number
  readonly blockers: readonly string[]
  readonly quote: string | null
}

export type SxoJudgement = {
  readonly pageType: string
  readonly intent: string
  readonly intentMatch: 'full' | 'partial' | 'none'
  readonly intentReason: string
  readonly personas: readonly PersonaJudgement[]
}

/** The page judged for each persona. @throws UPSTREAM_FAILED when one of them is left out twice. */
export function askJudgements(
  { content, brand, niche, language }: SxoPage,
  personas: readonly Persona[],
  ctx: RunContext,
): Promise<ModelAnswer<SxoJudgement>> {
  const { scale } = ctx.options as SxoOptions
  const maxChars = ctx.prompt('sxoJudgement').inputs?.page?.maxChars ?? 0
  return askModel<SxoJudgement>(ctx, {
    prompt: 'sxoJudgement',
    inputs: {
      ...{ brand, niche, language, scale, personas },
      title: content.title,
      description: content.description,
      page: contentText(content, maxChars),
    },
    findProblem: (answer) => {
      const judged = new Set(answer.personas.map(({ id }) => id))
      const missing = personas.filter(({ id }) => !judged.has(id)).map(({ id }) => id)
      return missing.length === 0 ? undefined : `personas without marks: ${missing.join(', ')}`
    },
  })
}
