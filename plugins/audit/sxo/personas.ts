import type { RunContext } from '../../../core/plugin.ts'
import { fold } from '../page/language/fold.ts'
import { askModel, type ModelAnswer, shortLine } from '../prompting/index.ts'
import type { SxoOptions } from './sxo-options.ts'
import type { SxoPage } from './sxo-page.ts'

/** A searcher the page is judged for. `id`: of the name, unique among the personas. */
export type Persona = { readonly id: string; readonly name: string; readonly goal: string }

type Answer = { readonly personas: readonly Omit<Persona, 'id'>[] }

const MAX_NAME = 60
const MAX_GOAL = 240

/** The typical searchers of the market; of the page they know title, heading and description alone. */
export async function askPersonas(
  { content, brand, niche, language }: SxoPage,
  ctx: RunContext,
): Promise<Omit<ModelAnswer<unknown>, 'answer'> & { readonly personas: readonly Persona[] }> {
  const { personas: count } = ctx.options as SxoOptions
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
