import { isHomePath } from '../../../web/http-url.ts'
import {
  authorNodes,
  boundNodes,
  type PageAddress,
  primaryNode,
  publisherNode,
} from './key-nodes.ts'
import { hasType, isOfFamily } from './query.ts'
import type { SdNode, StructuredData } from './structured-data.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Structured data of a page and the nodes that the catalogue's definitions single out; by index. */
export type StructuredFacts = {
  readonly data: StructuredData
  readonly pageType: PageType
  readonly boundNodes: readonly number[]
  readonly primaryNode: number | null
  readonly publisherNode: number | null
  /** Nodes that are authors of the primary node. */
  readonly authorNodes: readonly number[]
}

/** The node that speaks of the page's subject; undefined without one. */
export function primaryOf({ data, primaryNode }: StructuredFacts): SdNode | undefined {
  return primaryNode === null ? undefined : data.nodes[primaryNode]
}

/** The node of who publishes the page; undefined without one. */
export function publisherOf({ data, publisherNode }: StructuredFacts): SdNode | undefined {
  return publisherNode === null ? undefined : data.nodes[publisherNode]
}

export type StructuredContext = PageAddress & PageSigns & { readonly vocabulary: Vocabulary }

/** Applies the definitions bound, primaryNode, publisherNode and pageType, in this order. */
export function buildStructuredFacts(
  data: StructuredData,
  context: StructuredContext,
): StructuredFacts {
  const bound = boundNodes(data, context)
  const primary = primaryNode(data, bound, context.vocabulary)
  return {
    data,
    pageType: pageType(data, { bound, primary }, context),
    boundNodes: bound,
    primaryNode: primary,
    publisherNode: publisherNode(data, primary, context),
    authorNodes: authorNodes(data, primary),
  }
}

export type PageType = 'home' | 'product' | 'local' | 'article' | 'listing' | 'other'

/** Signs of the page's kind outside its structured data. */
type PageSigns = {
  readonly finalUrl: string
  readonly ogType: string | null
  /** meta article:published_time is there. */
  readonly hasArticlePublishedTime: boolean
  /** Exactly one article element, and in it a time element or a rel=author link. */
  readonly oneArticleWithTimeOrAuthor: boolean
  /** Share (0..1) of the words of mainText that stand inside links. */
  readonly linkWordShare: number
}

type PageNodes = { readonly bound: readonly number[]; readonly primary: number | null }

/** Beyond this share of linked words a page is a list of links. */
const LISTING_LINK_SHARE = 0.6

/** What kind of page this is; the first kind that fits, in the order of `PageType`. */
function pageType(
  data: StructuredData,
  { bound, primary }: PageNodes,
  signs: PageSigns & { readonly vocabulary: Vocabulary },
): PageType {
  const { vocabulary } = signs
  const primaryNode = primary === null ? undefined : data.nodes[primary]
  const isPrimaryOf = (family: string) =>
    primaryNode !== undefined && isOfFamily(primaryNode, vocabulary.familyOf(family))
  const ogType = signs.ogType?.trim().toLowerCase()
  if (isHomePath(signs.finalUrl)) return 'home'
  if (ogType === 'product' || speaksOfProduct(data, bound)) return 'product'
  if (isPrimaryOf('LocalBusiness') && primary !== null && bound.includes(primary)) return 'local'
  const ogArticle = ogType === 'article' && signs.hasArticlePublishedTime
  if (isPrimaryOf('Article') || ogArticle || signs.oneArticleWithTimeOrAuthor) return 'article'
  const isList = data.nodes.some((node) => hasType(node, 'ItemList', 'CollectionPage'))
  return isList || signs.linkWordShare > LISTING_LINK_SHARE ? 'listing' : 'other'
}

/** A bound Product or ProductGroup, or the only Product at top level. */
function speaksOfProduct(data: StructuredData, bound: readonly number[]): boolean {
  const isProduct = (index: number) => hasType(data.nodes[index]!, 'Product', 'ProductGroup')
  if (bound.some(isProduct)) return true
  return data.nodes.filter((node) => node.topLevel && hasType(node, 'Product')).length === 1
}
