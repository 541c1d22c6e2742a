import type { StructuredFacts } from '../structured-facts.ts'
import { measureRichResults } from '../validation/rich-results.ts'
import {
  measureJsonLdParses,
  measurePresent,
  measureValueFormats,
  measureVocabulary,
} from '../validation/validity.ts'
import { measureAuthors, measureSameAs } from './authors.ts'
import { measureBreadcrumb } from './breadcrumb.ts'
import { measureCommercialFacts } from './commercial-facts.ts'
import { measureGraph } from './graph.ts'
import { measureMachineDates } from './machine-dates.ts'
import type { MeasureContext } from './measure-context.ts'
import {
  measureEntityRichness,
  measureRecommendedCore,
  measureSpecificType,
} from './primary-node.ts'
import { measurePublisher, publisherIdentity } from './publisher.ts'
import { structuredSigns } from './structured-signs.ts'
import { measureTopicEntities } from './topics.ts'

/**
 * The measures of the structured data by name, as plain data without a verdict. Those that need the
 * visible text are in `statedValues`.
 */
export function measureStructured(facts: StructuredFacts, context: MeasureContext) {
  const { data } = facts
  const { vocabulary } = context
  return {
    present: measurePresent(data, vocabulary),
    jsonLd: measureJsonLdParses(data),
    vocabulary: measureVocabulary(data, vocabulary),
    formats: measureValueFormats(data, { vocabulary }),
    richResults: measureRichResults(data, context),
    recommended: measureRecommendedCore(facts, vocabulary),
    breadcrumb: measureBreadcrumb(data, context),
    sameAs: measureSameAs(facts, context),
    publisher: measurePublisher(facts, context),
    publisherIdentity: publisherIdentity(facts, vocabulary),
    graph: measureGraph(data, context),
    specificType: measureSpecificType(facts, context),
    richness: measureEntityRichness(facts, vocabulary),
    topics: measureTopicEntities(facts, context),
    commercial: measureCommercialFacts(facts, context),
    authors: measureAuthors(facts, context),
    dates: measureMachineDates(facts, context.otherDates),
    signs: structuredSigns(facts, context),
  }
}
