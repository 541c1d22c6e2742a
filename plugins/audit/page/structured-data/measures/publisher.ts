import { parseHttpUrl } from '../../../../web/http-url.ts'
import { sameSite } from '../../address/site.ts'
import type { StatedIdentifier } from '../../hosts/registers.ts'
import { countWords } from '../../language/words.ts'
import {
  evidenceOf,
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
import { publisherOf, type StructuredFacts } from '../structured-facts.ts'
import { isAbsoluteUrl } from '../validation/value-rules.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { MeasureContext } from './measure-context.ts'

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

/**
 * Data that distinguishes the publisher from all others; empty lists and false without a publisher.
 */
export function publisherIdentity(facts: StructuredFacts, vocabulary: Vocabulary) {
  const { data } = facts
  const node = publisherOf(facts)
  const texts = (path: string) => (node ? clipped(textsOf(data, node, path)) : [])
  const sites = data.nodes.filter((site) => hasType(site, 'WebSite'))
  return {
    isPresent: node !== undefined,
    isPerson: node !== undefined && hasType(node, 'Person'),
    isLocalBusiness: node !== undefined && isOfFamily(node, vocabulary.familyOf('LocalBusiness')),
    names: texts('name'),
    alternateNames: texts('alternateName'),
    legalNames: texts('legalName'),
    /** Names of WebSite nodes. */
    siteNames: clipped(sites.map(nameOf).filter((name) => name !== null)),
    descriptions: texts('description'),
    /** Values as written, URLs or not. */
    sameAs: node ? clipped(urlsOf(data, node, 'sameAs')) : [],
    identifiers: node ? identifiersOf(data, node) : [],
    addressCountry: texts('address.addressCountry')[0] ?? null,
    foundingDate: texts('foundingDate')[0] ?? null,
    hasFounder: node !== undefined && ['founder', 'founders'].some((name) => has(data, node, name)),
    hasNumberOfEmployees: node !== undefined && has(data, node, 'numberOfEmployees'),
    line: node?.line ?? null,
  }
}

function identifiersOf(data: StructuredData, node: SdNode): StatedIdentifier[] {
  return IDENTIFIERS.flatMap((property) => {
    return propertyValues(node, property)
      .slice(0, MAX_VALUES)
      .flatMap((value) => identifierOf(data, property, value))
  })
}

function identifierOf(data: StructuredData, property: string, value: SdValue): StatedIdentifier[] {
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

const MAX_TEXT = 5000
/** Fewer words describe nothing. */
const MIN_DESCRIPTION_WORDS = 5

/** Information about the publisher as an entity; all false and 0 without one. */
export function measurePublisher(
  facts: StructuredFacts,
  page: Pick<MeasureContext, 'finalUrl' | 'language'>,
) {
  const { data } = facts
  const node = publisherOf(facts)
  const texts = (path: string) => (node ? textsOf(data, node, path) : [])
  const urls = node ? urlsOf(data, node, 'url') : []
  const descriptions = [...texts('description'), ...texts('slogan')].slice(0, 10)
  const name = texts('name')[0] ?? null
  /** A url on the site. */
  const hasUrl = urls.some((url) => sameSite(resolveId(url, page.finalUrl), page.finalUrl))
  const extras = {
    logo: node !== undefined && ['logo', 'image'].some((key) => hasAbsoluteImage(data, node, key)),
    description: descriptions.some((text) => {
      return countWords(text.slice(0, MAX_TEXT), page.language) >= MIN_DESCRIPTION_WORDS
    }),
    '@id': isStable(node?.writtenId ?? null),
  }
  const missing = Object.entries({ name: name !== null, url: hasUrl, ...extras }).flatMap(
    ([part, isThere]) => (isThere ? [] : part),
  )
  return {
    isPresent: node !== undefined,
    isPerson: node !== undefined && hasType(node, 'Person'),
    types: node?.types ?? [],
    name,
    hasUrl,
    /** How many of logo, description (or slogan) and an @id that other pages can use. */
    extras: Object.values(extras).filter(Boolean).length,
    /** Number of these five parts. */
    missing,
    evidence:
      node && missing.length > 0 ? [evidenceOf(node, `Missing: ${missing.join(', ')}`)] : [],
  }
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

/** An absolute @id that is more than a bare host, so that every page can use it. */
function isStable(id: string | null): boolean {
  const parsed = id === null ? null : parseHttpUrl(id)
  return parsed !== null && (parsed.hash.length > 1 || parsed.pathname.length > 1)
}
