import type { AnyNode, Document, Element } from 'domhandler'
import { BLOCK_TAGS, classify, Flag, type TableElement } from './elements.ts'

export type { TableElement } from './elements.ts'

/**
 * One text node, or the break that a br (`line`) or the edge of a block element (`block`) makes
 * between texts; a break's data is a line feed. `owner` is its parent element.
 */
export type TableText = {
  readonly data: string
  readonly owner: TableElement
  readonly break?: 'line' | 'block'
}
type TableComment = { readonly data: string; readonly owner: TableElement | null }

/**
 * The page as flat arrays: after one iterative walk of the tree, containment is a comparison of
 * indexes, and elements are listed by tag. All facts read this; none walks the tree.
 */
export class DocumentTable {
  readonly elements: TableElement[] = []
  readonly texts: TableText[] = []
  readonly comments: TableComment[] = []
  readonly doctype: string | null
  readonly source: string
  readonly #byTag = new Map<string, TableElement[]>()
  #lineStarts: number[] | undefined

  constructor(document: Document, source: string) {
    this.source = source
    this.doctype = this.#walk(document)
  }

  /** Elements of a tag in document order. */
  byTag(tag: string): readonly TableElement[] {
    return this.#byTag.get(tag) ?? NONE
  }

  /** Elements of several tags, in document order. */
  byTags(tags: readonly string[]): readonly TableElement[] {
    const lists = tags.map((tag) => this.byTag(tag)).filter((list) => list.length > 0)
    if (lists.length < 2) return lists[0] ?? NONE
    return lists.flat().sort((a, b) => a.index - b.index)
  }

  /**
   * Text of a subtree, white space collapsed. `skip` leaves out texts whose owner has one of the
   * flags; scripts, styles, noscript and templates below the root are left out too.
   */
  textOf(element: TableElement, skip = 0): string {
    const isRaw = (element.flags & Flag.noText) !== 0
    let text = ''
    for (let i = element.textStart; i < element.textEnd; i++) {
      const { data, owner } = this.texts[i]!
      if ((owner.flags & skip) === 0 && (isRaw || !isCode(owner))) text += data
    }
    return collapse(text)
  }

  /** Characters of all texts of a subtree. */
  sizeOf({ textStart, textEnd }: TableElement): number {
    let size = 0
    for (let i = textStart; i < textEnd; i++) size += this.texts[i]!.data.length
    return size
  }

  /** Texts of a place whose owners pass `counts`, joined as they are; at most about `limit` characters. */
  joinedText(
    { textStart, textEnd }: TextPlace,
    { counts = everyOwner, limit = Number.POSITIVE_INFINITY }: TextFilter = {},
  ): string {
    let text = ''
    for (let i = textStart; i < textEnd && text.length < limit; i++) {
      const { data, owner } = this.texts[i]!
      if (counts(owner)) text += data.slice(0, limit)
    }
    return text
  }

  /** Whether a text whose owner passes `counts` is not blank. Stops at the first one. */
  hasText({ textStart, textEnd }: TextPlace, counts = everyOwner): boolean {
    for (let i = textStart; i < textEnd; i++) {
      const { data, owner } = this.texts[i]!
      if (counts(owner) && /\S/.test(data)) return true
    }
    return false
  }

  /** Line (from 1) of a source offset. */
  lineOf(offset: number): number {
    this.#lineStarts ??= lineStarts(this.source)
    return lowerBound(this.#lineStarts, offset + 1, (start) => start)
  }

  #walk(document: Document): string | null {
    let doctype: string | null = null
    let current: TableElement | null = null
    let node: AnyNode | null = document.children[0] ?? null
    while (node) {
      let down: AnyNode | null = null
      if (node.type === 'text') {
        if (current) this.texts.push({ data: node.data, owner: current })
      } else if (node.type === 'comment') {
        this.comments.push({ data: node.data, owner: current })
      } else if (node.type === 'directive') {
        doctype ??= node.data
      } else if ('attribs' in node) {
        current = this.#enter(node, current)
        // The content of a template is a document of its own; it is walked like children.
        const first: AnyNode | undefined = node.children[0]
        down = first?.type === 'root' ? ((first as Document).children[0] ?? null) : (first ?? null)
        if (!down) current = this.#leave(current)
      }
      if (down) {
        node = down
        continue
      }
      // Up until something follows, leaving every element that ends on the way.
      while (node && !node.next) {
        node = node.parent
        if (node?.type === 'root') node = node.parent
        if (node && current) current = this.#leave(current)
      }
      node = node?.next ?? null
    }
    return doctype
  }

  #enter(node: Element, parent: TableElement | null): TableElement {
    const element: TableElement = {
      index: this.elements.length,
      tag: node.name,
      attrs: node.attribs,
      parent,
      depth: parent ? parent.depth + 1 : 0,
      end: 0,
      flags: 0,
      textStart: this.texts.length,
      textEnd: 0,
      offset: node.startIndex ?? 0,
      node,
    }
    element.flags = (parent?.flags ?? 0) | classify(element)
    if (BLOCK_TAGS.has(element.tag)) this.#break(element, 'block')
    else if (element.tag === 'br') this.#break(element, 'line')
    this.elements.push(element)
    const list = this.#byTag.get(element.tag)
    if (list) list.push(element)
    else this.#byTag.set(element.tag, [element])
    return element
  }

  #leave(element: TableElement): TableElement | null {
    element.end = this.elements.length
    element.textEnd = this.texts.length
    if (BLOCK_TAGS.has(element.tag)) this.#break(element, 'block')
    return element.parent
  }

  #break(owner: TableElement, kind: 'line' | 'block'): void {
    if (this.texts.at(-1)?.break !== 'block') this.texts.push({ data: '\n', owner, break: kind })
  }
}

const NONE: readonly TableElement[] = []

/** Whether texts of this owner are code or markup to readers; text inside svg is text. */
export function isCode({ tag, flags }: TableElement): boolean {
  if (tag === 'style' || tag === 'script') return true
  return (flags & (Flag.noText | Flag.svg)) === Flag.noText
}

/** Whether `inner` is `outer` or lies inside it. */
export function contains(outer: TableElement, inner: TableElement): boolean {
  return inner.index >= outer.index && inner.index < outer.end
}

export function closest(
  element: TableElement,
  matches: (candidate: TableElement) => boolean,
): TableElement | null {
  let candidate: TableElement | null = element
  while (candidate && !matches(candidate)) candidate = candidate.parent
  return candidate
}

type OwnerTest = (owner: TableElement) => boolean
type TextFilter = { readonly counts?: OwnerTest; readonly limit?: number }
const everyOwner: OwnerTest = () => true

/** Half-open range of indexes into the table's texts. */
export type TextPlace = Pick<TableElement, 'textStart' | 'textEnd'>

/** White space that is not one single space; most texts have none. */
const UNEVEN = /[^\S ]| {2}/

/** White space runs become one space; ends trimmed. */
export function collapse(text: string): string {
  const trimmed = text.trim()
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s{2,}|[^\S ]/g, ' ') : trimmed
}

/** Index of the first item whose place is not before `place`; items are in order of their places. */
export function lowerBound<T>(
  items: readonly T[],
  place: number,
  placeOf: (item: T) => number,
): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeOf(items[middle]!) < place) low = middle + 1
    else high = middle
  }
  return low
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}
