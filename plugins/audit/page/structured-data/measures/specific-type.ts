import type { PageType } from '../page-type.ts'
import { has, hasType, isOfFamily } from '../query.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** How precisely the primary node is typed. */
export type SpecificTypeMeasure = {
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
