import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { inlineStyle } from '../document/inline-styles.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { colourOf, concealment } from './concealment.ts'

const MAX_CHARACTERS = 200_000
const HIDING = Flag.hidden

/** Text that the page holds and a visitor cannot see, by the outermost element that hides it. */
export const concealedText = defineFact((page: PageView): ReadonlyMap<TableElement, string> => {
  const found = new Map<TableElement, string>()
  const hiding = concealingElements(page)
  let left = MAX_CHARACTERS
  for (const { data, owner, break: edge } of page.table.texts) {
    const by = hiding[owner.index]
    if (!by || (owner.flags & Flag.noText) !== 0 || left <= 0) continue
    if (edge === undefined && !/\S/.test(data)) continue
    const piece = data.slice(0, left)
    left -= piece.length
    found.set(by, (found.get(by) ?? '') + piece)
  }
  return found
})

type Inherited = { readonly by: TableElement | null; readonly background: string | null }

/** For each element the outermost one that hides it, in one pass from the top. */
export const concealingElements = defineFact((page: PageView): readonly (TableElement | null)[] => {
  const all: Inherited[] = []
  return page.table.elements.map((element) => {
    const above = element.parent ? all[element.parent.index]! : NOTHING
    const own = inherit(page, element, above)
    all.push(own)
    return own.by
  })
})

const NOTHING: Inherited = { by: null, background: null }

function inherit(page: PageView, element: TableElement, above: Inherited): Inherited {
  const style = inlineStyle(page, element)
  const isHidden = (element.flags & HIDING) !== 0
  if (above.by || (!style && !isHidden)) return above
  if (isHidden || !style) return { by: element, background: null }
  const background =
    colourOf(style.get('background-color') ?? style.get('background')) ?? above.background
  const colour = colourOf(style.get('color'))
  const isSame = colour !== null && (colour === background || colour === 'transparent')
  return { by: isSame || concealment(style) !== null ? element : null, background }
}
