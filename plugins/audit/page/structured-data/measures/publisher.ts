import { parseHttpUrl } from '../../address/http-url.ts'
import { sameSite } from '../../address/site.ts'
import { countWords } from '../../language/words.ts'
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
import { resolveId, type SdNode, type SdValue, type StructuredData } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import { isAbsoluteUrl } from '../validation/value-rules.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** What tells the publisher from all others; empty lists and false without a publisher. */
type PublisherIdentity = {
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
type PublisherIdentifier = {
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

/** What the page says of its publisher as an entity; all false and 0 without one. */
type PublisherParts = {
  readonly isPresent: boolean
  readonly isPerson: boolean
  readonly types: readonly string[]
  readonly name: string | null
  /** A url on the site. */
  readonly hasUrl: boolean
  /** logo or image with an absolute URL. */
  readonly hasLogo: boolean
  /** Words of the longer of description and slogan. */
  readonly descriptionWords: number
  /** An absolute @id with a path or a fragment. */
  readonly hasStableId: boolean
  readonly line: number | null
}

type PublisherPage = { readonly finalUrl: string; readonly language: string }

const MAX_TEXT = 5000

export function measurePublisher(facts: StructuredFacts, page: PublisherPage): PublisherParts {
  const node = facts.publisherNode === null ? undefined : facts.data.nodes[facts.publisherNode]
  if (!node) return ABSENT
  const texts = ['description', 'slogan'].flatMap((path) => textsOf(facts.data, node, path))
  return {
    isPresent: true,
    isPerson: hasType(node, 'Person'),
    types: node.types,
    name: textsOf(facts.data, node, 'name')[0] ?? null,
    hasUrl: urlsOf(facts.data, node, 'url').some((url) => {
      return sameSite(resolveId(url, page.finalUrl), page.finalUrl)
    }),
    hasLogo: ['logo', 'image'].some((property) => hasAbsoluteImage(facts.data, node, property)),
    descriptionWords: Math.max(
      0,
      ...texts.slice(0, 10).map((text) => countWords(text.slice(0, MAX_TEXT), page.language)),
    ),
    hasStableId: isStable(node.writtenId),
    line: node.line,
  }
}

const ABSENT: PublisherParts = {
  isPresent: false,
  isPerson: false,
  types: [],
  name: null,
  hasUrl: false,
  hasLogo: false,
  descriptionWords: 0,
  hasStableId: false,
  line: null,
}

function hasAbsoluteImage(data: StructuredData, node: SdNode, property: string): boolean {
  const own = propertyValues(node, property).filter((value) => value.kind === 'text')
  if (own.some(isAbsoluteUrl)) return true
  const inner = ['url', 'contentUrl'].flatMap((name) => {
    return propertyValues(node, property).flatMap((value) => {
      const target = nodeOf(data, value)
      return target ? propertyValues(target, name) : []
    })
  })
  return inner.some((value) => textOf(value) !== null && isAbsoluteUrl(value))
}

/** A name that can be used on every page: an absolute URL that is more than a bare host. */
function isStable(id: string | null): boolean {
  const parsed = id === null ? null : parseHttpUrl(id)
  return parsed !== null && (parsed.hash.length > 1 || parsed.pathname.length > 1)
}
