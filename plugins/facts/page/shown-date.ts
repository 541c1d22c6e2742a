import { Flag } from '../html/element-flags.ts'
import { findDates, findMonths, findNumericDates } from '../language/dates.ts'
import { findRelativeDate } from '../language/relative-dates.ts'
import { wordStream } from '../language/word-stream.ts'
import type { Evidence } from '../site-facts.ts'
import { shownByline } from './byline.ts'
import { around, meets, nearHeadline } from './headline.ts'
import { pageLexicon } from './language.ts'
import { locate } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { mainText, type TextBlock } from './text-blocks.ts'
import { visibleDates } from './visible-dates.ts'

/** The date that readers see (catalogue: seo.content.date-visible). */
export type ShownDate = {
  /** A full date; a relative one or a month; none. */
  readonly precision: 'full' | 'partial' | 'none'
  /** As it stands on the page. */
  readonly text: string | null
  readonly elements: readonly Evidence[]
}

const NEAR_CHARACTERS = 300
const MAX_TIMES = 10
/** "today" in a longer text is no date of the article. */
const MAX_LINE_WORDS = 25

/** In time elements of mainContent, or near the h1 or the byline. */
export const shownDate = defineFact((page: PageView): ShownDate => {
  const texts = [...timeTexts(page), ...lineTexts(page)]
  const full = texts.map((text) => fullDate(page, text)).find((text) => text !== null)
  const written = visibleDates(page).dates.find(({ source }) => source === 'text')
  if (full || written) {
    const elements = visibleDates(page).dates.slice(0, 3)
    return { precision: 'full', text: full ?? written?.day ?? null, elements }
  }
  const partial = texts.map((text) => partialDate(page, text)).find((text) => text !== null)
  const elements = times(page)
    .slice(0, 3)
    .map((element) => locate(page, element))
  return { precision: partial ? 'partial' : 'none', text: partial ?? null, elements }
})

function times({ table }: PageView) {
  const visible = Flag.main | Flag.hidden
  return table.byTag('time').filter(({ flags }) => (flags & visible) === Flag.main)
}

function timeTexts(page: PageView): string[] {
  return times(page)
    .slice(0, MAX_TIMES)
    .map((element) => page.table.textOf(element).slice(0, 200))
}

/** Short lines near the h1 and the byline. */
function lineTexts(page: PageView): string[] {
  const byline = shownByline(page)?.element
  const ranges = [
    nearHeadline(page, NEAR_CHARACTERS),
    byline ? around(page, { from: byline.textStart, to: byline.textEnd }, NEAR_CHARACTERS) : null,
  ].filter((range) => range !== null)
  const isLine = (block: TextBlock) =>
    block.words <= MAX_LINE_WORDS && ranges.some((range) => meets(range, block))
  return mainText(page).blocks.flatMap((block) => (isLine(block) ? block.text : []))
}

function fullDate(page: PageView, text: string): string | null {
  const found = findDates(text, pageLexicon(page).monthNames)[0] ?? findNumericDates(text)[0]
  return found ? text.slice(found.start, found.end).trim() : null
}

/** "3 days ago" or "May 2026". */
function partialDate(page: PageView, text: string): string | null {
  const lexicon = pageLexicon(page)
  const month = findMonths(text, lexicon.monthNames)[0]
  if (month) return text.slice(month.start, month.end).trim()
  const words = wordStream(text)
  const relative = findRelativeDate(words, lexicon.relativeDates)
  if (!relative) return null
  return words.lower.slice(relative.index, relative.index + relative.length).join(' ')
}
