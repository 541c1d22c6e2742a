import { closest, type TableElement, type TextPlace } from '../document/document-table.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLanguage } from '../document/page-view.ts'
import { paragraphBlocks } from '../document/paragraphs.ts'
import { mainText } from '../document/text-blocks.ts'
import { locationOf } from '../evidence.ts'
import { firstH1, meets } from '../headings/headings.ts'
import { images } from '../images/images.ts'
import { indexDirectives } from '../indexing/index-directives.ts'
import { countWords } from '../language/words.ts'
import { percentOf } from '../measure.ts'
import { metaTags } from '../metadata/meta-tags.ts'

/** Google honours the attribute only on these. */
const TAGS = new Set(['span', 'div', 'section'])
const NOT_SELECTABLE = /(?:^|;)\s*(?:-webkit-|-moz-|-ms-)?user-select\s*:\s*none\b/i
const MAX_ALT = 200
const BOT = 'googlebot'
const MAX_REPORTED = 10

/** How much of mainText is kept out of quotations (catalogue: geo.citability.quotable-text-open). */
export const noSnippetFacts = defineFact((page: PageView) => {
  mainRoot(page)
  const closed = outermostClosed(page)
  const words = closed.reduce((sum, element) => sum + textWords(page, element), 0)
  const total = mainText(page).words
  const h1 = firstH1(page)
  const { meta, headers } = { meta: metaTags(page), headers: page.input.headers }
  const { nosnippet, maxSnippet } = indexDirectives({ page: { meta }, response: { headers } }, BOT)
  return {
    /** Google may quote nothing of the page anyway. */
    barred: nosnippet || maxSnippet === 0,
    words,
    /** Percent of the words of mainText, 0-100. */
    percent: Math.min(100, percentOf(words, total)),
    h1: isClosed(page, closed, h1 && { ...h1, element: h1 }),
    firstParagraph: isClosed(page, closed, paragraphBlocks(page)[0] ?? null),
    table: page.table.byTag('table').some((e) => isMainText(e) && closest(e, isMarked) !== null),
    elements: [
      ...closed.slice(0, MAX_REPORTED).map((element) => locate(page, element)),
      ...reportedElements(page),
    ],
  }
})

/** Marked elements of mainContent that are not inside another marked element. */
function outermostClosed(page: PageView): TableElement[] {
  const found: TableElement[] = []
  let end = 0
  for (const element of page.table.elements) {
    if (element.index < end || !isMarked(element)) continue
    end = element.end
    found.push(element)
  }
  return found
}

function isMarked({ attrs, tag }: TableElement): boolean {
  return attrs['data-nosnippet'] !== undefined && TAGS.has(tag)
}

/** Words of mainText inside an element, which may be a part of a block. */
function textWords(page: PageView, place: TextPlace): number {
  return countWords(page.table.joinedText(place, { counts: isMainText }), pageLanguage(page))
}

/** Whether a marked element contains something, or is inside it and contains all of its text. */
function isClosed(page: PageView, closed: readonly TableElement[], part: Part | null): boolean {
  if (!part) return false
  const { element, textStart, textEnd } = part
  if (closest(element, isMarked)) return true
  return closed.some((e) => {
    const before = { textStart, textEnd: e.textStart }
    const behind = { textStart: e.textEnd, textEnd }
    return meets(e, part) && ![before, behind].some((place) => page.table.hasText(place))
  })
}

type Part = TextPlace & { readonly element: TableElement }

/** Text that cannot be selected and text set as images: worth a word, not part of the verdict. */
function reportedElements(page: PageView) {
  const locked = page.table.elements.filter(({ attrs, flags }) => {
    const { style } = attrs
    return style !== undefined && (flags & Flag.main) !== 0 && NOT_SELECTABLE.test(style)
  })
  const pictures = images(page).filter(
    ({ alt, content }) => content && (alt?.length ?? 0) > MAX_ALT,
  )
  return [
    ...locked.map((element) => ({
      detail: 'text that cannot be selected',
      ...locate(page, element),
    })),
    ...pictures.map((image) => ({ detail: 'text set as an image', ...locationOf(image) })),
  ].slice(0, MAX_REPORTED)
}
