import type { AnyNode, Element } from 'domhandler'

/** Text that no reader sees. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript'])

/** Whether a reader sees nothing of the element. */
export const isHidden = ({ name }: Element): boolean => HIDDEN.has(name)

/** Visible text of a node on one line: whitespace (no-break spaces included) collapsed, trimmed. */
export const cellText = (node: AnyNode): string => tidy(rawText(node))

/** Whitespace that is not a single space. */
const UNTIDY = /[^\S ]|\s{2}/

/** Marks that stand beside their letter. */
const COMBINING = /\p{Mn}/u

/** Collapses whitespace and trims; one name has one spelling, whatever its accents are made of. */
export function tidy(text: string): string {
  const spaced = (UNTIDY.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
  return COMBINING.test(spaced) ? spaced.normalize('NFC') : spaced
}

/** Visible text of a node as it stands there; a `br` is a space. */
export function rawText(node: AnyNode): string {
  if (!('children' in node)) return node.type === 'text' ? node.data : ''
  const [only] = node.children
  if (node.children.length === 1 && only?.type === 'text' && !isHiddenNode(node)) return only.data
  let text = ''
  const pending: AnyNode[] = [node]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at.type === 'text') text += at.data
    else if ('children' in at && !isHiddenNode(at)) {
      for (let index = at.children.length - 1; index >= 0; index--) {
        pending.push(at.children[index]!)
      }
      if ('name' in at && at.name === 'br') text += ' '
    }
  }
  return text
}

const isHiddenNode = (node: AnyNode): boolean => 'attribs' in node && isHidden(node)
