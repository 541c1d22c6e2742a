import type { SdNode, SdValue, StructuredData } from './structured-data.ts'

/** Values that one path may lead to; more are no property of one thing. */
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
  if (nodes.length === 1) return propertyValues(nodes[0] as SdNode, last).slice(0, MAX_VALUES)
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

/** Texts at a path; where a node stands for a text, its name. */
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
