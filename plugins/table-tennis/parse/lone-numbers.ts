import type { AnyNode, Document } from 'domhandler'

/** Numbers in them are choices, not figures. */
const CHOICES = new Set(['a', 'button', 'label', 'nav', 'script', 'select', 'style'])
/** As many as a single row of standings has. */
const LEAST = 7

/**
 * Whether the page shows figures of a table, in whatever markup: whole numbers that stand alone. A
 * page that has none of the tables we know is not without figures then.
 */
export function showsFigures(root: Document): boolean {
  let count = 0
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'text') {
      if (/^\s*\d{1,4}\s*$/.test(node.data)) count += 1
      if (count >= LEAST) return true
    } else if ('children' in node && !('name' in node && CHOICES.has(node.name))) {
      for (const child of node.children) pending.push(child)
    }
  }
  return false
}
