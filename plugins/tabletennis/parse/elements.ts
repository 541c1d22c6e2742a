import type { AnyNode, Document, Element } from 'domhandler'

/** Elements of these names below the node, in the order of the page. */
export function* elementsIn(
  root: Document | Element,
  names: ReadonlySet<string>,
): Generator<Element> {
  const pending: AnyNode[] = [...root.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('attribs' in node)) continue
    if (names.has(node.name)) yield node
    for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!)
  }
}

/** Whether the element carries the class. */
export const hasClass = ({ attribs }: Element, name: string): boolean =>
  attribs.class?.split(/\s+/).includes(name) ?? false
