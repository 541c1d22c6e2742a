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
import { statedValues } from './measures/stated-values.ts'
import { structuredSigns } from './measures/structured-signs.ts'
import { measureTopicEntities } from './measures/topic-entities.ts'
import { measureValueFormats } from './measures/value-formats.ts'
import { measureVocabulary } from './measures/vocabulary-valid.ts'
import type { RichResults } from './rich-results.ts'
import type { StructuredFacts } from './structured-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What the measures need to know beside the structured data itself. */
export type MeasureContext = PageAddress & {
  readonly vocabulary: Vocabulary
  readonly richResults: RichResults
  /** Milliseconds since 1970 of the crawl. */
  readonly now: number
  /** BCP 47 tag of the page or "und". */
  readonly language: string
  readonly title: string
  readonly h1: string
  readonly mainText: string
  /** The page has a control that buys, orders or books. */
  readonly hasPurchaseAction: boolean
  /** Hosts of social networks, without `www.`. */
  readonly networkHosts: ReadonlySet<string>
  readonly otherDates: OtherDates
}

export type StructuredMeasures = ReturnType<typeof measureStructured>

/** Every measure of the structured data by name, as plain data without a verdict. */
export function measureStructured(facts: StructuredFacts, context: MeasureContext) {
  const { data } = facts
  const { vocabulary } = context
  return {
    present: measurePresent(data, vocabulary),
    jsonLdParses: measureJsonLdParses(data),
    vocabulary: measureVocabulary(data, vocabulary),
    richResults: measureRichResults(data, context),
    recommendedCore: measureRecommendedCore(facts, vocabulary),
    valueFormats: measureValueFormats(data, context),
    breadcrumb: measureBreadcrumb(data, context),
    sameAs: measureSameAs(facts, context),
    publisher: measurePublisher(facts, context),
    publisherIdentity: publisherIdentity(facts, vocabulary),
    graph: measureGraph(data, context),
    specificType: measureSpecificType(facts, vocabulary),
    entityRichness: measureEntityRichness(facts),
    topicEntities: measureTopicEntities(facts, context),
    commercialFacts: measureCommercialFacts(facts, vocabulary),
    authors: measureAuthors(facts, context),
    statedValues: statedValues(facts),
    machineDates: measureMachineDates(facts, context.otherDates),
    media: mediaObjects(data, context),
    signs: structuredSigns(facts, context),
  }
}
