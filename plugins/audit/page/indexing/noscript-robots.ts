import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'

const ROBOTS_META = /<meta\b[^>]{0,500}\bname\s*=\s*["']?(?:robots|googlebot)\b[^>]{0,500}>/i
const BARRING = /\b(?:noindex|none)\b/i
const MAX_TEXT = 20_000

/** noscript elements that hold a robots meta tag with noindex; their content is kept as text. */
export const noscriptRobots = defineFact((page: PageView) =>
  page.table
    .byTag('noscript')
    .slice(0, 50)
    .filter(({ textStart, textEnd }) => {
      for (let i = textStart; i < textEnd; i++) {
        const meta = ROBOTS_META.exec(page.table.texts[i]!.data.slice(0, MAX_TEXT))
        if (meta && BARRING.test(meta[0])) return true
      }
      return false
    })
    .map((element) => locate(page, element)),
)
