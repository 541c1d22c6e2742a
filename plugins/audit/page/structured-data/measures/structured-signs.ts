import { countWords } from '../../language/words.ts'
import {
  has,
  isOfFamily,
  nodeOf,
  nodesOf,
  propertyValues,
  textOf,
  textsOf,
  urlsOf,
} from '../query.ts'
import { resolveId, type SdNode, type StructuredData } from '../structured-data.ts'
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
  page: Pick<MeasureContext, 'finalUrl' | 'vocabulary'>,
) {
  const { data } = facts
  const primary = primaryOf(facts)
  const publisher = publisherOf(facts)
  const texts = (path: string) => (primary ? textsOf(data, primary, path).slice(0, MAX_VALUES) : [])
  const count = (type: string) => {
    const family = page.vocabulary.familyOf(type)
    return data.nodes.filter((node) => isOfFamily(node, family)).length
  }
  return {
    /** Images of the primary node, then primaryImageOfPage; absolute URLs, widths in pixels. */
    images: imagesOf(facts, page.finalUrl),
    /** Policies of publisher and primary node with an absolute URL. */
    policies: [publisher, primary].flatMap((node) => (node ? policiesOf(node) : [])),
    hasReviewedBy: data.nodes.some((node) => has(data, node, 'reviewedBy')),
    /** isAccessibleForFree is false on the primary node, and the walled parts are declared. */
    isNotFree: texts('isAccessibleForFree').some((text) => /(?:^|\/)false$/i.test(text)),
    declaresWalledParts: texts('hasPart.cssSelector').length > 0,
    abstracts: texts('abstract'),
    emails: everywhere(data.nodes, 'email'),
    telephones: everywhere(data.nodes, 'telephone'),
    hasPostalAddress: data.nodes.some((node) => {
      return ['streetAddress', 'addressLocality'].every((name) => has(data, node, name))
    }),
    /** URLs of ImageObject nodes whose creator or copyrightHolder is the publisher. */
    ownImages: publisher ? ownImagesOf(facts, publisher, page.vocabulary) : [],
    datasets: count('Dataset'),
    definedTerms: count('DefinedTerm'),
    isNewsArticle:
      primary !== undefined && isOfFamily(primary, page.vocabulary.familyOf('NewsArticle')),
  }
}

function imagesOf(facts: StructuredFacts, finalUrl: string) {
  const { data } = facts
  const primary = primaryOf(facts)
  const own = primary ? propertyValues(primary, 'image') : []
  const ofPage = data.nodes.flatMap((node) => propertyValues(node, 'primaryImageOfPage'))
  return [...own, ...ofPage].slice(0, MAX_VALUES).flatMap((value) => {
    const node = nodeOf(data, value)
    const text = value.kind === 'reference' ? value.id : textOf(value)
    const url = node ? (fileUrl(node) ?? node.id) : text
    if (url === null) return []
    const width = node ? textsOf(data, node, 'width')[0] : undefined
    return [{ url: resolveId(url, finalUrl), widthPx: pixels(width) }]
  })
}

function fileUrl(node: SdNode): string | null {
  const values = ['contentUrl', 'url'].flatMap((name) => propertyValues(node, name))
  return values.map(textOf).find((text) => text !== null) ?? null
}

function pixels(text: string | undefined): number | null {
  const digits = /^(\d{1,6})(?:\.\d+)?\s*(?:px)?$/i.exec(text ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
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

const MAX_OBJECTS = 100
const MAX_TEXT = 5000

type Context = Pick<MeasureContext, 'vocabulary' | 'language'>

/** VideoObject and AudioObject nodes with the text they carry, at most 100, in document order. */
export function mediaObjects(data: StructuredData, { vocabulary, language }: Context) {
  const videos = vocabulary.familyOf('VideoObject')
  const audios = vocabulary.familyOf('AudioObject')
  return data.nodes
    .filter((node) => isOfFamily(node, videos) || isOfFamily(node, audios))
    .slice(0, MAX_OBJECTS)
    .map((node) => {
      const texts = (path: string) => textsOf(data, node, path)
      const descriptions = texts('description').slice(0, 5)
      const words = descriptions.map((text) => countWords(text.slice(0, MAX_TEXT), language))
      return {
        kind: isOfFamily(node, videos) ? ('video' as const) : ('audio' as const),
        name: texts('name')[0] ?? null,
        hasTranscript: texts('transcript').length > 0,
        descriptionWords: Math.max(0, ...words),
        /** As written. */
        urls: ['contentUrl', 'embedUrl', 'url']
          .flatMap((path) => urlsOf(data, node, path))
          .slice(0, 10),
        line: node.line,
      }
    })
}
