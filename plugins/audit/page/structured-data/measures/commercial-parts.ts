import { has, nodesOf, propertyValues, textsOf } from '../query.ts'
import type { SdNode, StructuredData } from '../structured-data.ts'
import { isCurrency, isMember, isPrice } from '../validation/value-rules.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { isGtin } from './gtin.ts'

/** One commercial fact of a node. */
export type FactPart = {
  readonly name: string
  readonly isPresent: boolean
  /** Present, and in a form that machines can use. */
  readonly isValid: boolean
}

type Kind = { readonly kind: 'product' | 'service' | 'local'; readonly vocabulary: Vocabulary }

const GTINS = ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14']

/** Facts that buyers ask for: four of a product or a local business, three of a service. */
export function commercialParts(
  data: StructuredData,
  node: SdNode,
  { kind, vocabulary }: Kind,
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
    return [
      any('address', 'address'),
      any('telephone', 'telephone'),
      any('opening hours', 'openingHours', 'openingHoursSpecification'),
      any('geo or hasMap', 'geo', 'hasMap'),
    ]
  }
  // Variants of a group carry the facts that the group itself leaves out.
  const variants = [node, ...nodesOf(data, node, 'hasVariant')]
  const offers = variants.flatMap((variant) => nodesOf(data, variant, 'offers'))
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
    name: 'gtin, mpn or sku',
    isPresent: gtins.length + others.length > 0,
    isValid: others.length > 0 || gtins.some(isGtin),
  }
}

/** A price and its currency, which may stand in a price specification. */
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
