import { resolveId, SD_LIMITS } from '../structured-data.ts'
import {
  ASSUMED,
  enterContext,
  expandId,
  expandTerm,
  reachesSchemaOrg,
  SCHEMA_VOCAB,
  type TermScope,
} from './json-ld-terms.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from './json-reader.ts'
import {
  addChild,
  addValue,
  type DraftProperty,
  type NodeDraft,
  newDraft,
  type Surroundings,
} from './node-draft.ts'

/** `order`: place of the block in the document; `line`: of the page, where the block begins. */
type BlockOrigin = Surroundings & { readonly order: number; readonly line: number }

type BlockNodes = {
  readonly nodes: readonly NodeDraft[]
  readonly context: 'schema.org' | 'other' | 'none'
  readonly tooDeep: boolean
}

/** One value still to be looked at, and where it belongs. */
type Task = {
  readonly value: JsonValue
  readonly scope: TermScope
  /** Objects around it. */
  readonly depth: number
  /** Root of the block, or a member of its array or @graph. */
  readonly topLevel: boolean
  readonly owner?: NodeDraft
  readonly property?: DraftProperty
  /** From @reverse: the owner is a value of this node, not the other way round. */
  readonly reverse?: boolean | undefined
}

/** Nodes of one parsed block in document order. Iterative; a node per object that is not a mere value. */
export function collectNodes(root: JsonValue, origin: BlockOrigin): BlockNodes {
  return new Collector(origin).collect(root)
}

class Collector {
  readonly #origin: BlockOrigin
  readonly #nodes: NodeDraft[] = []
  readonly #tasks: Task[] = []
  #context: BlockNodes['context'] = 'none'
  #tooDeep = false

  constructor(origin: BlockOrigin) {
    this.#origin = origin
  }

  collect(root: JsonValue): BlockNodes {
    this.#tasks.push({ value: root, scope: ASSUMED, depth: 0, topLevel: true })
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) this.#visit(task)
    return { nodes: this.#nodes, context: this.#context, tooDeep: this.#tooDeep }
  }

  #visit(task: Task): void {
    const { value, owner, property } = task
    if (isArray(value)) {
      for (const item of value.items.toReversed()) this.#tasks.push({ ...task, value: item })
    } else if (isObject(value)) {
      this.#visitObject(value, task)
    } else if (owner && property && value !== null) {
      if (typeof value === 'string') addValue(owner, property, { kind: 'text', value })
      else if (typeof value === 'number') addValue(owner, property, { kind: 'number', value })
      else addValue(owner, property, { kind: 'boolean', value })
    }
  }

  #visitObject(object: JsonObject, task: Task): void {
    if (task.depth >= SD_LIMITS.depth) {
      this.#tooDeep = true
      return
    }
    const scope = this.#scopeOf(object, task.scope)
    const parts = partsOf(object, scope)
    const inside = { ...task, scope, depth: task.depth + 1 }
    if (parts.wrapped !== undefined) {
      this.#tasks.push({ ...inside, value: parts.wrapped })
    } else if (parts.isNode || parts.graph !== undefined) {
      this.#addNode(object, parts, inside)
    } else if (parts.id !== undefined && task.owner && task.property) {
      const id = this.#idOf(parts.id, scope)
      addValue(task.owner, task.property, { kind: 'reference', id })
    }
  }

  #addNode(object: JsonObject, parts: Parts, task: Task): void {
    const { owner, property, topLevel } = task
    const hasDraft = parts.isNode && this.#origin.budget.take()
    const draft = hasDraft ? this.#draft(object, parts, task) : undefined
    if (draft) {
      draft.topLevel = topLevel
      if (owner && property && task.reverse)
        addValue(draft, property, { kind: 'node', node: owner })
      else if (owner && property) addChild(owner, property, draft)
      this.#nodes.push(draft)
    }
    // Pushed in reverse, so that nodes come in document order; members of a graph come last.
    const { scope, depth } = task
    if (parts.graph !== undefined) {
      this.#tasks.push({ value: parts.graph, scope, depth, topLevel })
    }
    if (!draft) return
    for (let i = parts.values.length - 1; i >= 0; i--) {
      const { value, property: name, reverse } = parts.values[i]!
      this.#tasks.push({
        value,
        scope,
        depth,
        topLevel: false,
        owner: draft,
        property: name,
        reverse,
      })
    }
  }

  #draft(object: JsonObject, parts: Parts, { scope }: Task): NodeDraft {
    const { order, line } = this.#origin
    const hasContext = scope.vocab !== ASSUMED.vocab
    const draft = newDraft({ syntax: 'json-ld', order, line: line + object.line - 1, hasContext })
    for (const name of parts.types) {
      const term = expandTerm(name, scope)
      if (term.kind === 'schema') draft.types.push(term.name)
      else if (term.kind === 'other') draft.otherTypes.push(term.name)
    }
    draft.schemaOrg = hasContext && (draft.types.length > 0 || scope.vocab === SCHEMA_VOCAB)
    if (parts.id !== undefined && parts.id.trim() !== '') {
      draft.writtenId = parts.id
      draft.id = this.#idOf(parts.id, scope)
    }
    return draft
  }

  #idOf(id: string, scope: TermScope): string {
    if (id.startsWith('_:')) return `_:${this.#origin.order}.${id.slice(2)}`
    return resolveId(expandId(id, scope), this.#origin.baseUrl)
  }

  #scopeOf(object: JsonObject, outer: TermScope): TermScope {
    const context = object.entries.get('@context')
    if (context === undefined) return outer
    const scope = enterContext(context, outer)
    if (reachesSchemaOrg(scope)) this.#context = 'schema.org'
    else if (this.#context === 'none') this.#context = 'other'
    return scope
  }
}

