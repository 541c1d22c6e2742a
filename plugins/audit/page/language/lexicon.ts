import { expandPhrase } from './expand-phrase.ts'
import { fold, lower } from './fold.ts'
import { PHRASE_SECTIONS, type PhraseSection } from './lexicon-sections.ts'
import { buildPhraseIndex, type PhraseIndex } from './phrase-index.ts'
import type { RawLexicon, RawLexicons } from './raw-lexicon.ts'
import { buildRelativeDates, type RelativeDates } from './relative-dates.ts'
import { buildUnits, type Units } from './units.ts'

/** The prepared lists that rules look words up in, for one language. */
export type Lexicon = {
  /** ISO 639-1 code; "und" for the lexicon of languages that have none. */
  readonly language: string
  /** Whether the language has a lexicon of its own (catalogue: lexiconLanguages). */
  readonly isKnown: boolean
  /** Folded. Empty when the language has no lexicon. */
  readonly stopWords: ReadonlySet<string>
  /** The 50 commonest words, lower case with accents. Empty when the language has no lexicon. */
  readonly functionWords: ReadonlySet<string>
  /** Month names of all languages, folded -> 1-12. */
  readonly monthNames: ReadonlyMap<string, number>
  readonly relativeDates: RelativeDates
  readonly units: Units
  /** The list of one section, prepared at the first call. */
  phrases(section: PhraseSection): PhraseIndex
  /** The same list as text, alternatives written out. */
  phraseList(section: PhraseSection): readonly string[]
}

export type Lexicons = {
  /** Languages with a lexicon of their own. */
  readonly known: readonly Lexicon[]
  /** For all other languages: the phrases of every language, no stop words, no function words. */
  readonly other: Lexicon
}

/**
 * Prepares the lexicon files for look-ups; called once per thread, does no I/O. The indexes of the
 * single sections are built when first asked for.
 * @param raw values of manifests/data/lexicons/*.yaml and manifests/data/units.yaml, valid by schema
 */
export function buildLexicons(raw: RawLexicons): Lexicons {
  const shared = new Map<PhraseSection, PhraseIndex>()
  const common = {
    monthNames: monthsOf(raw.lexicons),
    units: buildUnits(raw.units),
  }
  const phrasesOf = (section: PhraseSection, sources: readonly RawLexicon[]): string[] => {
    const from = PHRASE_SECTIONS[section].scope === 'all' ? raw.lexicons : sources
    return from.flatMap((file) => file.phrases[section] ?? [])
  }
  const indexOf = (section: PhraseSection, sources: readonly RawLexicon[]): PhraseIndex => {
    const { form, scope } = PHRASE_SECTIONS[section]
    const build = () => buildPhraseIndex(phrasesOf(section, sources), form)
    return scope === 'all' ? memo(shared, section, build) : build()
  }
  const make = (language: string, sources: readonly RawLexicon[], isKnown: boolean): Lexicon => {
    const built = new Map<PhraseSection, PhraseIndex>()
    return {
      ...common,
      language,
      isKnown,
      stopWords: isKnown ? wordSet(sources[0]?.stopWords, fold) : new Set(),
      functionWords: isKnown ? wordSet(sources[0]?.functionWords, lower) : new Set(),
      relativeDates: buildRelativeDates(sources.flatMap((source) => source.relativeDates ?? [])),
      phrases: (section) => memo(built, section, () => indexOf(section, sources)),
      phraseList: (section) => [...new Set(phrasesOf(section, sources).flatMap(expandPhrase))],
    }
  }
  const files = raw.lexicons.filter((file) => file.language !== 'und')
  return {
    known: files.map((file) => make(file.language, [file], true)),
    other: make('und', files, false),
  }
}

/** Lexicon of a BCP 47 tag's primary subtag; `lexicons.other` when the language has none. */
export function lexiconFor(lexicons: Lexicons, language: string): Lexicon {
  const primary = language.split(/[-_]/, 1)[0]!.toLowerCase()
  return lexicons.known.find((lexicon) => lexicon.language === primary) ?? lexicons.other
}

function wordSet(words: string | undefined, form: (word: string) => string): Set<string> {
  return new Set((words ?? '').split(/\s+/).filter(Boolean).map(form))
}

function monthsOf(files: readonly RawLexicon[]): Map<string, number> {
  const months = new Map<string, number>()
  for (const file of files) {
    for (const [month, names] of Object.entries(file.monthNames ?? {})) {
      for (const name of names) months.set(fold(name), Number(month))
    }
  }
  return months
}

function memo<K, V>(known: Map<K, V>, key: K, build: () => V): V {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = build()
  known.set(key, made)
  return made
}
