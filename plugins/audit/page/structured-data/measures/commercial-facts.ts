import { percentOf } from '../../measure.ts'
import {
  evidenceOf,
  has,
  hasType,
  isOfFamily,
  isReferenceOnly,
  nodesOf,
  propertyValues,
  textsOf,
} from '../query.ts'
import type { SdNode, StructuredData } from '../structured-data.ts'
import { offererOf, type StructuredFacts } from '../structured-facts.ts'
import { isCurrency, isMember, isPrice } from '../validation/value-rules.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { MeasureContext } from './measure-context.ts'

type CommercialKind = 'product' | 'service' | 'local'

const KINDS: readonly { readonly kind: CommercialKind; readonly families: readonly string[] }[] = [
  { kind: 'product', families: ['Product'] },
  { kind: 'service', families: ['Service', 'SoftwareApplication'] },
  { kind: 'local', families: ['LocalBusiness'] },
]

/**
 * Commercial facts of the page's main node: the primary node if it is of such a kind, else the
 * first bound one. A product is searched anywhere on a product page, and nowhere else. `kind` is
 * null without such a node; `percent` counts the parts that are present and valid.
 */
export function measureCommercialFacts(
  facts: StructuredFacts,
  { vocabulary, pageType }: Pick<MeasureContext, 'vocabulary' | 'pageType'>,
) {
  const { data, boundNodes } = facts
  const primaryNode = offererOf(facts, vocabulary)?.index
  const bound = new Set(boundNodes)
  const candidates = data.nodes
    .map((node) => ({ node, kind: kindOf(node, vocabulary) }))
    .filter(({ node, kind }) => kind !== undefined && (node.topLevel || !isReferenceOnly(node)))
    .filter(({ node, kind }) => {
      const isPrimary = node.index === primaryNode
      if (kind !== 'product') return isPrimary || bound.has(node.index)
      return pageType === 'product' || (isPrimary && hasType(node, 'ProductGroup'))
    })
  const rank = ({ node, kind }: (typeof candidates)[number]) => {
    if (node.index === primaryNode) return -1
    const place = bound.has(node.index) ? 0 : node.topLevel ? 1 : 2
    return place * KINDS.length + KINDS.findIndex((entry) => entry.kind === kind)
  }
  const best = candidates.toSorted((a, b) => rank(a) - rank(b))[0]
  if (!best?.kind) return { kind: null, parts: [], percent: 0, lacking: [], evidence: [] }
  const parts = commercialParts(data, best.node, { kind: best.kind, vocabulary })
  const faulty = parts.filter(({ isValid }) => !isValid)
  return {
    kind: best.kind,
    parts,
    percent: percentOf(parts.length - faulty.length, parts.length),
    lacking: faulty.map(({ name }) => name),
    evidence: faulty.map(({ name, isPresent }) => {
      return evidenceOf(best.node, `${name} is ${isPresent ? 'not valid' : 'missing'}.`)
    }),
  }
}

function kindOf(node: SdNode, vocabulary: Vocabulary): CommercialKind | undefined {
  return KINDS.find(({ families }) => {
    return families.some((family) => isOfFamily(node, vocabulary.familyOf(family)))
  })?.kind
}

/** One commercial fact of a node. */
type FactPart = {
  readonly name: string
  readonly isPresent: boolean
  /** Present, and in a form that machines can use. */
  readonly isValid: boolean
}

/** Facts that buyers ask for: three or four of a product, a local business or a service. */
function commercialParts(
  data: StructuredData,
  node: SdNode,
  { kind, vocabulary }: { readonly kind: CommercialKind; readonly vocabulary: Vocabulary },
): FactPart[] {
  const any = (name: string, ...paths: readonly string[]): FactPart => {
    const isPresent = paths.some((path) => has(data, node, path))
    return { name, isPresent, isValid: isPresent }
  }
  if (kind === 'service') {
    return [
      any('provider', 'provider'),
      any('offers or priceRange', 'offers', 'priceRange'),
      any('areaServed or operatingSystem', 'areaServed', 'operatingSystem'),
    ]
  }
  if (kind === 'local') {
    // Guests of a hotel or a holiday home arrive and leave at set times; the house has no hours.
    const isLodging = isOfFamily(node, vocabulary.familyOf('LodgingBusiness'))
    return [
      any('address', 'address'),
      any('telephone', 'telephone'),
      ...(isLodging ? [] : [any('opening hours', 'openingHours', 'openingHoursSpecification')]),
      any('geo or hasMap', 'geo', 'hasMap'),
    ]
  }
  // Variants of a group carry the facts that the group itself leaves out.
  const variants = [node, ...nodesOf(data, node, 'hasVariant')]
  const outer = variants.flatMap((variant) => nodesOf(data, variant, 'offers'))
  // An AggregateOffer holds the single offers.
  const offers = [...outer, ...outer.flatMap((offer) => nodesOf(data, offer, 'offers'))]
  return [
    any('brand', 'brand'),
    identifierPart(data, variants),
    pricePart(data, offers),
    availabilityPart(offers, vocabulary),
  ]
}

function identifierPart(data: StructuredData, nodes: readonly SdNode[]): FactPart {
  const texts = (paths: readonly string[]) =>
    nodes.flatMap((node) => paths.flatMap((path) => textsOf(data, node, path)))
  const gtins = texts(GTINS)
  const others = texts(['mpn', 'sku'])
  return {
    name: 'GTIN/MPN/SKU',
    isPresent: gtins.length + others.length > 0,
    isValid: others.length > 0 || gtins.some(isGtin),
  }
}

/** A price and its currency, which may be in a price specification. */
function pricePart(data: StructuredData, offers: readonly SdNode[]): FactPart {
  const priced = offers.flatMap((offer) => [offer, ...nodesOf(data, offer, 'priceSpecification')])
  const prices = priced.map((node) => ({
    amounts: ['price', 'lowPrice', 'minPrice'].flatMap((path) => textsOf(data, node, path)),
    currencies: textsOf(data, node, 'priceCurrency'),
  }))
  const currencies = prices.flatMap((price) => price.currencies)
  return {
    name: 'price with currency',
    isPresent: prices.some(({ amounts }) => amounts.length > 0),
    isValid: prices.some(({ amounts }) => amounts.some(isPrice)) && currencies.some(isCurrency),
  }
}

function availabilityPart(offers: readonly SdNode[], vocabulary: Vocabulary): FactPart {
  const values = offers.flatMap((offer) => propertyValues(offer, 'availability'))
  return {
    name: 'availability',
    isPresent: values.length > 0,
    isValid: values.some((value) => isMember(value, 'ItemAvailability', vocabulary)),
  }
}

export const GTINS = ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14']
const LENGTHS = new Set([8, 12, 13, 14])

/** Whether a text is a GTIN of 8, 12, 13 or 14 digits whose last digit is the right check digit (GS1). */
export function isGtin(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !LENGTHS.has(digits.length)) return false
  let sum = 0
  for (let i = 0; i < digits.length - 1; i++) {
    // Weights 3 and 1 alternate, the digit before the check digit weighing 3.
    const weight = (digits.length - i) % 2 === 0 ? 3 : 1
    sum += Number(digits[i]) * weight
  }
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}
