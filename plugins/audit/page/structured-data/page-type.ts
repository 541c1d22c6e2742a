import { isHomePath } from '../address/path-segments.ts'
import { hasType, isOfFamily } from './query.ts'
import type { SdNode, StructuredData } from './structured-data.ts'
import type { Vocabulary } from './vocabulary.ts'

export type PageType = 'home' | 'product' | 'local' | 'article' | 'listing' | 'other'

/** Signs of the page's kind outside its structured data. */
export type PageSigns = {
  readonly finalUrl: string
  readonly ogType: string | null
  /** meta article:published_time is there. */
  readonly hasArticlePublishedTime: boolean
  /** Exactly one article element, and in it a time element or a rel=author link. */
  readonly oneArticleWithTimeOrAuthor: boolean
  /** Share (0..1) of the words of mainText that stand inside links. */
  readonly linkWordShare: number
}

export type PageNodes = { readonly bound: readonly number[]; readonly primary: number | null }

/** Beyond this share of linked words a page is a list of links. */
const LISTING_LINK_SHARE = 0.6

/** What kind of page this is; the first kind that fits, in the order of `PageType`. */
export function pageType(
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
  const isProduct = (index: number) =>
    hasType(data.nodes[index] as SdNode, 'Product', 'ProductGroup')
  if (bound.some(isProduct)) return true
  return data.nodes.filter((node) => node.topLevel && hasType(node, 'Product')).length === 1
}
