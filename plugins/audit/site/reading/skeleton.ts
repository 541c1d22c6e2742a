import type { TableElement } from '../../page/document/document-table.ts'
import { textHash } from '../../page/sitemap/entry-tally.ts'

/** Elements that lay a page out; those of running text differ between pages of one template. */
const LAYOUT = new Set(
  `article aside body dialog div fieldset footer form header main nav section table`.split(' '),
)
/** Deeper ones belong to the content. */
const MAX_DEPTH = 8
/** Class names with digits name a page or an item: post-123. */
const OF_TEMPLATE = /^[a-zA-Z_-]{1,40}$/
const MAX_CLASSES = 6

/**
 * Hash of the structure of a document: layout elements with their classes and nesting. Repeated
 * siblings count once, so that lists of any length are alike. Null for a document without layout.
 */
export function skeletonOf(elements: readonly TableElement[]): string | null {
  const depths = new Map<TableElement, number>()
  const names = new Map<TableElement, string>()
  const children = new Map<TableElement | null, TableElement[]>()
  for (const element of elements) {
    if (!LAYOUT.has(element.tag)) continue
    const parent = layoutParent(element, names)
    const depth = parent === null ? 0 : depths.get(parent)! + 1
    if (depth > MAX_DEPTH) continue
    depths.set(element, depth)
    names.set(element, nameOf(element))
    const known = children.get(parent)
    if (known) known.push(element)
    else children.set(parent, [element])
  }
  if (names.size === 0) return null
  const hashes = new Map<TableElement | null, number>()
  const hashOf = (element: TableElement | null): number => {
    const inner = new Set((children.get(element) ?? []).map((child) => hashes.get(child)!))
    return textHash(`${element === null ? '' : names.get(element)}(${[...inner].join(' ')})`)
  }
  // Children follow their parents in the document.
  for (const element of [...names.keys()].reverse()) hashes.set(element, hashOf(element))
  return hashOf(null).toString(36)
}

function layoutParent(
  { parent }: TableElement,
  names: ReadonlyMap<TableElement, string>,
): TableElement | null {
  let found = parent
  while (found !== null && !names.has(found)) found = found.parent
  return found
}

function nameOf({ tag, attrs }: TableElement): string {
  const written = attrs.class ?? ''
  if (written === '') return tag
  const classes = written
    .slice(0, 500)
    .split(/\s+/)
    .filter((name) => OF_TEMPLATE.test(name))
  return [tag, ...classes.slice(0, MAX_CLASSES)].join('.')
}
