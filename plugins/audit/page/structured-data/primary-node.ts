import { isOfFamily, nodesOf } from './query.ts'
import type { SdNode, StructuredData } from './structured-data.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Kinds of primary nodes, most telling first; a family is the type with its subtypes. */
const ORDER: readonly { readonly family?: string; readonly types?: readonly string[] }[] = [
  { family: 'Article' },
  { types: ['Product', 'ProductGroup'] },
  { family: 'LocalBusiness' },
  { family: 'Event' },
  { types: ['Recipe'] },
  { types: ['VideoObject'] },
  { family: 'SoftwareApplication' },
  { types: ['JobPosting'] },
  { types: ['Course'] },
  { family: 'Service' },
  { types: ['Dataset'] },
  { types: ['FAQPage', 'QAPage'] },
  { types: ['ItemList'] },
  { family: 'Organization' },
  { family: 'WebPage' },
  { types: ['WebSite'] },
  { types: ['Person'] },
]

/**
 * The node that speaks of the page's subject: among the bound nodes, else among the top-level ones,
 * the first by type, then by place in the document. null when none has a type of the order.
 */
export function primaryNode(
  data: StructuredData,
  bound: readonly number[],
  vocabulary: Vocabulary,
): number | null {
  const kinds = ORDER.map(({ family, types }) => {
    return family === undefined ? new Set(types) : vocabulary.familyOf(family)
  })
  const boundNodes = bound.map((index) => data.nodes[index]).filter((node) => node !== undefined)
  const found =
    firstByKind(boundNodes, kinds) ??
    firstByKind(
      data.nodes.filter((n) => n.topLevel),
      kinds,
    )
  return found?.index ?? null
}

/** Nodes that author of the primary node leads to; authors that are mere text are none. */
export function authorNodes(data: StructuredData, primary: number | null): number[] {
  const node = primary === null ? undefined : data.nodes[primary]
  return node ? nodesOf(data, node, 'author').map(({ index }) => index) : []
}

function firstByKind(
  nodes: readonly SdNode[],
  kinds: readonly ReadonlySet<string>[],
): SdNode | undefined {
  let best: SdNode | undefined
  let bestRank = kinds.length
  for (const node of nodes) {
    const rank = kinds.findIndex((kind) => isOfFamily(node, kind))
    if (rank >= 0 && rank < bestRank) [best, bestRank] = [node, rank]
  }
  return best
}
