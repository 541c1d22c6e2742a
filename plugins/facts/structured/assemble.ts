import type { DraftValue, NodeDraft } from './node-draft.ts'
import type { SdNode, SdValue } from './structured-data.ts'

/**
 * Drafts of all syntaxes as the nodes of the page: in document order, those with one identifier
 * merged into the first, values by index.
 */
export function assemble(drafts: readonly NodeDraft[]): {
  nodes: SdNode[]
  ids: Record<string, number>
} {
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
  const nodes = groups.map((group, index) => {
    return merged(group, { index, parent: parents[index] ?? null }, indexOf)
  })
  return { nodes, ids: Object.fromEntries(ids) }
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

type IndexOf = (draft: NodeDraft) => number | undefined

type Place = { readonly index: number; readonly parent: number | null }

function merged(group: readonly NodeDraft[], place: Place, indexOf: IndexOf): SdNode {
  const first = group[0] as NodeDraft
  const { index, parent } = place
  return {
    index,
    syntax: first.syntax,
    types: [...new Set(group.flatMap((draft) => draft.types))],
    otherTypes: [...new Set(group.flatMap((draft) => draft.otherTypes))],
    id: first.id,
    writtenId: first.writtenId,
    properties: mergedValues(
      group.map((draft) => draft.properties),
      indexOf,
    ),
    otherProperties: mergedValues(
      group.map((draft) => draft.otherProperties),
      indexOf,
    ),
    topLevel: group.some((draft) => draft.topLevel),
    parent,
    parentProperty: parent === null ? null : first.parentProperty,
    line: first.line,
    schemaOrg: group.some((draft) => draft.schemaOrg),
    hasContext: group.some((draft) => draft.hasContext),
  }
}

/** Values of several drafts one after the other, each once; `fromEntries` makes any name a property of its own. */
function mergedValues(
  maps: readonly ReadonlyMap<string, readonly DraftValue[]>[],
  indexOf: IndexOf,
): Record<string, SdValue[]> {
  const all = new Map<string, Map<string, SdValue>>()
  for (const map of maps) {
    for (const [property, values] of map) {
      const known = all.get(property) ?? new Map<string, SdValue>()
      all.set(property, known)
      for (const draft of values) {
        const value = withIndex(draft, indexOf)
        if (value) known.set(maps.length > 1 ? keyOf(value) : String(known.size), value)
      }
    }
  }
  return Object.fromEntries([...all].map(([property, values]) => [property, [...values.values()]]))
}

function withIndex(value: DraftValue, indexOf: IndexOf): SdValue | undefined {
  if (value.kind !== 'node') return value
  const node = indexOf(value.node)
  return node === undefined ? undefined : { kind: 'node', node }
}

function keyOf(value: SdValue): string {
  if (value.kind === 'node') return `node ${value.node}`
  return `${value.kind} ${value.kind === 'reference' ? value.id : value.value}`
}
