import { fileURLToPath } from 'node:url'
import { readDataFile } from '../../../core/manifest/data-file.ts'
import { loadFactsData } from '../page/load-facts-data.ts'
import type {
  DomainTable,
  EnrichmentTables,
  QuestionTable,
  WikidataTable,
} from './enrichment-tables.ts'

/** Reads the bundled tables; once, with the module's first run. */
export function loadEnrichmentTables(): EnrichmentTables {
  const { lexicons, hosts } = loadFactsData()
  return {
    lexicons,
    profiles: hosts.profiles,
    knowledge: hosts.knowledge,
    questions: readTable<QuestionTable>('questions.yaml'),
    wikidata: readTable<WikidataTable>('wikidata.yaml'),
    domains: readTable<DomainTable>('search-markets.yaml'),
  }
}

function readTable<T>(name: string): T {
  return readDataFile<T>(fileURLToPath(new URL(`../../../manifests/data/${name}`, import.meta.url)))
}
