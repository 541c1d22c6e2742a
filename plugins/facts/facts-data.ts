import type { BotSets } from './bot-sets.ts'
import type { Lexicons } from './language/lexicon.ts'
import type { Vocabulary } from './structured/vocabulary.ts'

/** Bundled tables, prepared once per thread (`load-facts-data.ts` reads the files). */
export type FactsData = {
  readonly bots: BotSets
  readonly lexicons: Lexicons
  readonly vocabulary: Vocabulary
}
