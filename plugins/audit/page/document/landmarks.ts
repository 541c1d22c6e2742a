import { contains, type TableElement } from './document-table.ts'
import { Flag } from './element-flags.ts'
import { locate } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { bodyText, type TextBlock } from './text-blocks.ts'

const OUTSIDE = Flag.nav | Flag.header | Flag.footer | Flag.aside
const MAX_REPORTED = 10

/** main and article elements, and how much of the body's own words the only one of them holds. */
export const landmarkFacts = defineFact((page: PageView) => {
  const { table } = page
  const mains = table.elements.filter(
    ({ attrs, tag, flags }) =>
      (tag === 'main' || attrs.role?.trim().toLowerCase() === 'main') && isVisible(flags),
  )
  const articles = table.byTag('article').filter(({ flags }) => isVisible(flags))
  const own = bodyText(page).blocks.filter(({ flags }) => (flags & OUTSIDE) === 0)
  const total = own.reduce((sum, { words }) => sum + words, 0)
  const percentOf = (only: readonly TableElement[]) =>
    only.length !== 1 || total === 0 ? 0 : (100 * wordsInside(own, only[0]!)) / total
  return {
    mains: mains.length,
    /** Percent (0-100) of the words outside nav, header, footer and aside; 0 unless there is one. */
    mainPercent: percentOf(mains),
    articles: articles.length,
    articlePercent: percentOf(articles),
    elements: [...mains, ...articles].slice(0, MAX_REPORTED).map((e) => locate(page, e)),
  }
})

function isVisible(flags: number): boolean {
  return (flags & (Flag.body | Flag.hidden | Flag.noText)) === Flag.body
}

function wordsInside(blocks: readonly TextBlock[], outer: TableElement): number {
  return blocks.reduce((sum, { element, words }) => sum + (contains(outer, element) ? words : 0), 0)
}
