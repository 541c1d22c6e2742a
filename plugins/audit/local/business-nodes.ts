import { countryNamed } from '../page/address/countries.ts'
import {
  isOfFamily,
  isReferenceOnly,
  nodeOf,
  propertyValues,
  textOf,
  textsOf,
} from '../page/structured-data/query.ts'
import type { SdNode, StructuredData } from '../page/structured-data/structured-data.ts'
import type { StructuredFacts } from '../page/structured-data/structured-facts.ts'
import type { Vocabulary } from '../page/structured-data/vocabulary.ts'
import { type Address, addressOfParts } from './nap-values.ts'
import { addressIn, type Reading } from './shown-addresses.ts'

export type BusinessNodes = {
  /** The node that describes the business best; null without any. */
  readonly main: SdNode | null
  readonly isLocalBusiness: boolean
  /** All nodes whose name, address or telephone are those of the business; `main` first. */
  readonly all: readonly SdNode[]
  /** Nodes of LocalBusiness, branches included. */
  readonly localBusinesses: number
}

const MAX_NODES = 20

/**
 * Nodes about the business: local businesses, else the publisher, else organisations. Those that
 * others only point at (a name and a link) tell too little.
 */
export function businessNodes(
  { data, primaryNode, boundNodes, publisherNode }: StructuredFacts,
  vocabulary: Vocabulary,
): BusinessNodes {
  const bound = new Set(boundNodes)
  const rank = ({ index, topLevel }: SdNode): number => {
    if (index === primaryNode) return 0
    if (index === publisherNode) return 1
    return bound.has(index) ? 2 : topLevel ? 3 : 4
  }
  const ofFamily = (type: string): SdNode[] => {
    const family = vocabulary.familyOf(type)
    const nodes = data.nodes.filter((node) => isOfFamily(node, family) && !isReferenceOnly(node))
    return nodes.sort((a, b) => rank(a) - rank(b) || a.index - b.index)
  }
  const local = ofFamily('LocalBusiness')
  const others = ofFamily('Organization').filter((node) => rank(node) < 3 || node.topLevel)
  const own = local.length > 0 ? local : others
  const publisher = data.nodes.find(({ index }) => index === publisherNode)
  const all = [...new Set([...own, ...(publisher ? [publisher] : [])])].slice(0, MAX_NODES)
  return {
    main: all[0] ?? null,
    isLocalBusiness: local.length > 0,
    all,
    localBusinesses: local.length,
  }
}

const MAX_VALUES = 10
const MAX_CHARACTERS = 200

/** Texts of a node's property, cut and in order; at most ten. */
export function statedTexts(data: StructuredData, node: SdNode, path: string): string[] {
  const texts = textsOf(data, node, path).map((text) => text.replace(/\s+/g, ' ').trim())
  return texts
    .filter((text) => text !== '')
    .slice(0, MAX_VALUES)
    .map((text) => text.slice(0, MAX_CHARACTERS))
}

/** Telephone numbers of a node and of its contact points, as written. */
export function statedPhones(data: StructuredData, node: SdNode): string[] {
  const own = statedTexts(data, node, 'telephone')
  const points = statedTexts(data, node, 'contactPoint.telephone')
  return [...new Set([...own, ...points])].slice(0, MAX_VALUES)
}

/** Addresses of a node: PostalAddress nodes, or lines of text. */
export function statedAddresses(data: StructuredData, node: SdNode, reading: Reading): Address[] {
  const { rules } = reading
  const values = ['address', 'location'].flatMap((name) => propertyValues(node, name))
  return values.slice(0, MAX_VALUES).flatMap((value): Address[] => {
    const held = nodeOf(data, value)
    if (held === null) {
      const line = textOf(value)?.slice(0, MAX_CHARACTERS)
      if (line === undefined) return []
      const none = { postalCode: null, locality: null, country: null }
      return [addressIn(line, reading) ?? addressOfParts({ street: line, ...none }, rules)]
    }
    const place = propertyValues(held, 'address')[0]
    const address = (place && nodeOf(data, place)) ?? held
    const part = (name: string): string | null => statedTexts(data, address, name)[0] ?? null
    const country = part('addressCountry')
    const stated = {
      street: part('streetAddress'),
      postalCode: part('postalCode'),
      locality: part('addressLocality'),
      country: country === null ? null : (countryNamed(country) ?? country),
    }
    const isEmpty = stated.street === null && stated.locality === null && stated.postalCode === null
    return isEmpty ? [] : [addressOfParts(stated, rules)]
  })
}
