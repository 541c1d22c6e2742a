import { fileURLToPath } from 'node:url'
import { readDataFile } from '../../../core/manifest/data-file.ts'
import { yamlFiles } from '../../../core/manifest/yaml-files.ts'
import { buildLexicons, type Lexicon } from '../page/language/lexicon.ts'
import type { RawLexicon, RawUnits } from '../page/language/raw-lexicon.ts'
import type { RegionTable } from '../page/search/site-region.ts'

/** The tables by which names are taken apart. */
export type NameTables = {
  /** For legal forms, which belong to no language. */
  readonly lexicon: Lexicon
  /** Legal forms that also stand before a name, folded. */
  readonly leadingForms: ReadonlySet<string>
  /** Words that stand for "&", folded. */
  readonly connectors: ReadonlySet<string>
  /** Words of all languages that carry no meaning, folded. */
  readonly stopWords: ReadonlySet<string>
}

type BrandNames = {
  readonly leadingForms: readonly string[]
  readonly connectors: readonly string[]
}

/** Reads the bundled tables of names. */
export function loadNameTables(): NameTables {
  const files = yamlFiles(pathOf('lexicons'), []).map((file) => readDataFile<RawLexicon>(file))
  const units = readDataFile<RawUnits>(pathOf('units.yaml'))
  const { known, other } = buildLexicons({ lexicons: files, units })
  const { leadingForms, connectors } = readDataFile<BrandNames>(pathOf('brand-names.yaml'))
  return {
    lexicon: other,
    leadingForms: new Set(leadingForms),
    connectors: new Set(connectors),
    stopWords: new Set(known.flatMap(({ stopWords }) => [...stopWords])),
  }
}

/** Reads what countries are told by. */
export function loadRegions(): RegionTable {
  return readDataFile<RegionTable>(pathOf('search-markets.yaml'))
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../../manifests/data/${name}`, import.meta.url))
}
