import type { RunContext } from '../../../core/plugin.ts'
import type {
  GeoEnrichmentsOptions,
  GeoEnrichmentsOutputs,
} from '../../../manifests/types/geo-enrichments.ts'

export type Context = RunContext<GeoEnrichmentsOptions>
/** When a passage counts as the answer to a question. */
export type AnswerRule = GeoEnrichmentsOptions['answers']
/** Properties of an answer that search engines quote above the results. */
export type SnippetRule = GeoEnrichmentsOptions['snippet']

export type GeoEnrichmentsResult = GeoEnrichmentsOutputs['result']
export type PeopleAlsoAsk = GeoEnrichmentsResult['peopleAlsoAsk']
/**
 * A question. Only those with source `serp` come from "people also ask" on a result page. `answer`:
 * the page that answers it there; null if the engine itself answers.
 */
export type AskedQuestion = PeopleAlsoAsk['questions'][number]
/**
 * A question that the page answers. `by`: `own` is the text under the question itself, `markup` an
 * answer in structured data only, `section` a passage that has the question's words.
 */
export type AnsweredQuestion = PeopleAlsoAsk['answeredOnPage'][number]
export type FeaturedSnippet = GeoEnrichmentsResult['featuredSnippet']
/** `size`: words of a paragraph, items of a list, rows of a table. */
export type SnippetCandidate = FeaturedSnippet['candidates'][number]
export type KnowledgeBase = GeoEnrichmentsResult['knowledgeBase']
export type WikidataEntity = NonNullable<KnowledgeBase['wikidata']>
/** One account or page that an entry of Wikidata names. */
export type EntityLink = WikidataEntity['sameAs'][number]
export type WikipediaArticle = NonNullable<KnowledgeBase['wikipedia']>
/** An entry that was considered, and why it is not the site's. */
export type RejectedEntity = KnowledgeBase['rejected'][number]
export type ScorePart = GeoEnrichmentsResult['scoreParts'][number]
