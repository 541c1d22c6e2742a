import type { Located } from '../evidence.ts'
import { collapse, type TableElement } from './document-table.ts'
import { Flag } from './elements.ts'
import { defineFact, type PageView } from './page-view.ts'

const MAX_SNIPPET = 200
const MAX_SELECTOR_STEPS = 4

/** Element-level facts examine at most this many elements (catalogue limits.samples). */
export const MAX_SAMPLES = 2000

/** Location of an element: a CSS path, its opening tag with the start of its text, its line. */
export function locate(page: PageView, element: TableElement): Located {
  const known = locations(page)
  const found = known[element.index]
  if (found) return found
  const location = {
    selector: selectorOf(page, element),
    snippet: snippetOf(page, element),
    line: page.table.lineOf(Math.max(0, element.offset - 1)),
  }
  known[element.index] = location
  return location
}

/** Several facts refer to one element, so it is described once. */
const locations = defineFact((): (Located | undefined)[] => [])

function snippetOf(page: PageView, element: TableElement): string {
  let tag = `<${element.tag}`
  for (const name in element.attrs) {
    if (tag.length > MAX_SNIPPET) break
    const value = element.attrs[name] ?? ''
    tag += ` ${name}="${cut(value, 100)}"`
  }
  const text = page.table.joinedText(element, { limit: 120 })
  return cut(`${tag}>${collapse(text)}`, MAX_SNIPPET)
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** Position of each element among its siblings of the same tag, from 1. */
const ordinals = defineFact((page: PageView): Uint32Array => {
  const { elements } = page.table
  const result = new Uint32Array(elements.length)
  const counters = new Map<number, number>()
  const tags = new Map<string, number>()
  for (const element of elements) {
    const tag = tags.get(element.tag) ?? tags.size
    tags.set(element.tag, tag)
    // One number for tag and parent: joining them as text would cost more than all the rest.
    const key = tag * (elements.length + 1) + (element.parent?.index ?? elements.length)
    const count = (counters.get(key) ?? 0) + 1
    counters.set(key, count)
    result[element.index] = count
  }
  return result
})

function selectorOf(page: PageView, element: TableElement): string {
  const nths = ordinals(page)
  let selector = ''
  let current: TableElement | null = element
  for (let steps = 0; current && steps < MAX_SELECTOR_STEPS; steps++) {
    const { tag, index, attrs } = current
    const below = selector === '' ? '' : ` > ${selector}`
    if (attrs.id !== undefined && /^[A-Za-z][\w-]{0,60}$/.test(attrs.id)) {
      return `#${attrs.id}${below}`
    }
    if (tag === 'html' || tag === 'body' || tag === 'head') return `${tag}${below}`
    const nth = nths[index]!
    selector = `${nth > 1 ? `${tag}:nth-of-type(${nth})` : tag}${below}`
    current = current.parent
  }
  return selector
}

/** Elements by id; the first of several with one id. */
const elementsById = defineFact(({ table }: PageView): ReadonlyMap<string, TableElement> => {
  const found = new Map<string, TableElement>()
  for (const element of table.elements) {
    const { id } = element.attrs
    if (id !== undefined && id !== '' && !found.has(id)) found.set(id, element)
  }
  return found
})

const MAX_IDS = 20

/** Elements that a list of ids (aria-labelledby, aria-describedby) names. */
export function referencedElements(page: PageView, ids: string | undefined): TableElement[] {
  if (ids === undefined || ids.trim() === '') return []
  const known = elementsById(page)
  const wanted = ids.trim().split(/\s+/, MAX_IDS)
  return wanted.map((id) => known.get(id)).filter((element) => element !== undefined)
}

/**
 * Whether a subtree contains visible text. Stops at the first text, so that checking nested
 * elements one by one costs no more than the page. `skip`: tags whose own text does not count.
 */
export function hasVisibleText(
  { table }: PageView,
  element: TableElement,
  skip: ReadonlySet<string> = NONE,
): boolean {
  return table.hasText(element, ({ flags, tag }) => (flags & Flag.noText) === 0 && !skip.has(tag))
}

const NONE: ReadonlySet<string> = new Set()

/** The first `limit` characters of a subtree's text, white space as it is. */
export function textStartOf({ table }: PageView, element: TableElement, limit: number): string {
  return table.joinedText(element, { limit }).slice(0, limit)
}
