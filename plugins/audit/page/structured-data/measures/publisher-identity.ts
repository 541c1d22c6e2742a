import {
  has,
  hasType,
  isOfFamily,
  nameOf,
  nodeOf,
  propertyValues,
  textOf,
  textsOf,
  urlsOf,
} from '../query.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** What tells the publisher from all others; empty lists and false without a publisher. */
export type PublisherIdentity = {
  readonly isPresent: boolean
  readonly isPerson: boolean
  readonly isLocalBusiness: boolean
  readonly names: readonly string[]
  readonly alternateNames: readonly string[]
  readonly legalNames: readonly string[]
  /** Names of WebSite nodes. */
  readonly siteNames: readonly string[]
  readonly descriptions: readonly string[]
  /** sameAs as written, addresses or not; at most 100. */
  readonly sameAs: readonly string[]
  readonly identifiers: readonly PublisherIdentifier[]
  readonly addressCountry: string | null
  readonly foundingDate: string | null
  readonly hasFounder: boolean
  readonly hasNumberOfEmployees: boolean
  readonly line: number | null
}

/** `scheme`: propertyID or name of a PropertyValue, where it has one. */
export type PublisherIdentifier = {
  readonly property: string
  readonly scheme: string | null
  readonly value: string
}

const IDENTIFIERS = [
  'vatID',
  'taxID',
  'leiCode',
  'iso6523Code',
  'duns',
  'naics',
  'globalLocationNumber',
  'identifier',
]
const MAX_VALUES = 100
const MAX_CHARACTERS = 1000

export function publisherIdentity(
  { data, publisherNode }: StructuredFacts,
  vocabulary: Vocabulary,
): PublisherIdentity {
  const node = publisherNode === null ? undefined : data.nodes[publisherNode]
  const texts = (path: string) => (node ? clipped(textsOf(data, node, path)) : [])
  const sites = data.nodes.filter((site) => hasType(site, 'WebSite'))
  return {
    isPresent: node !== undefined,
    isPerson: node !== undefined && hasType(node, 'Person'),
    isLocalBusiness: node !== undefined && isOfFamily(node, vocabulary.familyOf('LocalBusiness')),
    names: texts('name'),
    alternateNames: texts('alternateName'),
    legalNames: texts('legalName'),
    siteNames: clipped(sites.map(nameOf).filter((name) => name !== null)),
    descriptions: texts('description'),
    sameAs: node ? clipped(urlsOf(data, node, 'sameAs')) : [],
    identifiers: node ? identifiersOf(data, node) : [],
    addressCountry: texts('address.addressCountry')[0] ?? null,
    foundingDate: texts('foundingDate')[0] ?? null,
    hasFounder: node !== undefined && ['founder', 'founders'].some((name) => has(data, node, name)),
    hasNumberOfEmployees: node !== undefined && has(data, node, 'numberOfEmployees'),
    line: node?.line ?? null,
  }
}

function identifiersOf(data: StructuredData, node: SdNode): PublisherIdentifier[] {
  return IDENTIFIERS.flatMap((property) => {
    return propertyValues(node, property)
      .slice(0, MAX_VALUES)
      .flatMap((value) => identifierOf(data, property, value))
  })
}

function identifierOf(
  data: StructuredData,
  property: string,
  value: SdValue,
): PublisherIdentifier[] {
  const held = nodeOf(data, value)
  const own = value.kind === 'reference' ? value.id : textOf(value)
  const text = held ? (textsOf(data, held, 'value')[0] ?? null) : own
  if (text === null) return []
  const scheme = held ? (textsOf(data, held, 'propertyID')[0] ?? nameOf(held)) : null
  return [{ property, scheme, value: text.slice(0, MAX_CHARACTERS) }]
}

function clipped(texts: readonly string[]): string[] {
  return texts.slice(0, MAX_VALUES).map((text) => text.slice(0, MAX_CHARACTERS))
}
