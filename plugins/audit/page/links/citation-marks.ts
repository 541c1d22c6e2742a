import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { links, type PageLink } from './links.ts'

/** A visible link of mainContent with its element. */
export type LinkElement = { readonly link: PageLink; readonly element: TableElement }

/** Places in the table's texts, ascending. */
export type Places = readonly number[]

/** Links to other sites in mainContent. */
export const externalLinks = defineFact((page: PageView): readonly LinkElement[] => {
  const elements = page.table.byTags(['a', 'area']).filter(({ attrs }) => attrs.href !== undefined)
  return links(page).flatMap((link, i) => {
    const element = elements[i]!
    return link.kind === 'external' && isVisible(element) ? [{ link, element }] : []
  })
})

/** Where mainContent names a source: external links, cite elements, and references to footnotes. */
export const citationMarks = defineFact((page: PageView) => {
  mainRoot(page)
  const { table } = page
  const external = externalLinks(page).map(({ element }) => element.textStart)
  const cites = table.byTag('cite').filter(isVisible)
  const notes = table.byTag('a').filter((e) => isVisible(e) && isNoteReference(e))
  const named = [...external, ...cites.map(({ textStart }) => textStart)].sort((a, b) => a - b)
  const referenced = notes.map(({ textStart }) => textStart)
  return {
    /** External links and cite elements. */
    named,
    /** Those and footnote references. */
    all: [...named, ...referenced].sort((a, b) => a - b),
  }
})

/** Whether one of the places lies in the half-open range. */
export function holdsPlace(places: Places, from: number, to: number): boolean {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < from) low = middle + 1
    else high = middle
  }
  return low < places.length && places[low]! < to
}

function isVisible({ flags }: TableElement): boolean {
  return (flags & (Flag.main | Flag.hidden)) === Flag.main
}

/** `sup > a` to a place of the page, or role doc-noteref. */
function isNoteReference({ attrs, parent }: TableElement): boolean {
  if (attrs.role?.trim().toLowerCase() === 'doc-noteref') return true
  const inPage = attrs.href !== undefined && attrs.href.length > 1 && attrs.href.startsWith('#')
  return inPage && (parent?.tag === 'sup' || parent?.parent?.tag === 'sup')
}
