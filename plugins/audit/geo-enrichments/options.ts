import { closedObject } from '../../../core/manifest/json-schema.ts'
import type { SerpFacts, SerpPage } from '../page/search/serp-facts.ts'
import type { SchemaItems } from '../page/structured-data/validation/schema-items.ts'

/** Options of the module after the operator's changes; see manifests/modules/geoEnrichments.yaml. */
export type GeoEnrichmentsOptions = {
  /** Whether autocomplete is asked. */
  readonly suggest: boolean
  /** Questions of autocomplete that are kept. */
  readonly maxSuggestions: number
  readonly suggestTtlSeconds: number
  /** How long nobody asks again after a refusal. */
  readonly suggestPauseSeconds: number
  /** Questions that are listed in all. */
  readonly maxQuestions: number
  readonly answers: AnswerRule
  readonly snippet: SnippetRule
  /** User-Agent of requests to Wikimedia; its policy asks for a contact in it. */
  readonly userAgent: string
  readonly knowledgeTtlSeconds: number
  readonly knowledgeNegativeTtlSeconds: number
  /** Points of the score for an entry that is the site's by its official website, or by other signs. */
  readonly knowledgePoints: { readonly high: number; readonly medium: number }
}

/** When a passage counts as the answer to a question. */
export type AnswerRule = {
  /** Words of the section at least. */
  readonly minWords: number
  /** Percent of the question's own words that heading and passage must have. */
  readonly minSharePercent: number
}

type Span = { readonly min: number; readonly max: number }

/** What makes an answer one that search engines quote above the results. */
export type SnippetRule = {
  readonly words: Span
  readonly items: Span
  /** Points from which a candidate is eligible. */
  readonly eligibleFrom: number
  /** Of 100 in all. */
  readonly points: {
    readonly shape: number
    readonly statement: number
    readonly keyword: number
    readonly definition: number
  }
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const span = closedObject({ min: count(1, 1000), max: count(1, 1000) })
const points = count(0, 100)
const seconds = count(0, 2_592_000)

/** JSON Schema of `GeoEnrichmentsOptions`: every option is required, since the manifest gives each one. */
export const geoEnrichmentsOptionsSchema = closedObject({
  suggest: { type: 'boolean' },
  maxSuggestions: count(0, 50),
  suggestTtlSeconds: seconds,
  suggestPauseSeconds: seconds,
  maxQuestions: count(1, 300),
  answers: closedObject({ minWords: count(1, 1000), minSharePercent: count(1, 100) }),
  snippet: closedObject({
    words: span,
    items: span,
    eligibleFrom: points,
    points: closedObject({ shape: points, statement: points, keyword: points, definition: points }),
  }),
  userAgent: { type: 'string', minLength: 1, maxLength: 300, pattern: '^[\\x20-\\x7E]+$' },
  knowledgeTtlSeconds: seconds,
  knowledgeNegativeTtlSeconds: seconds,
  knowledgePoints: closedObject({ high: points, medium: points }),
})

/** Where a question was found; only `serp` is what a result page shows as "people also ask". */
type QuestionSource = 'serp' | 'page' | 'autocomplete'

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

/** One account or page that an entry of Wikidata names. */
export type EntityLink = {
  readonly property: string
  readonly url: string
  /** Named by sameAs of the page's publisher, only linked by the page, or neither. */
  readonly onPage: 'declared' | 'linked' | 'absent'
}

export type WikidataEntity = {
  readonly id: string
  readonly url: string
  readonly label: string
  readonly description: string | null
  /** `high`: its official website is the audited site; `medium`: its name and another sign agree. */
  readonly confidence: 'high' | 'medium'
  /** The sign it was recognised by, in words. */
  readonly reason: string
  readonly officialWebsites: readonly string[]
  readonly officialWebsiteMatches: boolean
  readonly sameAs: readonly EntityLink[]
  /** sameAs of the page that the entry does not have, among those it could have. */
  readonly missingOnWikidata: readonly string[]
  /** sameAs of the page names the entry. */
  readonly linkedFromPage: boolean
  /** Values by name: items as their ids, years, numbers. */
  readonly facts: Readonly<Record<string, readonly string[]>>
  readonly license: 'CC0 1.0'
}

export type WikipediaArticle = {
  readonly title: string
  readonly language: string
  readonly url: string
  readonly description: string | null
  readonly extract: string
  /** ISO 8601 of the revision; null when unknown. */
  readonly revisedAt: string | null
  readonly linkedFromPage: boolean
  /** To be shown with the extract. */
  readonly attribution: string
  readonly license: 'CC BY-SA 4.0'
  readonly licenseUrl: string
}

/** An entry that was looked at, and why it is not the one. */
export type RejectedEntity = {
  readonly id: string
  readonly label: string | null
  readonly description: string | null
  readonly reason: string
}

export type KnowledgeBase = {
  readonly status: 'found' | 'notFound' | 'unavailable' | 'noBrand'
  /** The name that was looked for. */
  readonly brand: string | null
  readonly brandSource: 'given' | 'page' | 'domain' | null
  readonly wikidata: WikidataEntity | null
  readonly wikipedia: WikipediaArticle | null
  readonly rejected: readonly RejectedEntity[]
  /** What the result page shows; null where it shows none; absent without search data. */
  readonly knowledgeGraph?: SerpFacts['knowledgeGraph']
}
