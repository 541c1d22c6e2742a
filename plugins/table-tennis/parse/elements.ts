import type { AnyNode, Document, Element } from 'domhandler'
import { fold } from '../../web/fold.ts'
import { isLicence } from '../data/codes.ts'

/** Elements whose text is invisible. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript'])

/** Whether the element is invisible. */
export const isHidden = ({ name }: Element): boolean => HIDDEN.has(name)

/** Visible text of a node on one line, trimmed, with whitespace (even no-break) collapsed. */
export const cellText = (node: AnyNode): string => tidy(rawText(node))

/** Any whitespace except a single space. */
const UNTIDY = /[^\S ]|\s{2}/

/** Combining marks. */
const COMBINING = /\p{Mn}/u

/** Collapses whitespace, trims, and normalises accents, so that a name has one spelling. */
export function tidy(text: string): string {
  const spaced = (UNTIDY.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
  return COMBINING.test(spaced) ? spaced.normalize('NFC') : spaced
}

/** Visible text of a node, unchanged. A `br` becomes a space. */
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

/** Descendants with these names, in page order. */
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

/** Whether the element has the class. */
export const hasClass = ({ attribs }: Element, name: string): boolean =>
  attribs.class?.split(/\s+/).includes(name) ?? false

/**
 * The licence in links and inputs: `…?licenceID=N`, a field with that name, or else a hidden field
 * with a licence-like value. Null if there is none or more than one.
 */
export function licenceIn(controls: Iterable<Element>): string | null {
  const found = licencesIn(controls)
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** All licences in links and inputs. */
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

const WOMENS_SHEET = /(?:^|\/)fiche_women\.php(?=[?#]|$)/i
const SHEET = /(?:^|\/)fiche\.php(?=[?#]|$)/i

/**
 * Whether links, and the forms of inputs, lead to a women's sheet (true) or to a men's (false). Null
 * for neither, and for both.
 */
export function leadsToWomen(controls: Iterable<Element>): boolean | null {
  const targets = [...controls].map((control) => targetOf(control))
  const isWomens = targets.some((target) => WOMENS_SHEET.test(target))
  const isMens = targets.some((target) => SHEET.test(target))
  return isWomens === isMens ? null : isWomens
}

function targetOf(control: Element): string {
  if (control.name === 'a') return control.attribs.href ?? ''
  const form = around(control, ({ name }) => name === 'form')
  return form?.attribs.action ?? ''
}

/** The nearest matching element: the element itself or an ancestor. */
export function around(element: Element, holds: (element: Element) => boolean): Element | null {
  let at: Element['parent'] = element
  while (at !== null && at.type === 'tag') {
    if (holds(at)) return at
    at = at.parent
  }
  return null
}

/** Numbers in these elements are choices, not figures. */
const CHOICES = new Set(['a', 'button', 'label', 'nav', 'script', 'select', 'style'])
/** The number of figures in one row of standings. */
const LEAST = 7

/**
 * Whether the page shows figures of a table in any markup: whole numbers as separate texts. If it
 * has none of the known tables, its format must have changed.
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
