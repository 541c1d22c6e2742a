import { isHomePath } from '../../../../web/http-url.ts'
import {
  has,
  hasType,
  isOfFamily,
  nodeOf,
  nodesOf,
  propertyValues,
  textOf,
  valuesOf,
} from '../query.ts'
import type { SdNode, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** `manifests/data/rich-results.yaml`; its head explains the fields. */
export type RichResults = {
  readonly version: number
  readonly asOf: string
  readonly docsBase: string
  readonly types: readonly RichResultRow[]
  readonly localTypes: readonly string[]
}

/** Properties that one kind of node must and should have. */
export type PropertyRow = {
  readonly required?: readonly string[]
  readonly oneOf?: readonly (readonly string[])[]
  readonly recommended?: readonly string[]
  readonly oneOfRecommended?: readonly (readonly string[])[]
}

export type RichResultRow = PropertyRow & {
  readonly id: string
  readonly types: readonly string[]
  readonly subtypesIncluded?: boolean
  readonly status: 'active' | 'limited' | 'retired'
  readonly when?: 'sellsProduct' | 'homePage' | 'hostTypeItems' | 'licenceProperty'
  readonly hostTypes?: readonly string[]
  readonly unlessNested?: readonly string[]
  readonly alternative?: Readonly<Record<string, string>>
  readonly lastMayLack?: readonly string[]
  readonly least?: Readonly<Record<string, number>>
  readonly nested?: Readonly<Record<string, PropertyRow>>
  /** Path below `docsBase`. */
  readonly doc?: string
  readonly since?: string
  readonly evidence: 'source' | 'memory'
  readonly note?: string
}

export type RowPage = {
  readonly finalUrl: string
  readonly vocabulary: Vocabulary
  /** The page has a control that buys, orders or books. */
  readonly hasPurchaseAction: boolean
}

/** Data about the whole graph for judging the rows, collected in one pass. */
export type RowContext = RowPage & {
  readonly data: StructuredData
  /** Nodes that are a review or rating of another node. */
  readonly speaksOfHolder: ReadonlySet<number>
  /** Properties that a node has because another node names it (itemReviewed is the other end of review). */
  readonly inverse: ReadonlyMap<number, ReadonlySet<string>>
  readonly children: ReadonlyMap<number, readonly SdNode[]>
}

const HOLDING = ['review', 'reviews', 'aggregateRating']

export function rowContext(data: StructuredData, page: RowPage): RowContext {
  const speaksOfHolder = new Set<number>()
  const inverse = new Map<number, Set<string>>()
  const children = new Map<number, SdNode[]>()
  const note = (node: SdNode, property: string, name: string) => {
    for (const value of propertyValues(node, property)) {
      const target = nodeOf(data, value)
      if (target) inverse.set(target.index, (inverse.get(target.index) ?? new Set()).add(name))
    }
  }
  for (const node of data.nodes) {
    const held = HOLDING.flatMap((property) => propertyValues(node, property))
    for (const value of held) {
      const target = nodeOf(data, value)
      if (target && target !== node) speaksOfHolder.add(target.index)
    }
    const isRating = hasType(node, 'AggregateRating')
    note(node, 'itemReviewed', isRating ? 'aggregateRating' : 'review')
    note(node, 'itemOffered', 'offers')
    if (node.parent !== null) {
      const siblings = children.get(node.parent)
      if (siblings) siblings.push(node)
      else children.set(node.parent, [node])
    }
  }
  // Copying all of the page would read its text as well.
  const { finalUrl, vocabulary, hasPurchaseAction } = page
  return { finalUrl, vocabulary, hasPurchaseAction, data, speaksOfHolder, inverse, children }
}

/** Whether the row is about things of a type. */
export function isAbout(row: RichResultRow, type: string, vocabulary: Vocabulary): boolean {
  if (row.types.includes(type)) return true
  return row.subtypesIncluded === true && row.types.some((t) => vocabulary.isSubtypeOf(type, t))
}

/** Whether the row's condition holds for a node. */
export function rowApplies(node: SdNode, row: RichResultRow, context: RowContext): boolean {
  const { data } = context
  if (row.when === undefined) return true
  if (row.when === 'homePage') return isHomePath(context.finalUrl)
  if (row.when === 'sellsProduct') return sellsProduct(node, context)
  if (row.when === 'licenceProperty') {
    const licences = ['acquireLicensePage', 'copyrightNotice', 'creditText', 'license']
    return licences.some((property) => has(data, node, property))
  }
  const elements = nodesOf(data, node, 'itemListElement')
  const items = [...elements, ...nodesOf(data, node, 'itemListElement.item')]
  return items.some((item) => hasType(item, ...(row.hostTypes ?? [])))
}

function sellsProduct(node: SdNode, { data, vocabulary, hasPurchaseAction }: RowContext): boolean {
  const aggregate = vocabulary.familyOf('AggregateOffer')
  const offers = nodesOf(data, node, 'offers').filter((offer) => !isOfFamily(offer, aggregate))
  const hasPrice = offers.some((offer) => {
    const prices = ['price', 'priceSpecification.price'].flatMap((p) => valuesOf(data, offer, p))
    return prices.some((price) => Number(textOf(price) ?? 0) > 0)
  })
  const actions = [node, ...offers].flatMap((n) => nodesOf(data, n, 'potentialAction'))
  const buys = actions.some((action) =>
    hasType(action, 'BuyAction', 'OrderAction', 'PreOrderAction'),
  )
  return hasPrice && (hasPurchaseAction || buys)
}
