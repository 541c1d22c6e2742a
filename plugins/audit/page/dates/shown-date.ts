import { shownByline } from '../authors/byline.ts'
import type { TableElement } from '../document/document-table.ts'
import { isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import { blocksNear } from '../headings/headings.ts'
import { findDates, findMonths, findNumericDates, startOfDay } from '../language/dates.ts'
import { findRelativeDate } from '../language/lexicon.ts'
import { wordStream } from '../language/words.ts'
import { metaContent } from '../metadata/meta-tags.ts'
import { fullDateMs } from './page-age-checks.ts'

const NEAR_CHARACTERS = 300
const MAX_TIMES = 10
/** "today" in a longer text is no date of the article. */
const MAX_LINE_WORDS = 25
/**
 * The date that readers see, in time elements of mainContent or near the h1 or the byline
 * (catalogue: seo.content.date-visible).
 */
export const shownDate = defineFact((page: PageView) => {
  mainRoot(page)
  const times = page.table.byTag('time').filter(isMainText)
  const near = nearBlocks(page)
  const timeTexts = times.slice(0, MAX_TIMES).map((e) => page.table.textOf(e).slice(0, 200))
  const lines = near.filter(({ words }) => words <= MAX_LINE_WORDS).map(({ text }) => text)
  const full = firstOf(timeTexts, (text) => fullDate(page, text)) ?? nearDate(page, near)
  const partial = firstOf([...timeTexts, ...lines], (text) => partialDate(page, text))
  return {
    /** A full date; a relative one or a month; none. */
    precision: full ? 'full' : partial ? 'partial' : 'none',
    /** As the page shows it. */
    text: full?.text ?? partial,
    /** The catalogue's visibleDate, milliseconds since 1970; null without one. */
    epochMs: visibleDate(page, times, near),
    elements: times.slice(0, 3).map((element) => locate(page, element)),
  }
})

/** The first time[datetime], else the meta element, else a full date near the headline. */
function visibleDate(
  page: PageView,
  times: readonly TableElement[],
  near: readonly TextBlock[],
): number | null {
  const meta = metaContent(page, 'article:published_time', 'article:modified_time')
  const stated = [...times.map(({ attrs }) => attrs.datetime), meta]
  return firstOf(stated, fullDateMs) ?? nearDate(page, near)?.epochMs ?? null
}

/** Blocks near the h1 and the byline, those of the main text first; only the beginning of a long one is near. */
function nearBlocks(page: PageView): readonly TextBlock[] {
  const byline = shownByline(page)?.element
  const near = blocksNear(page, byline ? [byline] : [], NEAR_CHARACTERS)
  const main = new Set(mainText(page).blocks)
  return [...near].sort((a, b) => Number(main.has(b)) - Number(main.has(a)))
}

/** The first full date; of all-digit dates the day is taken to come first. */
function nearDate(page: PageView, near: readonly TextBlock[]) {
  return firstOf(near, ({ text }) => fullDate(page, text.slice(0, NEAR_CHARACTERS)))
}

function fullDate(page: PageView, text: string) {
  const found = findDates(text, pageLexicon(page).monthNames)[0] ?? findNumericDates(text)[0]
  if (!found) return null
  return { text: text.slice(found.start, found.end).trim(), epochMs: startOfDay(found) }
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

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = read(item)
    if (found !== null) return found
  }
  return null
}
