import type { BotSets } from './bot-sets.ts'
import type { Hosts } from './hosts/hosts.ts'
import type { Lexicons } from './language/lexicon.ts'
import type { RichResults } from './structured-data/validation/structured-rich-results.ts'
import type { Vocabulary } from './structured-data/vocabulary.ts'

/** Bundled tables, prepared once per thread (`load-facts-data.ts` reads the files). */
export type FactsData = {
  readonly bots: BotSets
  readonly hosts: Hosts
  readonly lexicons: Lexicons
  readonly richResults: RichResults
  readonly vocabulary: Vocabulary
}
