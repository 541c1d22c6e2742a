import type { Hosts } from './hosts/hosts.ts'
import type { Lexicons } from './language/lexicon.ts'
import type { Substitutes } from './response/substitutes.ts'
import type { RichResults } from './structured-data/validation/rich-result-rows.ts'
import type { Vocabulary } from './structured-data/vocabulary.ts'

/** Selection of a check: elements, and an attribute of each (or its text). */
export type Selection = { readonly select: string; readonly take?: string }

/** The key of a selection among the facts. */
export const selectionKey = ({ select, take = 'text' }: Selection): string => `${take} ${select}`

/** Bundled tables, prepared once per thread (`load-facts-data.ts` reads the files). */
export type FactsData = {
  readonly bots: BotSets
  readonly hosts: Hosts
  readonly lexicons: Lexicons
  readonly richResults: RichResults
  readonly substitutes: Substitutes
  readonly vocabulary: Vocabulary
  /** Selections of all checks in use. */
  readonly selections?: readonly Selection[]
}

/** Sets of product tokens that checks refer to (`manifests/data/ai-bots.yaml`). */
export type BotSets = {
  readonly sets: Readonly<Record<string, readonly string[]>>
}

/**
 * Tokens of one set, as their operators spell them.
 * @throws Error when the table has no such set.
 */
export function botSet({ sets }: BotSets, name: string): readonly string[] {
  const tokens = sets[name]
  if (!tokens) throw new Error(`set "${name}" is not in the table of bots`)
  return tokens
}
