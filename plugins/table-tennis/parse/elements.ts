import type { AnyNode, Document, Element } from 'domhandler'
import { fold } from '../../web/fold.ts'
import { isLicence } from '../data/codes.ts'

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

/**
 * The licence that links and inputs lead to: `…?licenceID=N`, a field named for it, or else a hidden
 * field that could be one. Null when there is none, and when there are several.
 */
export function licenceIn(controls: Iterable<Element>): string | null {
  const found = licencesIn(controls)
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Every licence that they lead to. */
export function licencesIn(controls: Iterable<Element>): ReadonlySet<string> {
  const hidden = new Set<string>()
  const named = new Set<string>()
  for (const { name, attribs } of controls) {
    if (name === 'a') {
      const [, licence] = /[?&]licenceID=(\d{5,7})(?!\d)/i.exec(attribs.href ?? '') ?? []
      if (licence !== undefined) named.add(licence)
    }
    const value = attribs.value?.trim() ?? ''
    if (name !== 'input' || !isLicence(value)) continue
    if (fold(attribs.name ?? '').includes('licence')) named.add(value)
    else if (attribs.type?.toLowerCase() === 'hidden') hidden.add(value)
  }
  return named.size > 0 ? named : hidden
}

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
