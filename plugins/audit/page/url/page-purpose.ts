import { decodeSegment, parseHttpUrl } from '../../../web/http-url.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { firstHeading } from '../headings/headings.ts'
import type { PhraseSection } from '../language/lexicon-files.ts'
import { isPhrase } from '../language/phrases.ts'
import { type WordStream, wordStream } from '../language/words.ts'
import { titleFacts } from '../metadata/title.ts'
import { notFoundSign } from '../response/substitute-page.ts'
import { structuredFacts } from '../structured-data/on-page/page-markup.ts'
import type { PageType } from '../structured-data/structured-facts.ts'

/**
 * What a page is for. `service` is a page that says what its publisher does, and any other page
 * that is none of the kinds before; `utility` covers cart, search, log-in, thank-you and errors.
 */
type Purpose =
  | Exclude<PageType, 'other'>
  | 'docs'
  | 'contact'
  | 'about'
  | 'legal'
  | 'utility'
  | 'service'

const MAX_LENGTH = 120
const MAX_SEGMENTS = 12
/** What sets the name of the page off from that of the site. */
const TITLE_PARTS = /\s[|–—·•:»-]\s|｜/u
const EXTENSION = /\.(?:html?|php|aspx?|jsp)$/i
const DATED = /\/(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])\/(?:[^/]+\/)*[^/]*[^/\d][^/]*\/?$/

const KINDS: readonly (readonly [Purpose, readonly PhraseSection[]])[] = [
  ['utility', ['utilityPages']],
  ['legal', ['privacyPhrases', 'termsPhrases']],
  ['contact', ['contactPhrases']],
  ['about', ['aboutPhrases']],
]

/** What kind of page this is by its markup, and else by its address, title and h1. */
export const pagePurpose = defineFact((page: PageView): Purpose => {
  const { pageType } = structuredFacts(page)
  if (pageType === 'home' || pageType === 'product') return pageType
  if (notFoundSign(page) !== null) return 'utility'
  const path = parseHttpUrl(page.publicUrl)?.pathname ?? '/'
  const segments = path.split('/').filter(Boolean).slice(0, MAX_SEGMENTS).map(nameOf)
  const own = [segments.at(-1), wordsOf(firstHeading(page)?.text ?? ''), ...titleNames(page)]
  const lexicon = pageLexicon(page)
  const says = (words: WordStream | undefined, section: PhraseSection) =>
    words !== undefined && isPhrase(words, lexicon.phrases(section))
  const named = KINDS.find(([, sections]) =>
    own.some((words) => sections.some((section) => says(words, section))),
  )
  if (named) return named[0]
  if (pageType === 'article' || DATED.test(path)) return 'article'
  const parents = segments.slice(0, -1)
  if (parents.some((words) => says(words, 'articlePaths'))) return 'article'
  if (parents.some((words) => says(words, 'docsPaths'))) return 'docs'
  return pageType === 'other' ? 'service' : pageType
})

function nameOf(segment: string): WordStream {
  return wordsOf(decodeSegment(segment).replace(EXTENSION, '').replace(/[-_+]/g, ' '))
}

/** The title without the name of the site, which stands first or last. */
function titleNames(page: PageView): readonly WordStream[] {
  const parts = (titleFacts(page).text ?? '').slice(0, MAX_LENGTH).split(TITLE_PARTS)
  return [parts[0], parts.at(-1)].map((part) => wordsOf(part ?? ''))
}

function wordsOf(text: string): WordStream {
  return wordStream(text.slice(0, MAX_LENGTH))
}
