import { fileURLToPath } from 'node:url'
import { readDataFile } from '../../../core/manifest/data-file.ts'
import type { KnowledgeIndex } from '../page/hosts/knowledge.ts'
import type { ProfileIndex } from '../page/hosts/profiles.ts'
import type { Lexicons } from '../page/language/lexicon.ts'
import { loadFactsData } from '../page/load-facts-data.ts'

/** `manifests/data/questions.yaml`. */
export type QuestionTable = {
  readonly languages: Readonly<
    Record<string, { readonly starts: readonly string[]; readonly prefixes: readonly string[] }>
  >
  readonly other: { readonly prefixes: readonly string[] }
}

/** `manifests/data/wikidata.yaml`. */
export type WikidataTable = {
  readonly officialWebsite: string
  readonly country: string
  readonly officialName: string
  readonly profiles: Readonly<Record<string, string>>
  readonly facts: Readonly<Record<string, string>>
  readonly countries: Readonly<Record<string, string>>
}

/** What `manifests/data/search-markets.yaml` says of top-level domains. */
export type DomainTable = {
  readonly genericTlds: readonly string[]
  readonly tldRegions: Readonly<Record<string, string>>
}

/** The bundled tables the module reads. */
export type EnrichmentTables = {
  readonly lexicons: Lexicons
  readonly profiles: ProfileIndex
  readonly knowledge: KnowledgeIndex
  readonly questions: QuestionTable
  readonly wikidata: WikidataTable
  readonly domains: DomainTable
}

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
