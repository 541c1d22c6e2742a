import { percentOf } from '../../measure.ts'
import type { Purpose } from '../../url/page-purpose.ts'
import { evidenceOf, fillsPath, has, hasType, isFilled } from '../query.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import { offererOf, primaryOf, type StructuredFacts } from '../structured-facts.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { GTINS } from './commercial-facts.ts'
import type { MeasureContext } from './measure-context.ts'

const GENERIC = ['Thing', 'CreativeWork', 'WebPage']
/** Families that fit a page; on other pages any specific type does. */
const FITTING: Partial<Readonly<Record<Purpose, readonly string[]>>> = {
  article: ['Article', 'Recipe', 'Review', 'HowTo', 'Event'],
  product: ['Product', 'ProductGroup', 'Service', 'SoftwareApplication'],
  local: ['LocalBusiness', 'Service'],
  listing: ['CollectionPage', 'ItemList'],
  home: ['Organization', 'Person', 'WebSite'],
}

/** How precisely the primary node is typed. */
export function measureSpecificType(
  facts: StructuredFacts,
  { pageType, vocabulary }: Pick<MeasureContext, 'pageType' | 'vocabulary'>,
) {
  const { data, boundNodes } = facts
  const node = primaryOf(facts)
  const types = node?.types ?? []
  const generic = pageType === 'home' ? GENERIC : [...GENERIC, 'WebSite', 'Organization']
  const specific = types.filter((type) => {
    return vocabulary.isSubtypeOf(type, 'Thing') && !generic.includes(type)
  })
  const families = FITTING[pageType]
  const isSpecific = specific.length > 0
  const isOf = (family: string) => types.some((type) => vocabulary.isSubtypeOf(type, family))
  return {
    /** The type farthest from Thing among its types; null without a primary node. */
    type: deepest(isSpecific ? specific : types, vocabulary),
    /** Says more than Thing, CreativeWork and WebPage, and on an inner page more than WebSite and Organization. */
    isSpecific,
    /** Is of a kind that pages of this type are about. */
    isFitting: families ? families.some(isOf) : isSpecific,
    isBound: node !== undefined && boundNodes.includes(node.index),
    /** A plain WebPage that names what it is about. */
    isPageAboutSomething:
      node !== undefined &&
      hasType(node, 'WebPage') &&
      !isSpecific &&
      ['about', 'mainEntity'].some((property) => has(data, node, property)),
    line: node?.line ?? null,
  }
}

/** The type with the most supertypes; the first of equals. */
function deepest(types: readonly string[], vocabulary: Vocabulary): string | null {
  const depth = (type: string) => vocabulary.ancestorsOf(type).size
  return types.toSorted((a, b) => depth(b) - depth(a))[0] ?? null
}

/** Per type the properties that matter most; a list inside holds paths of which one is enough. */
const CORE: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author.name', 'author.url'],
  Product: [
    'image',
    'description',
    'brand',
    ['sku', ...GTINS],
    // The offers of an AggregateOffer are in its own offers.
    [
      'offers.availability',
      'offers.offers.availability',
      'hasVariant.offers.availability',
      'hasVariant.offers.offers.availability',
    ],
    'aggregateRating',
  ],
  LocalBusiness: ['telephone', 'openingHoursSpecification', 'geo', 'url', 'priceRange', 'image'],
  LodgingBusiness: ['telephone', 'geo', 'url', 'priceRange', 'image', 'address'],
  Organization: ['name', 'url', 'logo', 'address', 'contactPoint', 'sameAs'],
  Event: ['endDate', 'image', 'offers', 'organizer', 'performer', 'eventStatus'],
  Recipe: [
    'author',
    'datePublished',
    'totalTime',
    'recipeIngredient',
    'recipeInstructions',
    'nutrition',
  ],
  VideoObject: ['description', 'duration', ['contentUrl', 'embedUrl']],
}

