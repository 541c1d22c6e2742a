import { fileURLToPath } from 'node:url'
import { readDataFile } from '../../../core/manifest/data-file.ts'
import { fold } from '../../web/fold.ts'
import type { RegionTable } from '../page/search/site-region.ts'
import { Vocabulary, type VocabularyData } from '../page/structured-data/vocabulary.ts'
import { type AddressRules, buildAddressRules, type RawAddressRules } from './nap-values.ts'

export type LocalTables = {
  readonly addresses: AddressRules
  readonly regions: RegionTable
  readonly vocabulary: Vocabulary
  /** Single words, folded and without dots. */
  readonly legalForms: ReadonlySet<string>
}

type Common = { readonly phrases: { readonly legalForms: readonly string[] } }

export function loadLocalTables(): LocalTables {
  const { legalForms } = readDataFile<Common>(pathOf('lexicons/common.yaml')).phrases
  const words = legalForms.flatMap((form) =>
    fold(form)
      .replace(/\./g, '')
      .split(/[^\p{L}]+/u),
  )
  return {
    addresses: buildAddressRules(readDataFile<RawAddressRules>(pathOf('addresses.yaml'))),
    regions: readDataFile<RegionTable>(pathOf('search-markets.yaml')),
    vocabulary: new Vocabulary(readDataFile<VocabularyData>(pathOf('schema-org.json'))),
    legalForms: new Set(words.filter((word) => word !== '')),
  }
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../../manifests/data/${name}`, import.meta.url))
}
