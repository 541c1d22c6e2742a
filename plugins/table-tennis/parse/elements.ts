import type { AnyNode, Document, Element } from 'domhandler'

/** Elements of these names below the node, in the order of the page. */
export function elementsIn(root: Document | Element, names: ReadonlySet<string>): Element[] {
  const found: Element[] = []
  const pending: AnyNode[] = [...root.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('attribs' in node)) continue
    if (names.has(node.name)) found.push(node)
    const { children } = node
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at]!
      if (child.type !== 'text') pending.push(child)
    }
  }
  return found
}

/** Whether the element carries the class. */
export const hasClass = ({ attribs }: Element, name: string): boolean =>
  attribs.class?.split(/\s+/).includes(name) ?? false
