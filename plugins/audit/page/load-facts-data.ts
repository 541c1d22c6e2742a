import { fileURLToPath } from 'node:url'
import { readDataFile } from '../../../core/manifest/data-file.ts'
import { yamlFiles } from '../../../core/manifest/yaml-source.ts'
import type { BotSets, FactsData } from './facts-data.ts'
import type { RawHosts } from './hosts/host-rules.ts'
import { buildHosts } from './hosts/hosts.ts'
import { buildLexicons } from './language/lexicon.ts'
import type { RawLexicon, RawUnits } from './language/lexicon-files.ts'
import type { RichResults } from './structured-data/validation/rich-result-rows.ts'
import { Vocabulary, type VocabularyData } from './structured-data/vocabulary.ts'

/** Reads and prepares the bundled tables; some 200 ms, once per thread. */
export function loadFactsData(): FactsData {
  return {
    bots: readTable<BotSets>('ai-bots.yaml'),
    hosts: buildHosts(readTable<RawHosts>('hosts.yaml')),
    lexicons: buildLexicons({
      lexicons: yamlFiles(pathOf('lexicons'), []).map((file) => readDataFile<RawLexicon>(file)),
      units: readTable<RawUnits>('units.yaml'),
    }),
    richResults: readTable<RichResults>('rich-results.yaml'),
    vocabulary: new Vocabulary(readTable<VocabularyData>('schema-org.json')),
  }
}

function readTable<T>(name: string): T {
  return readDataFile<T>(pathOf(name))
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../../manifests/data/${name}`, import.meta.url))
}
