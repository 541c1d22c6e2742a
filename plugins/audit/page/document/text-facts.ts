import { percentOf } from '../measure.ts'
import { contains, type TableElement } from './document-table.ts'
import { Flag, isVisibleInBody } from './elements.ts'
import { locate } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { bodyText, mainText, type TextBlock } from './text-blocks.ts'

/** Sizes of the page's text. */
export const textFacts = defineFact((page: PageView) => {
  const main = mainText(page)
  const body = bodyText(page)
  return {
    words: main.words,
    /** Words of mainText, without numbers and repeated texts. */
    distinctWords: distinctWords(main),
    characters: main.characters,
    bodyWords: body.words,
    /** Words of mainText as a percentage (0-100) of all visible words. */
    mainPercent: percentOf(main.words, body.words),
    truncated: main.truncated,
    htmlTruncated: page.parsed.truncated,
  }
})

/** In longer texts, repetitions make no difference. */
const MAX_COUNTED = 1000

function distinctWords({ blocks, words }: ReturnType<typeof mainText>): number {
  if (words > MAX_COUNTED) return words
  const texts = blocks.map(({ tokens }) => tokens.filter((token) => /\p{L}/u.test(token)))
  const once = new Map(texts.map((tokens) => [tokens.join(' '), tokens.length]))
  return [...once.values()].reduce((sum, count) => sum + count, 0)
}

const OUTSIDE = Flag.nav | Flag.header | Flag.footer | Flag.aside
const MAX_REPORTED = 10

/** main and article elements, and how much of the body's own words the only one of them holds. */
export const landmarkFacts = defineFact((page: PageView) => {
  const { table } = page
  const mains = table.elements.filter(
    (element) =>
      (element.tag === 'main' || element.attrs.role?.trim().toLowerCase() === 'main') &&
      isVisibleInBody(element),
  )
  const articles = table.byTag('article').filter(isVisibleInBody)
  const own = bodyText(page).blocks.filter(({ flags }) => (flags & OUTSIDE) === 0)
  const total = own.reduce((sum, { words }) => sum + words, 0)
  const shareOf = (only: readonly TableElement[]) =>
    only.length === 1 ? percentOf(wordsInside(own, only[0]!), total) : 0
  return {
    mains: mains.length,
    /** Percent (0-100) of the words outside nav, header, footer and aside; 0 unless there is one. */
    mainPercent: shareOf(mains),
    articles: articles.length,
    articlePercent: shareOf(articles),
    elements: [...mains, ...articles].slice(0, MAX_REPORTED).map((e) => locate(page, e)),
  }
})

function wordsInside(blocks: readonly TextBlock[], outer: TableElement): number {
  return blocks.reduce((sum, { element, words }) => sum + (contains(outer, element) ? words : 0), 0)
}
