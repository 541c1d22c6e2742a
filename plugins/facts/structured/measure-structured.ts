import type { PageAddress } from './bound.ts'
import { measureAuthors } from './measures/author-entity.ts'
import { measureBreadcrumb } from './measures/breadcrumb.ts'
import { measureCommercialFacts } from './measures/commercial-facts.ts'
import { measureEntityRichness } from './measures/entity-richness.ts'
import { measureGraph } from './measures/graph-connected.ts'
import { measureJsonLdParses } from './measures/jsonld-parses.ts'
import { measureMachineDates, type OtherDates } from './measures/machine-dates.ts'
import { mediaObjects } from './measures/media-objects.ts'
import { measurePresent } from './measures/present.ts'
import { publisherIdentity } from './measures/publisher-identity.ts'
import { measurePublisher } from './measures/publisher-parts.ts'
import { measureRecommendedCore } from './measures/recommended-core.ts'
import { measureRichResults } from './measures/rich-results.ts'
import { measureSameAs } from './measures/same-as.ts'
import { measureSpecificType } from './measures/specific-type.ts'
import { structuredSigns } from './measures/structured-signs.ts'
import { measureTopicEntities } from './measures/topic-entities.ts'
import { measureVocabulary } from './measures/vocabulary-valid.ts'
import type { RichResults } from './rich-results.ts'
import type { StructuredFacts } from './structured-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What the measures need to know beside the structured data itself. */
export type MeasureContext = PageAddress & {
  readonly vocabulary: Vocabulary
  readonly richResults: RichResults
  /** BCP 47 tag of the page or "und". */
  readonly language: string
  readonly title: string
  readonly h1: string
  readonly mainText: string
  /** The page has a control that buys, orders or books. */
  readonly hasPurchaseAction: boolean
  /** Whether a host is that of a social network. */
  readonly isNetworkHost: (hostname: string) => boolean
  readonly otherDates: OtherDates
}

export type StructuredMeasures = ReturnType<typeof measureStructured>

/**
 * The measures of the structured data by name, as plain data without a verdict. Left to their users
 * are those that need the time of the crawl (`measureValueFormats`) or the visible text
 * (`statedValues`).
 */
export function measureStructured(facts: StructuredFacts, context: MeasureContext) {
  const { data } = facts
  const { vocabulary } = context
  return {
    present: measurePresent(data, vocabulary),
    jsonLd: measureJsonLdParses(data),
    vocabulary: measureVocabulary(data, vocabulary),
    richResults: measureRichResults(data, context),
    recommended: measureRecommendedCore(facts, vocabulary),
    breadcrumb: measureBreadcrumb(data, context),
    sameAs: measureSameAs(facts, context),
    publisher: measurePublisher(facts, context),
    publisherIdentity: publisherIdentity(facts, vocabulary),
    graph: measureGraph(data, context),
    specificType: measureSpecificType(facts, vocabulary),
    richness: measureEntityRichness(facts),
    topics: measureTopicEntities(facts, context),
    commercial: measureCommercialFacts(facts, vocabulary),
    authors: measureAuthors(facts, context),
    dates: measureMachineDates(facts, context.otherDates),
    media: mediaObjects(data, context),
    signs: structuredSigns(facts, context),
  }
}
