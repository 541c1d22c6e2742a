import { collapse, type DocumentTable } from '../../document/document-table.ts'
import { SD_LIMITS, type SdNode, type SdValue, type StructuredData } from '../structured-data.ts'
import { type JsonLdSource, readBlocks } from './json-ld.ts'
import { readMicrodata } from './microdata.ts'
import { type DraftValue, type MarkupSource, NodeBudget, type NodeDraft } from './node-draft.ts'
import { readRdfa } from './rdfa.ts'

type ExtractInput = {
  /** Script elements of type application/ld+json in document order. */
  readonly jsonLd: readonly JsonLdSource[]
  /** Elements of the page, for microdata and RDFa; absent when only JSON-LD is of interest. */
  readonly markup?: MarkupSource
  /** Absolute URL that relative identifiers and links resolve against. */
  readonly baseUrl: string
}

/** Structured data of a page in all three syntaxes. Linear in the page; throws on no input. */
export function extractStructuredData({ jsonLd, markup, baseUrl }: ExtractInput): StructuredData {
  const budget = new NodeBudget(SD_LIMITS.nodes)
  const read = readBlocks(jsonLd, { baseUrl, budget })
  const limits = new Set(read.limits)
  const drafts = [...read.nodes]
  if (markup) {
    const microdata = readMicrodata(markup, { baseUrl, budget })
    if (microdata.truncated) limits.add('elements')
    drafts.push(...microdata.nodes, ...readRdfa(markup, { baseUrl, budget }))
  }
  if (budget.exhausted) limits.add('nodes')
  const { nodes, ids, hasMoreValues } = assemble(drafts)
  if (hasMoreValues) limits.add('values')
  return { blocks: read.blocks, nodes, ids, truncated: limits.size > 0, limitsReached: [...limits] }
}

/** The document table as the readers of microdata and RDFa see it. */
export function markupOf(table: DocumentTable): MarkupSource {
  return {
    elements: table.elements,
    textOf(index, maxCharacters) {
      const element = table.elements[index]
      let text = ''
      if (!element) return text
      for (let i = element.textStart; i < element.textEnd && text.length < maxCharacters; i++) {
        text += table.texts[i]?.data.slice(0, maxCharacters) ?? ''
      }
      return collapse(text).slice(0, maxCharacters)
    },
    lineOf: (index) => table.lineOf(Math.max(0, (table.elements[index]?.offset ?? 1) - 1)),
  }
}

/** Script elements that declare JSON-LD (the type in any case, with or without parameters). */
export function jsonLdOf(table: DocumentTable): JsonLdSource[] {
  return table
    .byTag('script')
    .filter(({ attrs }) => JSON_LD.test(attrs.type ?? ''))
    .map((element) => ({
      text: table.texts
        .slice(element.textStart, element.textEnd)
        .filter((text) => text.break === undefined)
        .map(({ data }) => data)
        .join(''),
      line: table.lineOf(element.offset),
      order: element.index,
    }))
}

const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i

type Assembly = {
  readonly nodes: readonly SdNode[]
  readonly ids: Readonly<Record<string, number>>
  /** The nodes hold more values than are kept. */
  readonly hasMoreValues: boolean
}

/**
 * Drafts of all syntaxes as the nodes of the page: in document order, those with one identifier
 * merged into the first, values by index.
 */
function assemble(drafts: readonly NodeDraft[]): Assembly {
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
  const first = group[0]!
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

/** Index that a draft has among the nodes of the page. */
type IndexOf = (draft: NodeDraft) => number | undefined
type Values = ReadonlyMap<string, readonly DraftValue[]>

/** Turns values of drafts into values of nodes, so many in all. */
class ValueMerger {
  readonly #indexOf: IndexOf
  #left: number = SD_LIMITS.values

  constructor(indexOf: IndexOf) {
    this.#indexOf = indexOf
  }

  get isExhausted(): boolean {
    return this.#left < 0
  }

  /** Values of several drafts of one node one after the other, each once. */
  merge(maps: readonly Values[]): Record<string, SdValue[]> {
    const all = new Map<string, Map<string, SdValue>>()
    for (const map of maps) {
      for (const [property, values] of map) {
        const known = all.get(property) ?? new Map<string, SdValue>()
        for (const draft of values) {
          if (--this.#left < 0) break
          const value = this.#withIndex(draft)
          if (value) known.set(maps.length > 1 ? keyOf(value) : String(known.size), value)
        }
        if (this.#left >= 0 || known.size > 0) all.set(property, known)
      }
    }
    // fromEntries makes any name, __proto__ included, a property of its own.
    return Object.fromEntries([...all].map(([name, values]) => [name, [...values.values()]]))
  }

  #withIndex(value: DraftValue): SdValue | undefined {
    if (value.kind !== 'node') return value
    const node = this.#indexOf(value.node)
    return node === undefined ? undefined : { kind: 'node', node }
  }
}

function keyOf(value: SdValue): string {
  if (value.kind === 'node') return `node ${value.node}`
  return `${value.kind} ${value.kind === 'reference' ? value.id : value.value}`
}
