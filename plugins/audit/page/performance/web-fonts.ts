import type { TableElement } from '../document/document-table.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { loadedSheets } from '../document/style-rules.ts'
import type { Located } from '../evidence.ts'

/** A web font; `hasDisplay`: it says what to show until it is there. */
type WebFont = Located & {
  readonly family: string
  readonly hasDisplay: boolean
  readonly detail: string
}

const MAX_FONTS = 50
const FONT_FACE = /@font-face\s*\{([^{}]{0,20000})\}/gi
const FAMILY = /font-family\s*:\s*["']?([^"';]{1,80})/i
const GOOGLE_FONTS = /^https?:\/\/fonts\.googleapis\.com\/css/i

/** Font families of style elements, of the linked sheets that were read, and of Google Fonts. */
export const webFonts = defineFact((page: PageView): readonly WebFont[] => {
  const fonts = new Map<string, WebFont>()
  const add = (element: TableElement, family: string, hasDisplay: boolean) => {
    const key = family.toLowerCase()
    if (fonts.size >= MAX_FONTS || (fonts.has(key) && hasDisplay)) return
    fonts.set(key, {
      family,
      hasDisplay,
      detail: hasDisplay ? family : `no font-display: ${family}`,
      ...locate(page, element),
    })
  }
  for (const { element, text } of loadedSheets(page)) {
    if (!text.includes('@font-face')) continue
    for (const [, body = ''] of text.matchAll(FONT_FACE)) {
      const family = FAMILY.exec(body)?.[1]?.trim()
      if (family !== undefined && /url\(/i.test(body)) {
        add(element, family, /font-display\s*:/i.test(body))
      }
    }
  }
  for (const element of page.table.byTag('link')) {
    const { href = '', rel = '' } = element.attrs
    if (!/stylesheet/i.test(rel) || !GOOGLE_FONTS.test(href)) continue
    add(element, familiesOf(href), /[?&]display=/.test(href))
  }
  return [...fonts.values()]
})

/** "family=Open+Sans:wght@400&family=Inter" -> "Open Sans, Inter". */
function familiesOf(href: string): string {
  const families = href.slice(0, 2000).matchAll(/[?&|]family=([^&:]{1,80})/g)
  const names = [...families].map(([, name = '']) => name.replaceAll('+', ' '))
  return names.join(', ').slice(0, 100) || 'Google Fonts'
}
