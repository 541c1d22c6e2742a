import type { Evidence } from '../../evidence.ts'
import { evidenceOf } from '../evidence.ts'
import { isOfFamily, isReferenceOnly } from '../query.ts'
import type { SdNode } from '../structured-data.ts'
import type { StructuredFacts } from '../structured-facts.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { commercialParts, type FactPart } from './commercial-parts.ts'

export type CommercialKind = 'product' | 'service' | 'local'

/** Commercial facts of the node that carries them best. */
export type CommercialFactsMeasure = {
  /** null: no node of a kind that has commercial facts. */
  readonly kind: CommercialKind | null
  readonly parts: readonly FactPart[]
  /** Share (0..1) of the parts that are present and valid; 0 without a node. */
  readonly share: number
  readonly evidence: readonly Evidence[]
}

const KINDS: readonly { readonly kind: CommercialKind; readonly families: readonly string[] }[] = [
  { kind: 'product', families: ['Product'] },
  { kind: 'service', families: ['Service', 'SoftwareApplication'] },
  { kind: 'local', families: ['LocalBusiness'] },
]

/** The primary node if it is of such a kind, else the first bound, top-level or nested node that is. */
export function measureCommercialFacts(
  facts: StructuredFacts,
  vocabulary: Vocabulary,
): CommercialFactsMeasure {
  const { data, primaryNode, boundNodes } = facts
  const bound = new Set(boundNodes)
  const candidates = data.nodes
    .map((node) => ({ node, kind: kindOf(node, vocabulary) }))
    .filter(({ node, kind }) => kind !== undefined && (node.topLevel || !isReferenceOnly(node)))
  const rank = ({ node, kind }: (typeof candidates)[number]) => {
    if (node.index === primaryNode) return -1
    const place = bound.has(node.index) ? 0 : node.topLevel ? 1 : 2
    return place * KINDS.length + KINDS.findIndex((entry) => entry.kind === kind)
  }
  const best = candidates.toSorted((a, b) => rank(a) - rank(b))[0]
  if (!best?.kind) return { kind: null, parts: [], share: 0, evidence: [] }
  const parts = commercialParts(data, best.node, { kind: best.kind, vocabulary })
  const faulty = parts.filter(({ isValid }) => !isValid)
  return {
    kind: best.kind,
    parts,
    share: (parts.length - faulty.length) / parts.length,
    evidence: faulty.map(({ name, isPresent }) => {
      return evidenceOf(best.node, `${name} is ${isPresent ? 'not valid' : 'missing'}.`)
    }),
  }
}

function kindOf(node: SdNode, vocabulary: Vocabulary): CommercialKind | undefined {
  return KINDS.find(({ families }) => {
    return families.some((family) => isOfFamily(node, vocabulary.familyOf(family)))
  })?.kind
}
