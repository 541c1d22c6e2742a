import { SD_LIMITS, type SdSyntax, type SdValue } from '../structured-data.ts'

/** One element of the page; its subtree is the index range [index, end). */
export type MarkupElement = {
  readonly index: number
  readonly end: number
  readonly tag: string
  /** Lower-case names. */
  readonly attrs: Readonly<Record<string, string | undefined>>
}

/** The page as microdata and RDFa are read from it. */
export type MarkupSource = {
  /** In document order; `elements[i].index` is i. */
  readonly elements: readonly MarkupElement[]
  /** Text of a subtree, white space collapsed, at most so many characters. */
  textOf(index: number, maxCharacters: number): string
  /** Line of the element's start tag, from 1. */
  lineOf(index: number): number
}

/** A node while it is read: values point at drafts, since indexes are given only at the end. */
export type NodeDraft = {
  readonly syntax: SdSyntax
  /** Place in the document of the block or the element; nodes of one block keep their own order. */
  readonly order: number
  readonly types: string[]
  readonly otherTypes: string[]
  id: string | null
  writtenId: string | null
  readonly properties: Map<string, DraftValue[]>
  readonly otherProperties: Map<string, DraftValue[]>
  topLevel: boolean
  parent: NodeDraft | null
  parentProperty: string | null
  readonly line: number | null
  schemaOrg: boolean
  readonly hasContext: boolean
}

export type DraftValue = Exclude<SdValue, { kind: 'node' }> | { kind: 'node'; node: NodeDraft }

/** State shared by the three readers: the page's URL, and the remaining number of nodes. */
export type Surroundings = { readonly baseUrl: string; readonly budget: NodeBudget }

/** A text as a value, cut to the length that is kept. */
export function textValue(value: string): DraftValue {
  return { kind: 'text', value: value.trim().slice(0, SD_LIMITS.valueCharacters) }
}

/** The nodes that one page may still have; shared by the three syntaxes. */
export class NodeBudget {
  #left: number
  exhausted = false

  constructor(nodes: number) {
    this.#left = nodes
  }

  /** False, and remembered, when the limit is reached. */
  take(): boolean {
    if (this.#left === 0) this.exhausted = true
    else this.#left--
    return !this.exhausted
  }
}

type DraftOrigin = Pick<NodeDraft, 'syntax' | 'order' | 'line' | 'hasContext'>

export function newDraft(origin: DraftOrigin): NodeDraft {
  const { syntax, order, line, hasContext } = origin
  return {
    syntax,
    order,
    line,
    hasContext,
    types: [],
    otherTypes: [],
    id: null,
    writtenId: null,
    properties: new Map(),
    otherProperties: new Map(),
    topLevel: false,
    parent: null,
    parentProperty: null,
    schemaOrg: false,
  }
}

export function addValue(draft: NodeDraft, property: DraftProperty, value: DraftValue): void {
  const properties = property.schema ? draft.properties : draft.otherProperties
  const values = properties.get(property.name)
  if (values) values.push(value)
  else properties.set(property.name, [value])
}

/** Makes `child` a value of `parent`; the first parent of a child is the one it keeps. */
export function addChild(parent: NodeDraft, property: DraftProperty, child: NodeDraft): void {
  addValue(parent, property, { kind: 'node', node: child })
  if (child.parent || child.topLevel) return
  child.parent = parent
  child.parentProperty = property.name
}

/** `schema`: a property of schema.org, its name without prefix. */
export type DraftProperty = { readonly schema: boolean; readonly name: string }
