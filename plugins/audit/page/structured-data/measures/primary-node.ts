import type { Evidence } from '../../evidence.ts'
import { evidenceOf, fillsPath, has, hasType, isFilled, isOfFamily } from '../query.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import type { PageType, StructuredFacts } from '../structured-facts.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** How precisely the primary node is typed. */
type SpecificTypeMeasure = {
  /** The type farthest from Thing among its types; null without a primary node. */
  readonly type: string | null
  /** Says more than Thing, CreativeWork and WebPage, and on an inner page more than WebSite and Organization. */
  readonly isSpecific: boolean
  /** Is of a kind that pages of this type are about. */
  readonly isFitting: boolean
  readonly isBound: boolean
  /** A plain WebPage that names what it is about. */
  readonly isPageAboutSomething: boolean
  readonly line: number | null
}

const GENERIC = ['Thing', 'CreativeWork', 'WebPage']
const FITTING: Readonly<Record<PageType, readonly string[] | null>> = {
  article: ['Article'],
  product: ['Product', 'ProductGroup', 'Service', 'SoftwareApplication'],
  local: ['LocalBusiness'],
  listing: ['CollectionPage', 'ItemList'],
  home: ['Organization', 'Person', 'WebSite'],
  other: null,
}

export function measureSpecificType(
  { data, primaryNode, boundNodes, pageType }: StructuredFacts,
  vocabulary: Vocabulary,
): SpecificTypeMeasure {
  const node = primaryNode === null ? undefined : data.nodes[primaryNode]
  if (!node) return ABSENT
  const generic = pageType === 'home' ? GENERIC : [...GENERIC, 'WebSite', 'Organization']
  const specific = node.types.filter((type) => {
    return vocabulary.isSubtypeOf(type, 'Thing') && !generic.includes(type)
  })
  const families = FITTING[pageType]
  const about = ['about', 'mainEntity'].some((property) => has(data, node, property))
  return {
    type: deepest(specific.length > 0 ? specific : node.types, vocabulary),
    isSpecific: specific.length > 0,
    isFitting: families
      ? families.some((family) => isOfFamily(node, vocabulary.familyOf(family)))
      : specific.length > 0,
    isBound: boundNodes.includes(node.index),
    isPageAboutSomething: hasType(node, 'WebPage') && specific.length === 0 && about,
    line: node.line,
  }
}

const ABSENT: SpecificTypeMeasure = {
  type: null,
  isSpecific: false,
  isFitting: false,
  isBound: false,
  isPageAboutSomething: false,
  line: null,
}

/** The type with the most supertypes; the first of equals. */
function deepest(types: readonly string[], vocabulary: Vocabulary): string | null {
  const depth = (type: string) => vocabulary.ancestorsOf(type).size
  return types.toSorted((a, b) => depth(b) - depth(a))[0] ?? null
}

/** How much of the core set of recommended properties the primary node fills. */
type RecommendedCoreMeasure = {
  /** Type of the list that the primary node is judged by; null when there is none. */
  readonly type: string | null
  readonly filled: readonly string[]
  readonly missing: readonly string[]
  /** Share (0..1) of the set that is filled; 0 without a type. */
  readonly share: number
  readonly evidence: readonly Evidence[]
}

const GTINS = ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14']
/** Per type the properties that matter most; a list inside holds paths of which one is enough. */
const CORE: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author.name', 'author.url'],
  Product: [
    'image',
    'description',
    'brand',
    ['sku', ...GTINS],
    ['offers.availability', 'hasVariant.offers.availability'],
    'aggregateRating',
  ],
  LocalBusiness: ['telephone', 'openingHoursSpecification', 'geo', 'url', 'priceRange', 'image'],
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

export function measureRecommendedCore(
  { data, primaryNode }: StructuredFacts,
  vocabulary: Vocabulary,
): RecommendedCoreMeasure {
  const node = primaryNode === null ? undefined : data.nodes[primaryNode]
  const type = node ? nearestType(node, vocabulary) : null
  if (!node || type === null) return { type: null, filled: [], missing: [], share: 0, evidence: [] }
  const core = (CORE[type] ?? []).map((paths) => (typeof paths === 'string' ? [paths] : paths))
  const isFilled = (paths: readonly string[]) => paths.some((path) => fillsPath(data, node, path))
  const labelOf = (paths: readonly string[]) => LABELS[paths[0] ?? ''] ?? paths[0] ?? ''
  const missing = core.filter((paths) => !isFilled(paths)).map(labelOf)
  return {
    type,
    filled: core.filter(isFilled).map(labelOf),
    missing,
    share: (core.length - missing.length) / core.length,
    evidence: missing.length === 0 ? [] : [evidenceOf(node, `Missing: ${missing.join(', ')}.`)],
  }
}

const LABELS: Readonly<Record<string, string>> = {
  sku: 'sku or gtin',
  contentUrl: 'contentUrl or embedUrl',
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

/** Facts that the primary node states beside its name and address. */
type EntityRichnessMeasure = {
  readonly hasPrimaryNode: boolean
  /** Distinct properties with a value that is neither blank nor a placeholder. */
  readonly properties: readonly string[]
  readonly count: number
  readonly line: number | null
}

const NOT_COUNTED = new Set(['name', 'headline', 'url'])

export function measureEntityRichness({
  data,
  primaryNode,
}: StructuredFacts): EntityRichnessMeasure {
  const node = primaryNode === null ? undefined : data.nodes[primaryNode]
  const entries = Object.entries(node?.properties ?? {})
  const properties = entries
    .filter(([name, values]) => !NOT_COUNTED.has(name) && values.some((v) => isFact(data, v)))
    .map(([name]) => name)
  return {
    hasPrimaryNode: node !== undefined,
    properties,
    count: properties.length,
    line: node?.line ?? null,
  }
}

function isFact(data: StructuredData, value: SdValue): boolean {
  return isFilled(data, value) && !(value.kind === 'text' && isPlaceholder(value.value))
}

/** Whole texts that stand where a value was meant to be. */
const EMPTY_WORDS = new Set(
  [
    ['n/a', 'n.a.', 'na', 'none', 'null', 'nil', 'nan', 'undefined', 'unknown', 'empty', 'not set'],
    ['tbd', 'tba', 'tbc', 'todo', 'xxx', 'test', 'example', 'placeholder', 'string', 'text'],
    ['lorem ipsum', 'your name', 'your name here', 'your text here', '[object object]'],
  ].flat(),
)
const TEMPLATE_MARK = /\{\{.{0,200}\}\}|\{%.{0,200}%\}|%%.{1,200}%%|\$\{.{0,200}\}|<%.{0,200}%>/
const LOREM = /^lorem ipsum\b/i

/** Whether a text is blank, a stand-in such as "N/A", or an unresolved template variable. */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim().slice(0, 1000)
  if (/^[\s.,;:_?*/–—-]*$/.test(trimmed)) return true
  return (
    EMPTY_WORDS.has(trimmed.toLowerCase()) || TEMPLATE_MARK.test(trimmed) || LOREM.test(trimmed)
  )
}