/** How much of the core set of recommended properties the primary node fills. */
export function measureRecommendedCore(facts: StructuredFacts, vocabulary: Vocabulary) {
  const { data } = facts
  const node = offererOf(facts, vocabulary)
  const type = node ? nearestType(node, vocabulary) : null
  if (!node || type === null) return { type: null, missing: [], percent: 0, evidence: [] }
  const core = (CORE[type] ?? []).map((paths) => (typeof paths === 'string' ? [paths] : paths))
  const missing = core
    .filter((paths) => !paths.some((path) => fillsPath(data, node, path)))
    .map(([first = '']) => LABELS[first] ?? first)
  return {
    /** Type of the list that the primary node is judged by; null when there is none. */
    type,
    missing,
    /** Share of the set that is filled; 0 without a type. */
    percent: percentOf(core.length - missing.length, core.length),
    evidence: missing.length === 0 ? [] : [evidenceOf(node, `Missing: ${missing.join(', ')}.`)],
  }
}

const LABELS: Readonly<Record<string, string>> = {
  sku: 'sku/gtin',
  contentUrl: 'contentUrl/embedUrl',
}

/** The type of the list that is the node's own or the fewest steps above it. */
function nearestType(node: SdNode, vocabulary: Vocabulary): string | null {
  let level = new Set(node.types.filter((type) => vocabulary.isType(type)))
  const seen = new Set<string>()
  while (level.size > 0) {
    const listed = Object.keys(CORE).find((type) => level.has(type))
    if (listed !== undefined) return listed
    for (const type of level) seen.add(type)
    const above = [...level].flatMap((type) => vocabulary.parentsOf(type))
    level = new Set(above.filter((type) => !seen.has(type)))
  }
  return null
}

const NOT_COUNTED = new Set(['name', 'headline', 'url'])

/** Facts of the primary node beyond its name, its URL and the recommended core. */
export function measureEntityRichness(facts: StructuredFacts, vocabulary: Vocabulary) {
  const { data } = facts
  const node = primaryOf(facts)
  const type = node ? nearestType(node, vocabulary) : null
  const core = type === null ? [] : (CORE[type] ?? []).flat()
  const judgedElsewhere = new Set([...NOT_COUNTED, ...core.map((path) => path.split('.', 1)[0]!)])
  const entries = Object.entries(node?.properties ?? {})
  const properties = entries
    .filter(([name, values]) => !judgedElsewhere.has(name) && values.some((v) => isFact(data, v)))
    .map(([name]) => name)
  return {
    hasPrimaryNode: node !== undefined,
    type: node ? deepest(node.types, vocabulary) : null,
    /** Distinct properties with a value that is neither blank nor a placeholder. */
    properties,
    count: properties.length,
    line: node?.line ?? null,
    ...(node && { snippet: evidenceOf(node, '').snippet }),
  }
}

function isFact(data: StructuredData, value: SdValue): boolean {
  return isFilled(data, value) && !(value.kind === 'text' && isPlaceholder(value.value))
}

/** Whole texts in place of a value. */
const EMPTY_WORDS = new Set(
  [
    ['n/a', 'n.a.', 'na', 'none', 'null', 'nil', 'nan', 'undefined', 'unknown', 'empty', 'not set'],
    ['tbd', 'tba', 'tbc', 'todo', 'xxx', 'test', 'example', 'placeholder', 'string', 'text'],
    ['lorem ipsum', 'your name', 'your name here', 'your text here', '[object object]'],
  ].flat(),
)
const TEMPLATE_MARK = /\{\{.{0,200}\}\}|\{%.{0,200}%\}|%%.{1,200}%%|\$\{.{0,200}\}|<%.{0,200}%>/
const LOREM = /^lorem ipsum\b/i

/** Whether a text is blank, a placeholder such as "N/A", or an unresolved template variable. */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim().slice(0, 1000)
  if (/^[\s.,;:_?*/–—-]*$/.test(trimmed)) return true
  return (
    EMPTY_WORDS.has(trimmed.toLowerCase()) || TEMPLATE_MARK.test(trimmed) || LOREM.test(trimmed)
  )
}
