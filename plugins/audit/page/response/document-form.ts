import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'

const REPLACEMENT = '\uFFFD'

/** The doctype, and the marks that a wrong decoding leaves in the text. */
export const documentForm = defineFact((page: PageView) => {
  const { doctype } = page.table
  let replacements = 0
  for (const { text } of mainText(page).blocks) {
    for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) {
      replacements += 1
    }
  }
  return {
    doctype,
    /** `<!doctype html ...>` before any content; legacy public identifiers included. */
    htmlDoctype: doctype !== null && /^!doctype\s+html\b/i.test(doctype),
    /** U+FFFD characters in mainText. */
    replacements,
  }
})
