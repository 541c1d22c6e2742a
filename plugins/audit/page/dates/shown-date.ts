import { shownByline } from '../authors/byline.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { mainText, outsideText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { around, meets, nearHeadline } from '../headings/headings.ts'
import { findDates, findMonths, findNumericDates, startOfDay } from '../language/dates.ts'
import { findRelativeDate } from '../language/lexicon.ts'
import { wordStream } from '../language/words.ts'
import { metaContent } from '../metadata/meta-tags.ts'
import { parseIsoDate } from '../structured-data/iso-8601.ts'

/** The date that readers see (catalogue: seo.content.date-visible). */
export type ShownDate = {
  /** A full date; a relative one or a month; none. */
  readonly precision: 'full' | 'partial' | 'none'
  /** As it stands on the page. */
  readonly text: string | null
  /**
   * The catalogue's visibleDate, milliseconds since 1970: the first time[datetime], else the meta
   * element, else a full date near the headline; null without one.
   */
  readonly epochMs: number | null
  readonly elements: readonly Evidence[]
}

const NEAR_CHARACTERS = 300
const MAX_TIMES = 10
/** "today" in a longer text is no date of the article. */
const MAX_LINE_WORDS = 25
const VISIBLE = Flag.main | Flag.hidden

/** In time elements of mainContent, or near the h1 or the byline. */
export const shownDate = defineFact((page: PageView): ShownDate => {
  mainRoot(page)
  const times = page.table.byTag('time').filter(({ flags }) => (flags & VISIBLE) === Flag.main)
  const near = nearBlocks(page)
  const timeTexts = times.slice(0, MAX_TIMES).map((e) => page.table.textOf(e).slice(0, 200))
  const lines = near.filter(({ words }) => words <= MAX_LINE_WORDS).map(({ text }) => text)
  const full = firstOf(timeTexts, (text) => fullDate(page, text)) ?? nearDate(page, near)
  const partial = firstOf([...timeTexts, ...lines], (text) => partialDate(page, text))
  return {
    precision: full ? 'full' : partial ? 'partial' : 'none',
    text: full?.text ?? partial,
    epochMs: visibleDate(page, times, near),
    elements: times.slice(0, 3).map((element) => locate(page, element)),
  }
})

function visibleDate(
  page: PageView,
  times: readonly TableElement[],
  near: readonly TextBlock[],
): number | null {
  const meta = metaContent(page, 'article:published_time', 'article:modified_time')
  const stated = [...times.map(({ attrs }) => attrs.datetime), meta]
  return firstOf(stated, epochOf) ?? nearDate(page, near)?.epochMs ?? null
}

/** Milliseconds since 1970 of a full date; HTML lets a blank stand for the T. */
function epochOf(text: string | null | undefined): number | null {
  const date = text == null ? null : parseIsoDate(text.trim().replace(' ', 'T'))
  return date?.isFullDate ? date.epochMs : null
}

/** Blocks near the h1 and the byline; only the beginning of a long one is near. */
function nearBlocks(page: PageView): TextBlock[] {
  const byline = shownByline(page)?.element
  const ranges = [
    nearHeadline(page, NEAR_CHARACTERS),
    byline ? around(page, { from: byline.textStart, to: byline.textEnd }, NEAR_CHARACTERS) : null,
  ].filter((range) => range !== null)
  const blocks = [...mainText(page).blocks, ...outsideText(page).blocks]
  return blocks.filter((block) => ranges.some((range) => meets(range, block)))
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
