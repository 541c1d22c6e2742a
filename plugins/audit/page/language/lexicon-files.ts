import type { WordStream } from './words.ts'

/** How one list of a lexicon file is read. */
type Section = {
  /** Form in which words are compared; see `PhraseIndex`. */
  readonly form: keyof WordStream
  /**
   * 'own': the list of the page's language counts (a rule that says "of the language").
   * 'all': the lists of all languages count on every page (a rule that says "of the lexicon").
   */
  readonly scope: 'own' | 'all'
}

const own = { form: 'folded', scope: 'own' } as const
/** Grammar words, where an accent makes another word: es "el" and "él", it "e" and "è". */
const grammar = { form: 'lower', scope: 'own' } as const
const all = { form: 'folded', scope: 'all' } as const

/** Every phrase list a lexicon file may hold. */
export const PHRASE_SECTIONS = {
  // Only in the language of the page.
  genericAnchors: own,
  bylineWords: own,
  percentWords: own,
  multiplierWords: own,
  unitWords: own,
  spelledFigures: own,
  firstWords: own,
  secondWords: own,
  thirdWords: own,
  experienceVerbs: own,
  experiencePhrases: own,
  numberWords: own,
  kindNouns: own,
  evasiveOpenings: own,
  careerPhrases: own,
  organiseVerbs: own,
  averageWords: own,
  changeVerbs: own,
  worldClaims: own,
  backReferences: own,
  ratioWords: grammar,
  firstPerson: grammar,
  definitionVerbs: grammar,
  activityVerbs: grammar,
  articles: grammar,
  pronouns: grammar,
  demonstratives: grammar,
  relativeWords: grammar,
  connectives: grammar,
  weakConnectives: grammar,
  copulas: grammar,
  selfCopulas: grammar,
  definitionOpeners: grammar,
  definitionFrames: grammar,
  superlatives: grammar,
  meaningVerbs: grammar,
  impersonalOpenings: grammar,
  impersonalCopulas: grammar,
  complementWords: grammar,
  shareWords: grammar,
  ownWords: grammar,
  // In all languages: menus, labels and boilerplate are often in another language than the text.
  genericTitles: all,
  genericAlts: all,
  genericAuthors: all,
  genericHeadings: all,
  summaryHeadings: all,
  methodHeadings: all,
  workLogHeadings: all,
  stepWords: all,
  editorialPhrases: all,
  reviewedBy: all,
  transcriptWords: all,
  aboutPhrases: all,
  /** Like aboutPhrases, but only on pages in that language (de: Impressum). */
  aboutPhrasesOfLanguage: own,
  contactPhrases: all,
  privacyPhrases: all,
  termsPhrases: all,
  imprintPhrases: all,
  sinceWords: all,
  copyrightWords: all,
  updatedWords: all,
  publishedWords: all,
  cartWords: all,
  bookingWords: all,
  otherAmounts: all,
  searchWords: all,
  newsletterWords: all,
  loginWords: all,
  breadcrumbWords: all,
  manipulationPhrases: all,
  placeholderText: all,
  placeholderSections: all,
  loadingWords: all,
  enableJavascriptPhrases: all,
  studyPhrases: all,
  sourceHeadings: all,
  conclusionHeadings: all,
  homePages: all,
  contactPages: all,
  aboutPages: all,
  legalPages: all,
  utilityPages: all,
  utilityOpenings: all,
  listingPaths: all,
  productPaths: all,
  landingPaths: all,
  docsPaths: all,
  articlePaths: all,
  tableImageWords: all,
  identifierWords: all,
  archiveWords: all,
  newsHeadings: all,
  guidePrices: all,
  faqHeadings: all,
  ingredientHeadings: all,
  authorPathTokens: all,
  legalForms: all,
} as const satisfies Record<string, Section>

export type PhraseSection = keyof typeof PHRASE_SECTIONS

/** One file of manifests/data/lexicons as its YAML reads; manifests/schemas/lexicon.schema.json. */
export type RawLexicon = {
  /** ISO 639-1 code, or "und" for the lists that belong to no language. */
  readonly language: string
  readonly name: string
  /** Words separated by white space. */
  readonly stopWords?: string
  readonly functionWords?: string
  /** Endings of inflected words, separated by white space. */
  readonly suffixes?: string
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
  /**
   * Lines of unit symbols separated by white space. They follow the digits directly or after one
   * space.
   */
  readonly symbols: readonly string[]
  /** Symbols that count only right behind the digits. */
  readonly tightSymbols: readonly string[]
  readonly currencySigns: readonly string[]
  /** ISO 4217 codes that are not words of a language in capitals. */
  readonly currencyCodes: readonly string[]
  /** Symbols that multiply: k, M, Mio, bn. */
  readonly multiplierSymbols: readonly string[]
}

export type RawLexicons = {
  readonly lexicons: readonly RawLexicon[]
  readonly units: RawUnits
}
