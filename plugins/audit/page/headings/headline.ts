import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { headings } from './headings.ts'

/** Half-open range of indexes into the table's texts. */
export type TextRange = { readonly from: number; readonly to: number }

/** First visible h1 that is not empty; null without one. */
export const firstH1 = defineFact((page: PageView): TableElement | null => {
  const found = headings(page).find(
    ({ level, hidden, text }) => level === 1 && !hidden && text !== '',
  )
  return found ? page.table.elements[found.index]! : null
})

/**
 * Texts within some characters of visible text before and behind the h1; without an h1 from the
 * start of mainContent.
 */
export function nearHeadline(page: PageView, characters: number): TextRange | null {
  const h1 = firstH1(page)
  if (h1) return around(page, { from: h1.textStart, to: h1.textEnd }, characters)
  const root = mainRoot(page)
  return root && around(page, { from: root.textStart, to: root.textStart }, characters)
}

/** The range widened by some characters of visible text on both sides. */
export function around(page: PageView, { from, to }: TextRange, characters: number): TextRange {
  return { from: reach(page, from, -characters), to: reach(page, to, characters) }
}

export function meets(range: TextRange, { textStart, textEnd }: TextPlace): boolean {
  return textStart < range.to && textEnd > range.from
}

type TextPlace = { readonly textStart: number; readonly textEnd: number }

function reach({ table: { texts } }: PageView, start: number, characters: number): number {
  const step = characters < 0 ? -1 : 1
  let left = Math.abs(characters)
  let at = start
  while (left > 0 && (step < 0 ? at > 0 : at < texts.length)) {
    const { data, owner } = texts[step < 0 ? at - 1 : at]!
    if ((owner.flags & (Flag.noText | Flag.hidden)) === 0) left -= visibleLength(data, left)
    at += step
  }
  return at
}

/** Characters without runs of white space, as far as they matter. */
function visibleLength(data: string, enough: number): number {
  let length = 0
  let space = true
  for (let i = 0; i < data.length && length < enough; i++) {
    const isSpace = data.charCodeAt(i) <= 32
    if (!isSpace || !space) length++
    space = isSpace
  }
  return length
}
