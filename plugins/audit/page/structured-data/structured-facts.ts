import {
  authorNodes,
  boundNodes,
  type PageAddress,
  primaryNode,
  publisherNode,
} from './key-nodes.ts'
import { isOfFamily } from './query.ts'
import type { SdNode, StructuredData } from './structured-data.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Structured data of a page and the nodes that the catalogue's definitions single out; by index. */
export type StructuredFacts = {
  readonly data: StructuredData
  readonly boundNodes: readonly number[]
  readonly primaryNode: number | null
  readonly publisherNode: number | null
  /** Nodes that are authors of the primary node. */
  readonly authorNodes: readonly number[]
}

/** The node about the page's subject; undefined without one. */
export function primaryOf({ data, primaryNode }: StructuredFacts): SdNode | undefined {
  return primaryNode === null ? undefined : data.nodes[primaryNode]
}

/** The node of who publishes the page; undefined without one. */
export function publisherOf({ data, publisherNode }: StructuredFacts): SdNode | undefined {
  return publisherNode === null ? undefined : data.nodes[publisherNode]
}

/** The primary node; if that is a mere place, who publishes the page and runs the place. */
export function offererOf(facts: StructuredFacts, vocabulary: Vocabulary): SdNode | undefined {
  const primary = primaryOf(facts)
  const isOf = (family: string) =>
    primary !== undefined && isOfFamily(primary, vocabulary.familyOf(family))
  return isOf('Place') && !isOf('LocalBusiness') ? (publisherOf(facts) ?? primary) : primary
}

export type StructuredContext = PageAddress & { readonly vocabulary: Vocabulary }

/** Applies the definitions bound, primaryNode, publisherNode and authorNodes, in this order. */
export function buildStructuredFacts(
  data: StructuredData,
  context: StructuredContext,
): StructuredFacts {
  const bound = boundNodes(data, context)
  const primary = primaryNode(data, bound, context.vocabulary)
  return {
    data,
    boundNodes: bound,
    primaryNode: primary,
    publisherNode: publisherNode(data, primary, context),
    authorNodes: authorNodes(data, primary),
  }
}
