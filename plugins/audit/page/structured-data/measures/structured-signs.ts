import { has, isOfFamily, nodesOf, propertyValues, textOf, textsOf, urlsOf } from '../query.ts'
import type { SdNode } from '../structured-data.ts'
import { primaryOf, publisherOf, type StructuredFacts } from '../structured-facts.ts'
import { isAbsoluteUrl } from '../validation/value-rules.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { MeasureContext } from './measure-context.ts'

const POLICIES = [
  'publishingPrinciples',
  'correctionsPolicy',
  'ethicsPolicy',
  'diversityPolicy',
  'ownershipFundingInfo',
]
const MAX_VALUES = 50

/** Single statements of the structured data that checks of other categories look at. */
export function structuredSigns(
  facts: StructuredFacts,
  { vocabulary }: Pick<MeasureContext, 'vocabulary'>,
) {
  const { data } = facts
  const primary = primaryOf(facts)
  const publisher = publisherOf(facts)
  const dataset = vocabulary.familyOf('Dataset')
  return {
    /** Policies of publisher and primary node with an absolute URL. */
    policies: [publisher, primary].flatMap((node) => (node ? policiesOf(node) : [])),
    hasReviewedBy: data.nodes.some((node) => has(data, node, 'reviewedBy')),
    emails: everywhere(data.nodes, 'email'),
    telephones: everywhere(data.nodes, 'telephone'),
    hasPostalAddress: data.nodes.some((node) => {
      return ['streetAddress', 'addressLocality'].every((name) => has(data, node, name))
    }),
    /** URLs of ImageObject nodes whose creator or copyrightHolder is the publisher. */
    ownImages: publisher ? ownImagesOf(facts, publisher, vocabulary) : [],
    datasets: data.nodes.filter((node) => isOfFamily(node, dataset)).length,
  }
}

function policiesOf(node: SdNode) {
  return POLICIES.flatMap((property) => {
    const values = propertyValues(node, property).slice(0, MAX_VALUES)
    return values.filter(isAbsoluteUrl).map((value) => {
      return { property, url: value.kind === 'reference' ? value.id : (textOf(value) ?? '') }
    })
  })
}

function everywhere(nodes: readonly SdNode[], property: string): string[] {
  const texts = nodes.flatMap((node) => propertyValues(node, property).map(textOf))
  return [...new Set(texts.filter((text) => text !== null))].slice(0, MAX_VALUES)
}

/** The publisher itself is named, or a node or text with its name. */
function ownImagesOf({ data }: StructuredFacts, publisher: SdNode, vocabulary: Vocabulary) {
  const names = new Set(textsOf(data, publisher, 'name').map((name) => name.toLowerCase()))
  const isOwn = (node: SdNode) =>
    ['creator', 'copyrightHolder'].some((property) => {
      if (nodesOf(data, node, property).includes(publisher)) return true
      return textsOf(data, node, property).some((text) => names.has(text.toLowerCase()))
    })
  const images = vocabulary.familyOf('ImageObject')
  const own = data.nodes.filter((node) => isOfFamily(node, images) && isOwn(node))
  return own
    .flatMap((node) => ['contentUrl', 'url'].flatMap((p) => urlsOf(data, node, p)))
    .slice(0, MAX_VALUES)
}
