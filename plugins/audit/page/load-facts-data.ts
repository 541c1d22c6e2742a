import { bundledTable, bundledTables } from '../../../core/manifest/data-file.ts'
import type { BotSets, FactsData } from './facts-data.ts'
import type { RawHosts } from './hosts/host-rules.ts'
import { buildHosts } from './hosts/hosts.ts'
import { buildLexicons } from './language/lexicon.ts'
import type { RawLexicon, RawUnits } from './language/lexicon-files.ts'
import { buildSubstitutes, type RawSubstitutes } from './response/substitutes.ts'
import type { RichResults } from './structured-data/validation/rich-result-rows.ts'
import { Vocabulary, type VocabularyData } from './structured-data/vocabulary.ts'

let loaded: FactsData | undefined

/** The bundled tables, read and prepared once per thread; some 200 ms. */
export function factsData(): FactsData {
  loaded ??= readFactsData()
  return loaded
}

function readFactsData(): FactsData {
  return {
    bots: bundledTable<BotSets>('ai-bots.yaml'),
    hosts: buildHosts(bundledTable<RawHosts>('hosts.yaml')),
    lexicons: buildLexicons({
      lexicons: bundledTables<RawLexicon>('lexicons'),
      units: bundledTable<RawUnits>('units.yaml'),
    }),
    richResults: bundledTable<RichResults>('rich-results.yaml'),
    substitutes: buildSubstitutes(bundledTable<RawSubstitutes>('substitutes.yaml')),
    vocabulary: new Vocabulary(bundledTable<VocabularyData>('schema-org.json')),
  }
}
