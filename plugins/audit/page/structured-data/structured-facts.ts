import { boundNodes, type PageAddress } from './bound.ts'
import { type PageSigns, type PageType, pageType } from './page-type.ts'
import { authorNodes, primaryNode } from './primary-node.ts'
import { publisherNode } from './publisher-node.ts'
import type { StructuredData } from './structured-data.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Structured data of a page and the nodes that the catalogue's definitions single out; by index. */
export type StructuredFacts = {
  readonly data: StructuredData
  readonly pageType: PageType
  readonly boundNodes: readonly number[]
  readonly primaryNode: number | null
  readonly publisherNode: number | null
  /** Nodes that are authors of the primary node. */
  readonly authorNodes: readonly number[]
}

export type StructuredContext = PageAddress & PageSigns & { readonly vocabulary: Vocabulary }

/** Applies the definitions bound, primaryNode, publisherNode and pageType, in this order. */
export function buildStructuredFacts(
  data: StructuredData,
  context: StructuredContext,
): StructuredFacts {
  const bound = boundNodes(data, context)
  const primary = primaryNode(data, bound, context.vocabulary)
  return {
    data,
    pageType: pageType(data, { bound, primary }, context),
    boundNodes: bound,
    primaryNode: primary,
    publisherNode: publisherNode(data, primary, context),
    authorNodes: authorNodes(data, primary),
  }
}
