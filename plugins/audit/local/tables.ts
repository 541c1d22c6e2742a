import { bundledTable } from '../../../core/manifest/data-file.ts'
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
  const { legalForms } = bundledTable<Common>('lexicons/common.yaml').phrases
  const words = legalForms.flatMap((form) =>
    fold(form)
      .replace(/\./g, '')
      .split(/[^\p{L}]+/u),
  )
  return {
    addresses: buildAddressRules(bundledTable<RawAddressRules>('addresses.yaml')),
    regions: bundledTable<RegionTable>('search-markets.yaml'),
    vocabulary: new Vocabulary(bundledTable<VocabularyData>('schema-org.json')),
    legalForms: new Set(words.filter((word) => word !== '')),
  }
}
