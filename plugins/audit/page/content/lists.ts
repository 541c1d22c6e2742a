import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { wordsIn } from '../document/text-position.ts'
import { typedLists } from './typed-lists.ts'

/** A visible ul or ol of mainContent with its own li children. */
export type MainList = { readonly element: TableElement; readonly items: readonly TableElement[] }

const MAX_LISTS = 2000
const MIN_ITEMS = 3

/** Lists in markup with three items or more, and lists that are only typed. */
export const listFacts = defineFact((page: PageView) => ({
  real: [...mainLists(page).values()].filter(({ items }) => items.length >= MIN_ITEMS).length,
  typed: typedLists(page),
}))

/** Lists of mainContent by their element, in document order; those without an item left out. */
export const mainLists = defineFact((page: PageView): ReadonlyMap<TableElement, MainList> => {
  mainRoot(page)
  const lists = new Map<TableElement, MainList & { readonly items: TableElement[] }>()
  for (const item of page.table.byTag('li')) {
    const { flags, parent } = item
    if (!parent || (parent.tag !== 'ul' && parent.tag !== 'ol')) continue
    if ((flags & (Flag.main | Flag.hidden)) !== Flag.main) continue
    const list = lists.get(parent)
    if (list) list.items.push(item)
    else if (lists.size < MAX_LISTS) lists.set(parent, { element: parent, items: [item] })
  }
  return lists
})

/** Words of each item of a list, nested lists included. */
export function itemWords(page: PageView, { items }: MainList): readonly number[] {
  return items.map((item) => wordsIn(page, item))
}

/** The outermost list around an element that begins behind another element; null without one. */
export function outermostList(
  page: PageView,
  element: TableElement,
  behind: TableElement,
): MainList | null {
  const lists = mainLists(page)
  let found: MainList | null = null
  for (let at: TableElement | null = element; at && at.index > behind.index; at = at.parent) {
    found = lists.get(at) ?? found
  }
  return found
}
