import { isFilled, nodeOf, propertyValues } from './query.ts'
import type { SdNode, SdValue, StructuredData } from './structured-data.ts'

/**
 * Whether a value fills the rest of a path. A reference to a node that is not on the page fills it,
 * since nobody can know better; a plain text fills a path that asks for a name.
 * @param steps few, from our own tables: the recursion is as deep as they are many.
 */
export function fills(data: StructuredData, value: SdValue, steps: readonly string[]): boolean {
  const [step, ...rest] = steps
  if (!isFilled(data, value)) return false
  if (step === undefined) return true
  const node = nodeOf(data, value)
  if (!node) return value.kind === 'reference' || (rest.length === 0 && step === 'name')
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
