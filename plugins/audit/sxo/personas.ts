import type { RunContext } from '../../../core/plugin.ts'
import type { SxoOptions, SxoOutputs } from '../../../manifests/types/sxo.ts'
import { fold } from '../../web/fold.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { shortLine } from '../prompting/clean-text.ts'
import { askModel, type ModelAnswer } from '../prompting/model-questions.ts'
import { contentText } from '../prompting/page-text.ts'

/** Known facts about the page before a model is asked. */
export type SxoPage = {
  readonly content: PageContent
  readonly brand: string | null
  readonly niche: string | null
  /** Language of the answers. */
  readonly language: string
}

/** A searcher the page is judged for. `id`: of the name, unique among the personas. */
export type Persona = { readonly id: string; readonly name: string; readonly goal: string }

type Answer = { readonly personas: readonly Omit<Persona, 'id'>[] }

const MAX_NAME = 60
const MAX_GOAL = 240

/** The typical searchers of the market; they know only the page's title, heading and description. */
export async function askPersonas(
  { content, brand, niche, language }: SxoPage,
  ctx: RunContext<SxoOptions>,
): Promise<Omit<ModelAnswer<unknown>, 'answer'> & { readonly personas: readonly Persona[] }> {
  const { personas: count } = ctx.options
  const { answer, ...asked } = await askModel<Answer>(ctx, {
    prompt: 'sxoPersonas',
    inputs: {
      ...{ niche, brand, language, count },
      title: content.title,
      heading: content.h1,
      description: content.description,
    },
    findProblem: (given) => {
      const found = namedPersonas(given, count).length
      return found < count ? `it has ${found} personas instead of ${count}` : undefined
    },
  })
  return { ...asked, personas: namedPersonas(answer, count) }
}

function namedPersonas({ personas }: Answer, count: number): readonly Persona[] {
  const found: Persona[] = []
  for (const persona of personas) {
    const name = shortLine(persona.name, MAX_NAME)
    const goal = shortLine(persona.goal, MAX_GOAL)
    if (name === null || goal === null || found.length === count) continue
    found.push({ id: freeId(slug(name), found), name, goal })
  }
  return found
}

function slug(name: string): string {
  const letters = fold(name).match(/[a-z0-9]+/g) ?? []
  return letters.join('-').slice(0, MAX_NAME) || 'persona'
}

function freeId(id: string, taken: readonly Persona[]): string {
  const ids = new Set(taken.map((persona) => persona.id))
  if (!ids.has(id)) return id
  let number = 2
  while (ids.has(`${id}-${number}`)) number += 1
  return `${id}-${number}`
}

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

type SxoJudgement = Pick<
  SxoOutputs['result'],
  'pageType' | 'intent' | 'intentMatch' | 'intentReason'
> & {
  readonly personas: readonly PersonaJudgement[]
}

/** The page judged for each persona. @throws UPSTREAM_FAILED when one of them is left out twice. */
export function askJudgements(
  { content, brand, niche, language }: SxoPage,
  personas: readonly Persona[],
  ctx: RunContext<SxoOptions>,
): Promise<ModelAnswer<SxoJudgement>> {
  const { scale } = ctx.options
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
