import { pathSegments } from '../../../web/http-url.ts'
import { relTokens } from '../document/attributes.ts'
import { contains } from '../document/document-table.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { firstH1 } from '../headings/headings.ts'
import { foldedWords } from '../language/words.ts'
import { metaContent } from '../metadata/meta-tags.ts'
import { titleFacts } from '../metadata/title.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { has, hasType, isOfFamily, nameOf, nodesOf, textsOf } from '../structured-data/query.ts'
import type { SdNode } from '../structured-data/structured-data.ts'
import { primaryOf } from '../structured-data/structured-facts.ts'

type MarkedType = 'product' | 'local' | 'docs' | 'article' | 'listing'

const DOCS_TYPES = ['LearningResource', 'TrainingMaterial', 'APIReference']
const ARTICLE_TYPES = ['Recipe', 'Review']

/** The kind of page that its markup states, in this order; null where it states none. */
export const markedType = defineFact((page: PageView): MarkedType | null => {
  const facts = structuredFacts(page)
  const { data, boundNodes, primaryNode } = facts
  const { vocabulary } = page.data
  const primary = primaryOf(facts)
  const isPrimaryOf = (family: string) =>
    primary !== undefined && isOfFamily(primary, vocabulary.familyOf(family))
  const ogType = metaContent(page, 'og:type')?.trim().toLowerCase()
  if (ogType === 'product' || speaksOfProduct(page)) return 'product'
  const isBound = primaryNode !== null && boundNodes.includes(primaryNode)
  if (isBound && isPrimaryOf('LocalBusiness') && namesBusiness(page, primary!)) return 'local'
  if (boundNodes.some((index) => hasType(data.nodes[index]!, ...DOCS_TYPES))) return 'docs'
  if (data.nodes.some((node) => node.topLevel && hasType(node, ...DOCS_TYPES))) return 'docs'
  if (isPrimaryOf('Article') || (primary && hasType(primary, ...ARTICLE_TYPES))) return 'article'
  const isDatedOg = ogType === 'article' && metaContent(page, 'article:published_time') !== null
  if (isDatedOg || hasDatedArticle(page)) return 'article'
  return isList(page) ? 'listing' : null
})

/** The address or the h1 names the business or its place; else the page is about one of its services. */
function namesBusiness(page: PageView, business: SdNode): boolean {
  const { data } = structuredFacts(page)
  const h1 = firstH1(page)
  const path = pathSegments(page.publicUrl).join(' ').replace(/[-_]/g, ' ')
  const own = keyOf(path) + keyOf(h1 ? page.table.textOf(h1) : '')
  const names = NAMES.flatMap((property) => textsOf(data, business, property).map(keyOf))
  const known = names.filter((name) => name.trim() !== '').slice(0, MAX_PLACES)
  return known.length === 0 || known.some((name) => own.includes(name))
}

const NAMES = ['name', 'alternateName', 'address.addressLocality', 'areaServed', 'areaServed.name']

/** A bound Product or ProductGroup, or the only Product at top level. */
function speaksOfProduct(page: PageView): boolean {
  const { data, boundNodes } = structuredFacts(page)
  if (boundNodes.some((index) => hasType(data.nodes[index]!, 'Product', 'ProductGroup')))
    return true
  return data.nodes.filter((node) => node.topLevel && hasType(node, 'Product')).length === 1
}

/** Exactly one article element, and in it a time element or a rel=author link. */
function hasDatedArticle({ table }: PageView): boolean {
  const articles = table.byTag('article')
  const article = articles[0]
  if (!article || articles.length > 1) return false
  if (table.byTag('time').some((time) => contains(article, time))) return true
  return table
    .byTag('a')
    .some((link) => contains(article, link) && relTokens(link.attrs.rel).includes('author'))
}

/** A CollectionPage, or a list of other pages; a list of names is part of any page. */
function isList(page: PageView): boolean {
  const { data } = structuredFacts(page)
  return data.nodes.some((node) => {
    if (hasType(node, 'CollectionPage')) return true
    if (!hasType(node, 'ItemList') || hasType(node, 'BreadcrumbList')) return false
    return ['itemListElement.url', 'itemListElement.item'].some((path) => has(data, node, path))
  })
}

/** The title and, by its last word, the address name a place that a local business serves. */
export function servesPlace(page: PageView): boolean {
  const { data } = structuredFacts(page)
  const family = page.data.vocabulary.familyOf('LocalBusiness')
  const address = keyOf(pathSegments(page.publicUrl).at(-1) ?? '')
  const title = keyOf(titleFacts(page).text ?? '')
  return data.nodes
    .filter((node) => isOfFamily(node, family))
    .flatMap((node) => [
      ...textsOf(data, node, 'areaServed'),
      ...textsOf(data, node, 'areaServed.name'),
    ])
    .slice(0, MAX_PLACES)
    .map(keyOf)
    .some((place) => {
      const last = place.trim().split(' ').at(-1) ?? ''
      return last !== '' && address.includes(` ${last} `) && title.includes(place)
    })
}

const MAX_PLACES = 50

/** Folded words between spaces, so that only whole words are found. */
function keyOf(text: string): string {
  return ` ${foldedWords(text.slice(0, 200)).join(' ')} `
}

/** Names of the trails in the markup, without the page itself. */
export function trailNames(page: PageView): readonly string[] {
  const { data } = structuredFacts(page)
  const trails = data.nodes.filter((node) => hasType(node, 'BreadcrumbList')).slice(0, MAX_TRAILS)
  return trails.flatMap((trail) => {
    const items = nodesOf(data, trail, 'itemListElement').slice(0, -1)
    return items.flatMap((item) => nameOf(item) ?? textsOf(data, item, 'item.name')[0] ?? [])
  })
}

const MAX_TRAILS = 3
