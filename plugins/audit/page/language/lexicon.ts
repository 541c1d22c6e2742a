import { fold, lower } from '../../../web/fold.ts'
import {
  PHRASE_SECTIONS,
  type PhraseSection,
  type RawLexicon,
  type RawLexicons,
  type RawRelativeDates,
  type RawUnits,
} from './lexicon-files.ts'
import {
  buildPhraseIndex,
  expandPhrase,
  findPhrase,
  matchPhraseAt,
  type PhraseIndex,
} from './phrases.ts'
import type { WordStream } from './words.ts'

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
  /** Endings of inflected words, folded, longest first. Empty when the language has no lexicon. */
  readonly suffixes: readonly string[]
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
 * sections are built on first use.
 * @param raw values of manifests/data/lexicons/*.yaml and manifests/data/units.yaml, valid by
 * schema
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
      suffixes: isKnown ? suffixesOf(sources[0]?.suffixes) : [],
      relativeDates: buildRelativeDates(sources.flatMap((source) => source.relativeDates ?? [])),
      phrases: (section) =>
        built.get(section) ?? memo(built, section, () => indexOf(section, sources)),
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

function suffixesOf(words: string | undefined): string[] {
  return [...wordSet(words, fold)].sort((a, b) => b.length - a.length)
}

const MIN_STEM = 4

/** A folded word without its ending, so that "wheels" and "wheel" are one. A short word stays. */
export function stemOf(word: string, { suffixes }: Pick<Lexicon, 'suffixes'>): string {
  const suffix = suffixes.find(
    (ending) => word.length - ending.length >= MIN_STEM && word.endsWith(ending),
  )
  return suffix === undefined ? word : word.slice(0, -suffix.length)
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

/** Prepared `manifests/data/units.yaml`; symbols are compared as written. */
type Units = {
  readonly symbols: ReadonlySet<string>
  readonly tightSymbols: ReadonlySet<string>
  readonly currencySigns: ReadonlySet<string>
  readonly currencyCodes: ReadonlySet<string>
  readonly multiplierSymbols: ReadonlySet<string>
}

/** Sets for the lists. */
function buildUnits(raw: RawUnits): Units {
  return {
    symbols: new Set(raw.symbols.flatMap((line) => line.split(/\s+/))),
    tightSymbols: new Set(raw.tightSymbols),
    currencySigns: new Set(raw.currencySigns),
    currencyCodes: new Set(raw.currencyCodes),
    multiplierSymbols: new Set(raw.multiplierSymbols),
  }
}

/** Prepared words of dates such as "3 days ago". */
type RelativeDates = {
  readonly units: PhraseIndex
  readonly before: PhraseIndex
  readonly after: PhraseIndex
  readonly phrases: PhraseIndex
}

/** Joins the lists of one or more languages. */
function buildRelativeDates(sources: readonly RawRelativeDates[]): RelativeDates {
  const index = (list: keyof RawRelativeDates) =>
    buildPhraseIndex(sources.flatMap((source) => source[list]))
  return {
    units: index('units'),
    before: index('before'),
    after: index('after'),
    phrases: index('phrases'),
  }
}

/**
 * First relative date among the words ("3 days ago", "il y a 3 jours", "yesterday") as a range of
 * words; null without one. Use it near a heading or byline: "today" appears in many texts.
 */
export function findRelativeDate(
  words: WordStream,
  dates: RelativeDates,
): { readonly index: number; readonly length: number } | null {
  for (let at = 0; at < words.folded.length; at += 1) {
    const length = /^\d{1,3}$/.test(words.folded[at]!)
      ? matchPhraseAt(words, at + 1, dates.units)
      : 0
    if (length === 0) continue
    const before = lengthBefore(words, at, dates.before)
    if (before > 0) return { index: at - before, length: before + 1 + length }
    const after = matchPhraseAt(words, at + 1 + length, dates.after)
    if (after > 0) return { index: at, length: 1 + length + after }
  }
  return findPhrase(words, dates.phrases)
}

/** Number of words of a phrase that ends right before `at`; phrases have at most four words. */
function lengthBefore(words: WordStream, at: number, phrases: PhraseIndex): number {
  for (let length = 1; length <= 4 && at - length >= 0; length += 1) {
    if (matchPhraseAt(words, at - length, phrases) === length) return length
  }
  return 0
}
