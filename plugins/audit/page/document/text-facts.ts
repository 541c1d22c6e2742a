import { type Measure, percentOf } from '../measure.ts'
import { contains, type TableElement } from './document-table.ts'
import { Flag, isVisibleInBody } from './elements.ts'
import { locate } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { bodyText, mainText, type TextBlock } from './text-blocks.ts'

/** Sizes of the page's text. `bytes`: UTF-8 bytes of mainText. */
export const textFacts = defineFact((page: PageView) => {
  const main = mainText(page)
  const body = bodyText(page)
  let bytes = 0
  for (const { text } of main.blocks) bytes += Buffer.byteLength(text)
  const htmlBytes = Buffer.byteLength(page.input.source)
  return {
    words: main.words,
    characters: main.characters,
    bytes,
    bodyWords: body.words,
    /** mainText divided by all visible body text, 0..1; null without body text. */
    mainShare: body.words === 0 ? null : main.words / body.words,
    /** UTF-8 bytes of mainText divided by those of the HTML, 0..1. */
    density: htmlBytes === 0 ? 0 : bytes / htmlBytes,
    truncated: main.truncated,
    htmlTruncated: page.parsed.truncated,
  }
})

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

/** Words of mainText against the target of the kind of page (`articleWords` ...); null: none is set. */
export const textDepth: Measure = ({ page }, { thresholds }) => {
  if (!page) return { value: null }
  const { purpose } = page
  const { words } = page.text
  const target = thresholds[`${purpose}Words`] ?? null
  const percent = target === null ? null : percentOf(words, target, 100)
  return { value: { words, pageType: page.structured.pageType, purpose, target, percent } }
}

/** Median words per sentence, and percent of the sentences of `longWords` or more. */
export const sentenceLength: Measure = ({ page }, { thresholds }) => {
  if (!page) return { value: null }
  const { count, lengths, median, longest } = page.sentences
  const longWords = thresholds.longWords ?? Number.POSITIVE_INFINITY
  const long = lengths.reduce((sum, words) => sum + (words >= longWords ? 1 : 0), 0)
  return {
    value: { sentences: count, median, long, longPercent: percentOf(long, count) },
    evidence: longest.filter(({ words }) => words >= longWords),
  }
}
