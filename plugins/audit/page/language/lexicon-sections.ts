import type { WordStream } from './word-stream.ts'

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
  // Of the language of the page.
  genericAnchors: own,
  bylineWords: own,
  percentWords: own,
  multiplierWords: own,
  unitWords: own,
  experienceVerbs: own,
  experiencePhrases: own,
  backReferences: own,
  ratioWords: grammar,
  firstPerson: grammar,
  definitionVerbs: grammar,
  activityVerbs: grammar,
  articles: grammar,
  pronouns: grammar,
  demonstratives: grammar,
  connectives: grammar,
  // Of all languages: menus, labels and boilerplate are often in another language than the text.
  genericTitles: all,
  genericAlts: all,
  genericAuthors: all,
  genericHeadings: all,
  summaryHeadings: all,
  methodHeadings: all,
  stepWords: all,
  editorialPhrases: all,
  reviewedBy: all,
  transcriptWords: all,
  aboutPhrases: all,
  /** As aboutPhrases, but only on pages in that language (de: Impressum). */
  aboutPhrasesOfLanguage: own,
  contactPhrases: all,
  privacyPhrases: all,
  termsPhrases: all,
  notFoundPhrases: all,
  sinceWords: all,
  copyrightWords: all,
  updatedWords: all,
  publishedWords: all,
  cartWords: all,
  bookingWords: all,
  searchWords: all,
  newsletterWords: all,
  loginWords: all,
  breadcrumbWords: all,
  manipulationPhrases: all,
  placeholderText: all,
  placeholderSections: all,
  enableJavascriptPhrases: all,
  tableImageWords: all,
  authorPathTokens: all,
  legalForms: all,
} as const satisfies Record<string, Section>

export type PhraseSection = keyof typeof PHRASE_SECTIONS
