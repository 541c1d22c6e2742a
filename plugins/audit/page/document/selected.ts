import { compile } from 'css-select'
import type { Element } from 'domhandler'
import type { Located } from '../evidence.ts'
import { type Selection, selectionKey } from '../facts-data.ts'
import type { TableElement } from './document-table.ts'
import { locate } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'

/** One selected element; `value` is null where it lacks the attribute. */
type Selected = Located & { readonly value: string | null }

const MAX_ELEMENTS = 200
const MAX_VALUE = 2000

/** Elements found by the checks' own selectors, by key. */
export const selectedElements = defineFact(
  (page: PageView): Record<string, readonly Selected[]> => {
    const found: Record<string, readonly Selected[]> = {}
    for (const selection of page.data.selections ?? []) {
      const matches = matcherOf(selection.select)
      const elements = page.table.elements.filter(({ node }) => matches(node))
      found[selectionKey(selection)] = elements
        .slice(0, MAX_ELEMENTS)
        .map((element) => ({ ...locate(page, element), value: taken(page, element, selection) }))
    }
    return found
  },
)

function taken(page: PageView, element: TableElement, { take = 'text' }: Selection): string | null {
  const value = take === 'text' ? page.table.textOf(element) : element.attrs[take]
  return value === undefined ? null : value.trim().slice(0, MAX_VALUE)
}

/** Compiled selectors; there are as many as checks that have one. */
const matchers = new Map<string, (node: Element) => boolean>()

function matcherOf(select: string): (node: Element) => boolean {
  const known = matchers.get(select) ?? compile<Element, Element>(select)
  matchers.set(select, known)
  return known
}
