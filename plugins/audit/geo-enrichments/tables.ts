import { bundledTable } from '../../../core/manifest/data-file.ts'
import type { ProfileIndex } from '../page/hosts/profiles.ts'
import type { Lexicons } from '../page/language/lexicon.ts'
import { type OrdinaryWords, ordinaryWords } from '../page/language/ordinary-words.ts'
import { factsData } from '../page/load-facts-data.ts'
import type { RegionTable } from '../page/search/site-region.ts'

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

/** The bundled tables the module reads. */
export type EnrichmentTables = {
  readonly lexicons: Lexicons
  readonly profiles: ProfileIndex
  readonly questions: QuestionTable
  readonly wikidata: WikidataTable
  readonly regions: RegionTable
  readonly ordinaryWords: OrdinaryWords
}

export function loadEnrichmentTables(): EnrichmentTables {
  const { lexicons, hosts } = factsData()
  return {
    lexicons,
    profiles: hosts.profiles,
    questions: bundledTable<QuestionTable>('questions.yaml'),
    wikidata: bundledTable<WikidataTable>('wikidata.yaml'),
    regions: bundledTable<RegionTable>('search-markets.yaml'),
    ordinaryWords: ordinaryWords(),
  }
}
