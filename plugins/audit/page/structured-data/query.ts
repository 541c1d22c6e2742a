import { cutAt, type Evidence } from '../evidence.ts'
import type { SdNode, SdValue, StructuredData } from './structured-data.ts'

/** Values that one path may lead to; more are not a property of one thing. */
const MAX_VALUES = 500
const REFERENCE_PROPERTIES = new Set(['name', 'url', 'sameAs', 'image', 'logo'])
const NONE: readonly SdValue[] = []

/** Values of one property of the node itself. */
export function propertyValues(node: SdNode, property: string): readonly SdValue[] {
  // Names come from the page: those of Object's own members must not be found.
  return Object.hasOwn(node.properties, property) ? (node.properties[property] ?? NONE) : NONE
}

/** The node that a value is or refers to; null for text and for a reference to nothing on the page. */
export function nodeOf(data: StructuredData, value: SdValue): SdNode | null {
  if (value.kind === 'node') return data.nodes[value.node] ?? null
  return value.kind === 'reference' ? nodeById(data, value.id) : null
}

export function nodeById(data: StructuredData, id: string): SdNode | null {
  const index = Object.hasOwn(data.ids, id) ? data.ids[id] : undefined
  return index === undefined ? null : (data.nodes[index] ?? null)
}

/** Values at a path such as `offers.price`, through nested nodes and references; at most 500. */
export function valuesOf(data: StructuredData, node: SdNode, path: string): readonly SdValue[] {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let nodes: readonly SdNode[] = [node]
  for (const step of steps) nodes = targetsOf(data, nodes, step)
  if (nodes.length === 1) return propertyValues(nodes[0]!, last).slice(0, MAX_VALUES)
  return nodes.flatMap((n) => propertyValues(n, last)).slice(0, MAX_VALUES)
}

/** Nodes at a path, each once. */
export function nodesOf(data: StructuredData, node: SdNode, path: string): readonly SdNode[] {
  let nodes: readonly SdNode[] = [node]
  for (const step of path.split('.')) nodes = targetsOf(data, nodes, step)
  return nodes
}

function targetsOf(data: StructuredData, nodes: readonly SdNode[], property: string): SdNode[] {
  const found = new Set<SdNode>()
  for (const node of nodes) {
    for (const value of propertyValues(node, property)) {
      const target = nodeOf(data, value)
      if (target) found.add(target)
      if (found.size === MAX_VALUES) return [...found]
    }
  }
  return [...found]
}

/** Text of a scalar, trimmed; null for nodes, references and what is blank. */
export function textOf(value: SdValue): string | null {
  if (value.kind === 'node' || value.kind === 'reference') return null
  return String(value.value).trim() || null
}

/** Texts at a path; for a node, its name. */
export function textsOf(data: StructuredData, node: SdNode, path: string): string[] {
  const texts = valuesOf(data, node, path).map((value) => {
    const text = textOf(value)
    if (text !== null) return text
    const target = nodeOf(data, value)
    return target ? nameOf(target) : null
  })
  return texts.filter((text) => text !== null)
}

/** First name of a node. */
export function nameOf(node: SdNode): string | null {
  return (
    propertyValues(node, 'name')
      .map(textOf)
      .find((text) => text !== null) ?? null
  )
}

/** Addresses at a path: texts, ids of references, and of nodes their url, contentUrl or id. */
export function urlsOf(data: StructuredData, node: SdNode, path: string): string[] {
  return valuesOf(data, node, path).flatMap((value) => {
    if (value.kind === 'text') return value.value.trim() || []
    const target = nodeOf(data, value)
    if (!target) return value.kind === 'reference' ? value.id : []
    const own = ['url', 'contentUrl'].flatMap((name) => propertyValues(target, name))
    const texts = own.flatMap((v) => (v.kind === 'reference' ? v.id : (textOf(v) ?? [])))
    return texts[0] ?? target.id ?? []
  })
}

/** Not blank: a text, a number, a reference, or a node that has an id or a property. */
export function isFilled(data: StructuredData, value: SdValue): boolean {
  if (value.kind === 'text') return value.value.trim() !== ''
  if (value.kind !== 'node') return true
  const node = data.nodes[value.node]
  return node !== undefined && (node.id !== null || hasContent(node))
}

function hasContent({ properties }: SdNode): boolean {
  return Object.values(properties).some((values) => {
    return values.some((value) => value.kind !== 'text' || value.value.trim() !== '')
  })
}

/** Whether some value at the path is filled. */
export function has(data: StructuredData, node: SdNode, path: string): boolean {
  return valuesOf(data, node, path).some((value) => isFilled(data, value))
}

/** A node that only points at a thing: nothing beyond its type, id, name, url, sameAs, image and logo. */
export function isReferenceOnly(node: SdNode): boolean {
  return Object.keys(node.properties).every((property) => REFERENCE_PROPERTIES.has(property))
}

export function hasType(node: SdNode, ...types: readonly string[]): boolean {
  return node.types.some((type) => types.includes(type))
}

export function isOfFamily(node: SdNode, family: ReadonlySet<string>): boolean {
  return node.types.some((type) => family.has(type))
}

/**
 * Whether a value fills the rest of a path. A reference to a node that is not on the page counts as
 * filled, because its content is unknown. A plain text fills a path that ends in a name.
 * @param steps few, from our own tables: the recursion depth is their number.
 */
export function fills(data: StructuredData, value: SdValue, steps: readonly string[]): boolean {
  const [step, ...rest] = steps
  if (!isFilled(data, value)) return false
  if (step === undefined) return true
  const node = nodeOf(data, value)
  if (!node) {
    // A text is the name of a thing, as in `brand: Acme`, unless it is an address.
    const isName =
      rest.length === 0 && step === 'name' && !/^https?:\/\//i.test(textOf(value) ?? '')
    return value.kind === 'reference' || isName
  }
  if (isStub(node)) return true
  return propertyValues(node, step).some((inner) => fills(data, inner, rest))
}

/** Whether some value of the node fills the path. */
export function fillsPath(data: StructuredData, node: SdNode, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  return propertyValues(node, first).some((value) => fills(data, value, rest))
}

/** Names a thing that is described elsewhere: an @id and nothing else. */
function isStub(node: SdNode): boolean {
  return node.id !== null && Object.keys(node.properties).length === 0
}

/** A result carries at most so many located samples. */
export const MAX_EVIDENCE = 10
const MAX_SNIPPET = 200

type Place = { readonly property: string; readonly value?: SdValue }

/** A sample that points at a node, or at one value of it, with what is to be said about it. */
export function evidenceOf(node: SdNode, detail: string, place?: Place): Evidence {
  const snippet = place ? placeText(node, place) : labelOf(node)
  return {
    snippet: cutAt(snippet, MAX_SNIPPET),
    ...(node.line === null ? {} : { line: node.line }),
    detail: cutAt(detail, MAX_SNIPPET),
  }
}

/** Name of a node in messages: its types and its name. */
function labelOf(node: SdNode): string {
  const types = [...node.types, ...node.otherTypes].join(', ') || 'node without a type'
  const name = nameOf(node)
  return name === null ? types : `${types} "${name}"`
}

function placeText(node: SdNode, { property, value }: Place): string {
  const path = `${node.types[0] ?? node.otherTypes[0] ?? 'node'}.${property}`
  if (!value || value.kind === 'node') return path
  return `${path}: ${value.kind === 'reference' ? value.id : JSON.stringify(value.value)}`
}
