import { isHomePath, normUrl, parseHttpUrl } from '../../../../web/http-url.ts'
import type { Evidence } from '../../evidence.ts'
import { percentOf } from '../../measure.ts'
import { evidenceOf, MAX_EVIDENCE, nodeById } from '../query.ts'
import type { SdNode, SdValue, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { MeasureContext } from './measure-context.ts'

/** Connectivity of the nodes: nodes are vertices, nested nodes and references are edges. */
export function measureGraph(
  data: StructuredData,
  page: Pick<MeasureContext, 'finalUrl' | 'vocabulary'>,
) {
  const roots = new DisjointSets(data.nodes.length)
  const dangling = new Map<string, Evidence>()
  for (const node of data.nodes) {
    for (const [property, value] of edgesOf(node)) {
      const target = targetOf(data, { property, value }, page.vocabulary)
      if (target !== null) roots.join(node.index, target)
      else if (value.kind === 'reference' && isDangling(value.id, property, page.finalUrl)) {
        const detail = `${value.id} is not an entity on this page`
        if (!dangling.has(value.id))
          dangling.set(value.id, evidenceOf(node, detail, { property, value }))
      }
    }
  }
  const sizes = new Map<number, number>()
  const top = data.nodes.filter(({ topLevel }) => topLevel)
  for (const { index } of top) {
    const root = roots.find(index)
    sizes.set(root, (sizes.get(root) ?? 0) + 1)
  }
  const largest = Math.max(0, ...sizes.values())
  return {
    topLevelNodes: top.length,
    /** Share of the top-level nodes that the largest component holds; 0 without any. */
    largestPercent: percentOf(largest, top.length),
    /** Top-level nodes outside the largest component. */
    apart: top.length - largest,
    /** Distinct @id references on the page's own host that name no node of the page. */
    dangling: dangling.size,
    danglingIds: [...dangling.keys()].slice(0, MAX_EVIDENCE),
    evidence: [...dangling.values(), ...islands(top, roots, sizes)].slice(0, MAX_EVIDENCE),
  }
}

/** Top-level nodes outside the largest component; the first of several equal ones counts as it. */
function islands(
  top: readonly SdNode[],
  roots: DisjointSets,
  sizes: ReadonlyMap<number, number>,
): Evidence[] {
  let largest: number | null = null
  for (const [root, size] of sizes) {
    if (largest === null || size > (sizes.get(largest) ?? 0)) largest = root
  }
  return top
    .filter(({ index }) => roots.find(index) !== largest)
    .slice(0, MAX_EVIDENCE)
    .map((node) => evidenceOf(node, 'Not linked to the other entities'))
}

type Edge = { readonly property: string; readonly value: SdValue }

function* edgesOf(node: SdNode): Generator<readonly [string, SdValue]> {
  for (const properties of [node.properties, node.otherProperties]) {
    for (const [property, values] of Object.entries(properties)) {
      for (const value of values) yield [property, value]
    }
  }
}

/** Index of the node at the other end. */
function targetOf(
  data: StructuredData,
  { property, value }: Edge,
  vocabulary: Vocabulary,
): number | null {
  if (value.kind === 'node') return value.node
  if (value.kind === 'reference') return nodeById(data, value.id)?.index ?? null
  if (value.kind !== 'text') return null
  // The context of schema.org reads the text of a property that takes URLs and things as an @id.
  const node = nodeById(data, value.value)
  return node && takesThings(property, vocabulary) ? node.index : null
}

function takesThings(property: string, vocabulary: Vocabulary): boolean {
  const ranges = vocabulary.rangesOf(property)
  return ranges.includes('URL') && ranges.some((type) => !vocabulary.isDataType(type))
}

/**
 * A reference on the page's host to nothing on the page. Tolerated are the page itself, the items of
 * a breadcrumb (whose @id is but a link), and the site and its publisher, which the home page describes.
 */
function isDangling(id: string, property: string, finalUrl: string): boolean {
  const parsed = parseHttpUrl(id)
  if (!parsed || parsed.host !== parseHttpUrl(finalUrl)?.host || property === 'item') return false
  if (parsed.hash === '' && normUrl(id) === normUrl(finalUrl)) return false
  const isOfHome = isHomePath(id) && normUrl(id) !== normUrl(finalUrl)
  return !(
    isOfHome &&
    (parsed.hash === '' || SITE_FRAGMENT.test(parsed.hash) || SITE_PROPERTIES.has(property))
  )
}

const SITE_FRAGMENT = /(?:site|org|publisher|company|business|brand|home)/i
const SITE_PROPERTIES = new Set([
  'publisher',
  'isPartOf',
  'sourceOrganization',
  'copyrightHolder',
  'parentOrganization',
])

class DisjointSets {
  readonly #parents: Int32Array

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index)
  }

  find(index: number): number {
    let root = index
    while (this.#parents[root] !== root) {
      this.#parents[root] = this.#parents[this.#parents[root]!]!
      root = this.#parents[root]!
    }
    return root
  }

  join(a: number, b: number): void {
    this.#parents[this.find(a)] = this.find(b)
  }
}
