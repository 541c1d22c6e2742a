import type { AnyNode, Element } from 'domhandler'

/** Text that no reader sees. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript'])

/** Whether a reader sees nothing of the element. */
export const isHidden = ({ name }: Element): boolean => HIDDEN.has(name)

/** Visible text of a node on one line: whitespace (no-break spaces included) collapsed, trimmed. */
export const cellText = (node: AnyNode): string => tidy(rawText(node))

/** Collapses whitespace and trims. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

function rawText(node: AnyNode): string {
  let text = ''
  const pending: AnyNode[] = [node]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at.type === 'text') text += at.data
    else if ('children' in at && !('name' in at && HIDDEN.has(at.name))) {
      for (let index = at.children.length - 1; index >= 0; index--) {
        pending.push(at.children[index]!)
      }
      if ('name' in at && at.name === 'br') text += ' '
    }
  }
  return text
}
