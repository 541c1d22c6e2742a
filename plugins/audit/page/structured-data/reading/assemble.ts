import { SD_LIMITS, type SdNode } from '../structured-data.ts'
import type { NodeDraft } from './node-draft.ts'
import { type IndexOf, ValueMerger } from './value-merger.ts'

export type Assembly = {
  readonly nodes: readonly SdNode[]
  readonly ids: Readonly<Record<string, number>>
  /** The nodes hold more values than are kept. */
  readonly hasMoreValues: boolean
}

/**
 * Drafts of all syntaxes as the nodes of the page: in document order, those with one identifier
 * merged into the first, values by index.
 */
export function assemble(drafts: readonly NodeDraft[]): Assembly {
  const ordered = drafts.toSorted((a, b) => a.order - b.order)
  const ids = new Map<string, number>()
  const indexes = new Map<NodeDraft, number>()
  const groups: NodeDraft[][] = []
  for (const draft of ordered) {
    const known = draft.id === null ? undefined : ids.get(draft.id)
    const index = known ?? groups.length
    if (known === undefined) groups.push([draft])
    else groups[known]?.push(draft)
    if (draft.id !== null) ids.set(draft.id, index)
    indexes.set(draft, index)
  }
  const indexOf = (draft: NodeDraft) => indexes.get(draft)
  const parents = parentsOf(groups, indexOf)
  const merger = new ValueMerger(indexOf)
  const nodes = groups.map((group, index) => {
    return merged(group, { index, parent: parents[index] ?? null }, merger)
  })
  return { nodes, ids: Object.fromEntries(ids), hasMoreValues: merger.isExhausted }
}

/** The first parent of each node that is not at top level. Merging may close a circle: it is cut. */
function parentsOf(groups: readonly NodeDraft[][], indexOf: IndexOf): (number | null)[] {
  const parents = groups.map((group) => {
    const parent = group.some((draft) => draft.topLevel) ? null : group[0]?.parent
    return (parent && indexOf(parent)) ?? null
  })
  const walkOf = new Array<number>(groups.length).fill(-1)
  for (let start = 0; start < parents.length; start++) {
    let last = start
    for (
      let at: number | null = start;
      at !== null && walkOf[at] !== start;
      at = parents[at] ?? null
    ) {
      if (walkOf[at] !== -1) break
      walkOf[at] = start
      last = at
    }
    const above = parents[last] ?? null
    if (above !== null && walkOf[above] === start) parents[last] = null
  }
  return parents
}

type Place = { readonly index: number; readonly parent: number | null }

function merged(group: readonly NodeDraft[], place: Place, merger: ValueMerger): SdNode {
  const first = group[0] as NodeDraft
  const { index, parent } = place
  return {
    index,
    syntax: first.syntax,
    types: distinct(group.map((draft) => draft.types)),
    otherTypes: distinct(group.map((draft) => draft.otherTypes)),
    id: first.id,
    writtenId: first.writtenId,
    properties: merger.merge(group.map((draft) => draft.properties)),
    otherProperties: merger.merge(group.map((draft) => draft.otherProperties)),
    topLevel: group.some((draft) => draft.topLevel),
    parent,
    parentProperty: parent === null ? null : first.parentProperty,
    line: first.line,
    schemaOrg: group.some((draft) => draft.schemaOrg),
    hasContext: group.some((draft) => draft.hasContext),
  }
}

function distinct(types: readonly (readonly string[])[]): string[] {
  return [...new Set(types.flat())].slice(0, SD_LIMITS.typesPerNode)
}
