import type { SerpFacts, SerpPage } from '../page/search/serp-facts.ts'
import type { SchemaItems } from '../page/structured-data/validation/schema-items.ts'
import type { KnowledgeBase } from './knowledge-result.ts'

/** Where a question was found; only `serp` is what a result page shows as "people also ask". */
export type QuestionSource = 'serp' | 'page' | 'autocomplete'

export type AskedQuestion = {
  readonly question: string
  readonly source: QuestionSource
  /** On the page: what kind of element asks it, and where that stands. */
  readonly place?: 'heading' | 'summary' | 'dt' | 'markup'
  readonly selector?: string
  /** On the result page: the page that answers it there; null where the engine answers by itself. */
  readonly answer?: SerpPage | null
  readonly isOwn?: boolean
}

/** A question that the page answers, and by what. */
export type AnsweredQuestion = {
  readonly question: string
  readonly source: QuestionSource
  /**
   * `own`: what stands under the question itself; `markup`: an answer in structured data only;
   * `section`: a passage that holds the question's words.
   */
  readonly by: 'own' | 'markup' | 'section'
  /** Heading of the section; null for the text before the first one and for markup. */
  readonly section: string | null
  readonly selector: string | null
  /** Of the answer or of the section. */
  readonly words: number
  /** Percent of the question's words that heading and passage have; null where it asks it itself. */
  readonly sharePercent: number | null
  /** Beginning of the passage; '' where it was not looked for. */
  readonly quote: string
}

export type PeopleAlsoAsk = {
  readonly source: 'serp' | 'substitute'
  /** Topic that result page and autocomplete were asked for; null without one. */
  readonly keyword: string | null
  readonly questions: readonly AskedQuestion[]
  readonly answeredOnPage: readonly AnsweredQuestion[]
}

export type SnippetCandidate = {
  readonly question: string
  readonly type: 'paragraph' | 'list' | 'table' | 'none'
  /** Words of a paragraph, items of a list, rows of a table. */
  readonly size: number
  /** 0-100. */
  readonly points: number
  /** What to change, in sentences. */
  readonly advice: readonly string[]
  readonly selector: string | null
}

export type FeaturedSnippet = {
  readonly eligible: boolean
  /** Form of the best candidate; null without one. */
  readonly type: 'paragraph' | 'list' | 'table' | null
  /** Why no answer of this page may be quoted at all; null when it may. */
  readonly forbiddenBy: string | null
  /** Best first, at most 20. */
  readonly candidates: readonly SnippetCandidate[]
  /** Who has it; null where the result page shows none; absent without search data. */
  readonly serp?: SerpFacts['featuredSnippet']
}

export type ScorePart = {
  readonly name: 'answers' | 'snippet' | 'knowledge' | 'schema'
  /** 0-100; null where it could not be judged. */
  readonly points: number | null
}

/** Result of the module geoEnrichments. */
export type GeoEnrichmentsResult = {
  readonly peopleAlsoAsk: PeopleAlsoAsk
  readonly featuredSnippet: FeaturedSnippet
  readonly knowledgeBase: KnowledgeBase
  readonly schemaValidator: SchemaItems
  /** Mean of the parts that could be judged; null without any. */
  readonly score: number | null
  readonly scoreParts: readonly ScorePart[]
  /** Third parties whose data is in the result. */
  readonly sources: readonly string[]
}