type Part = {
  readonly value: JsonValue
  readonly property: DraftProperty
  readonly reverse: boolean
}

type Parts = {
  readonly types: readonly string[]
  readonly id: string | undefined
  readonly graph: JsonValue | undefined
  /** Content of @value, @list or @set, which replaces the object. */
  readonly wrapped: JsonValue | undefined
  readonly values: readonly Part[]
  /** Has a type or a property; without either an object is a reference, a wrapper or nothing. */
  readonly isNode: boolean
}

function partsOf(object: JsonObject, scope: TermScope): Parts {
  const keywords = new Map<string, JsonValue>()
  const values: Part[] = []
  for (const [key, value] of object.entries) {
    const term = expandTerm(key, scope)
    if (term.kind !== 'keyword') {
      const property = { schema: term.kind === 'schema', name: term.name }
      values.push({ value, property, reverse: false })
    } else if (term.name === '@reverse' || term.name === '@nest') {
      for (const part of inner(value, scope, term.name === '@reverse')) values.push(part)
    } else keywords.set(term.name, value)
  }
  const id = keywords.get('@id')
  const types = keywords.get('@type')
  const graph = keywords.get('@graph')
  return {
    types: namesOf(types),
    id: typeof id === 'string' ? id : undefined,
    graph,
    wrapped: keywords.get('@value') ?? keywords.get('@list') ?? keywords.get('@set'),
    values,
    isNode: values.length > 0 || types !== undefined,
  }
}

/** Properties inside an @nest or @reverse object. */
function inner(value: JsonValue, scope: TermScope, reverse: boolean): Part[] {
  if (!isObject(value)) return []
  return [...value.entries].flatMap(([key, inside]) => {
    const term = expandTerm(key, scope)
    if (term.kind === 'keyword') return []
    const property = { schema: term.kind === 'schema', name: term.name }
    return [{ value: inside, property, reverse }]
  })
}

function namesOf(types: JsonValue | undefined): string[] {
  const list = types !== undefined && isArray(types) ? types.items : [types]
  return list
    .filter((name) => typeof name === 'string')
    .map((name) => name.trim())
    .filter(Boolean)
}
