import { type Lexicon, lexiconFor } from '../language/lexicon.ts'
import { defineFact, type PageView } from './page-view.ts'

/**
 * Primary language subtag: of html[lang] when it is a well-formed tag, else of the Content-Language
 * header, else "und" (catalogue: language).
 */
export const pageLanguage = defineFact((page: PageView): string => {
  const lang = page.table.byTag('html')[0]?.attrs.lang
  const header = page.input.headers['content-language']?.[0]?.split(',')[0]
  return primarySubtag(lang) ?? primarySubtag(header) ?? 'und'
})

/** Word lists of the page's language; `lexicons.other` where it has none. */
export const pageLexicon = defineFact(
  (page: PageView): Lexicon => lexiconFor(page.data.lexicons, pageLanguage(page)),
)

const WELL_FORMED = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i

function primarySubtag(tag: string | undefined): string | null {
  const trimmed = tag?.trim() ?? ''
  return WELL_FORMED.test(trimmed) ? trimmed.split('-')[0]!.toLowerCase() : null
}
