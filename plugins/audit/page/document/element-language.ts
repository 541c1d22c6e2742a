import { type Lexicon, lexiconFor } from '../language/lexicon.ts'
import { closest, type TableElement } from './document-table.ts'
import { defineFact, type PageView, pageLexicon } from './page-view.ts'

/** Whether a part of the page states a language of its own. */
const hasForeignParts = defineFact(({ table }: PageView): boolean =>
  table.elements.some(({ attrs, tag }) => tag !== 'html' && attrs.lang !== undefined),
)

/** Word lists of an element's language: its own `lang`, that of the nearest ancestor, or the page's. */
export function lexiconOf(page: PageView, element: TableElement): Lexicon {
  if (!hasForeignParts(page)) return pageLexicon(page)
  const holder = closest(element, ({ attrs }) => Boolean(attrs.lang?.trim()))
  if (!holder || holder.tag === 'html') return pageLexicon(page)
  return lexiconFor(page.data.lexicons, holder.attrs.lang!.trim())
}
