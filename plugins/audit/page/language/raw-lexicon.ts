import type { PhraseSection } from './lexicon-sections.ts'

/** One file of manifests/data/lexicons as its YAML reads; manifests/schemas/lexicon.schema.json. */
export type RawLexicon = {
  /** ISO 639-1 code, or "und" for the lists that belong to no language. */
  readonly language: string
  readonly name: string
  /** Words separated by white space. */
  readonly stopWords?: string
  readonly functionWords?: string
  /** Month number (1-12) -> names and abbreviations. */
  readonly monthNames?: Readonly<Record<string, readonly string[]>>
  readonly relativeDates?: RawRelativeDates
  readonly phrases: Partial<Readonly<Record<PhraseSection, readonly string[]>>>
}

/** "3 days ago", "il y a 3 jours", "yesterday". */
export type RawRelativeDates = {
  /** Names of spans of time, singular and plural. */
  readonly units: readonly string[]
  /** Words before the number: "il y a", "vor", "hace". */
  readonly before: readonly string[]
  /** Words behind the unit: "ago", "geleden", "fa". */
  readonly after: readonly string[]
  /** Whole expressions: "yesterday", "last week". */
  readonly phrases: readonly string[]
}

/** manifests/data/units.yaml: what marks a number as a measure in any language. */
export type RawUnits = {
  /** Lines of unit symbols separated by white space; may stand behind the digits or one space away. */
  readonly symbols: readonly string[]
  /** Symbols that count only right behind the digits. */
  readonly tightSymbols: readonly string[]
  readonly currencySigns: readonly string[]
  /** ISO 4217 codes that are no words of a language in capitals. */
  readonly currencyCodes: readonly string[]
  /** Symbols that multiply: k, M, Mio, bn. */
  readonly multiplierSymbols: readonly string[]
}

export type RawLexicons = {
  readonly lexicons: readonly RawLexicon[]
  readonly units: RawUnits
}
