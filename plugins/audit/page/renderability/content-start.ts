import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { paragraphBlocks } from '../document/paragraphs.ts'

/** Where the first paragraph of mainContent begins in the HTML; null without a paragraph. */
export const contentStart = defineFact((page: PageView) => {
  const first = paragraphBlocks(page)[0]
  if (!first) return null
  const { source } = page.input
  const before = source.slice(0, first.element.offset)
  const total = Buffer.byteLength(source)
  const offsetBytes = Buffer.byteLength(before)
  return {
    offsetBytes,
    /** Of the whole document, 0..100. */
    percent: total === 0 ? 0 : (100 * offsetBytes) / total,
    ...locate(page, first.element),
  }
})
