import { isOfFamily, isReferenceOnly } from '../page/structured-data/query.ts'
import type { SdNode } from '../page/structured-data/structured-data.ts'
import type { StructuredFacts } from '../page/structured-data/structured-facts.ts'
import type { Vocabulary } from '../page/structured-data/vocabulary.ts'

export type BusinessNodes = {
  /** The node that speaks of the business best; null without any. */
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
