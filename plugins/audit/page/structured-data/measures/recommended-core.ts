import type { Evidence } from '../../evidence.ts'
import { evidenceOf } from '../evidence.ts'
import { fillsPath } from '../path-filled.ts'
import type { SdNode } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** How much of the core set of recommended properties the primary node fills. */
export type RecommendedCoreMeasure = {
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
