import { bundledTable } from '../../../../core/manifest/data-file.ts'
import { fold } from '../../../web/fold.ts'

/** `ordinaryWords` of `manifests/data/brand-names.yaml`: language -> words with blanks between them. */
type RawOrdinaryWords = Readonly<Record<string, string>>

/** Primary subtag -> words of the language that are also names of brands, folded. */
export type OrdinaryWords = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the bundled table, or another one. */
export function ordinaryWords(raw = bundledWords()): OrdinaryWords {
  const sets = Object.entries(raw).map(([language, text]) => {
    return [language, new Set(fold(text).trim().split(/\s+/))] as const
  })
  return new Map(sets)
}

function bundledWords(): RawOrdinaryWords {
  return bundledTable<{ readonly ordinaryWords: RawOrdinaryWords }>('brand-names.yaml')
    .ordinaryWords
}
