import { shownByline } from '../authors/byline.ts'
import type { TableElement } from '../document/document-table.ts'
import { isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import { blocksNear } from '../headings/headings.ts'
import { findDates, findMonths, findNumericDates, startOfDay } from '../language/dates.ts'
import { findRelativeDate } from '../language/lexicon.ts'
import { wordStream } from '../language/words.ts'
import { metaContent } from '../metadata/meta-tags.ts'
import { fullDateMs } from './days.ts'
import { dateRole } from './visible-dates.ts'

const NEAR_CHARACTERS = 300
const MAX_TIMES = 10
/** "today" in a longer text is not a date of the article, and neither is the day that something happened. */
const MAX_LINE_WORDS = 25
/** Characters in front of the date of a longer text that begins with it: "Brussels, 20 May 2026 -". */
const MAX_BEFORE_DATE = 40
type Shown = { readonly text: string; readonly element: TableElement }
type FullDate = Shown & { readonly epochMs: number }
/** A text that may hold the date; only the beginning of a long block is near the headline. */
type Place = { readonly text: string; readonly element: TableElement; readonly words: number }

/**
 * The date that readers see, in time elements of mainContent, near the h1 or the byline, or behind
 * words such as "last updated" (catalogue: seo.content.date-visible).
 */
export const shownDate = defineFact((page: PageView) => {
  mainRoot(page)
  const times = page.table.byTag('time').filter(isMainText)
  const near = nearPlaces(page)
  const timePlaces = times.slice(0, MAX_TIMES).map((element) => {
    return { text: page.table.textOf(element).slice(0, 200), element, words: 1 }
  })
  const nearDate = firstOf(near, (place) => fullDate(page, place))
  const labelled = labelledDates(page)
  const full = firstOf(timePlaces, (place) => fullDate(page, place)) ?? nearDate ?? labelled.full
  const lines = near.filter(({ words }) => words <= MAX_LINE_WORDS)
  const partial =
    firstOf([...timePlaces, ...lines], (place) => partialDate(page, place)) ?? labelled.month
  const shown = full ?? partial
  return {
    /** A full date; a relative one or a month; none. */
    precision: full ? 'full' : partial ? 'partial' : 'none',
    /** Text of the date on the page. */
    text: shown?.text ?? null,
    /** The catalogue's visibleDate, milliseconds since 1970; null without one. */
    epochMs: statedTime(page, times) ?? (nearDate ?? labelled.full)?.epochMs ?? null,
    elements: shown ? [locate(page, shown.element)] : [],
  }
})

/** The first time[datetime], else the meta element. */
function statedTime(page: PageView, times: readonly TableElement[]): number | null {
  const meta = metaContent(page, 'article:published_time', 'article:modified_time')
  return firstOf([...times.map(({ attrs }) => attrs.datetime), meta], fullDateMs)
}

/** Blocks near the h1 and the byline, those of the main text first. */
function nearPlaces(page: PageView): readonly Place[] {
  const byline = shownByline(page)?.element
  const near = blocksNear(page, byline ? [byline] : [], NEAR_CHARACTERS)
  const main = new Set(mainText(page).blocks)
  return [...near]
    .sort((a, b) => Number(main.has(b)) - Number(main.has(a)))
    .map(({ text, element, words }) => ({ text: text.slice(0, NEAR_CHARACTERS), element, words }))
}

/**
 * The first full date; of all-digit dates the day is taken to come first. "18 to 20 May 2026" is when
 * something takes place.
 */
function fullDate(page: PageView, { text, element, words }: Place): FullDate | null {
  const dates = findDates(text, pageLexicon(page).monthNames)
  const found = (dates.length > 0 ? dates : findNumericDates(text))
    .filter(({ start }) => words <= MAX_LINE_WORDS || start <= MAX_BEFORE_DATE)
    .find(isNoSpan(text))
  if (!found) return null
  return { text: text.slice(found.start, found.end).trim(), epochMs: startOfDay(found), element }
}

/** Text before the last day of an event: "18 - ", "du 18 au ", "vom 18. bis ". */
const SPAN_OF_DAYS =
  /\d(?:st|nd|rd|th|er|[.º日])?\s?(?:\p{L}{3,12}\.?\s?)?(?:[-–—〜～&]|au|et|bis(?: zum)?|und|to|and|until|t\/m|tot(?: en met)?|en|al?|e|y)\s?(?:\p{L}{2,12}\.?,?\s)?(?:\d{1,2}\.?\s?)?$/iu

function isNoSpan(text: string) {
  return ({ start }: { readonly start: number }): boolean =>
    !SPAN_OF_DAYS.test(text.slice(Math.max(0, start - LABEL_CHARACTERS), start))
}

/** "3 days ago" or "May 2026". */
function partialDate(page: PageView, { text, element }: Place): Shown | null {
  const lexicon = pageLexicon(page)
  const month = findMonths(text, lexicon.monthNames).find(isNoSpan(text))
  if (month) return { text: text.slice(month.start, month.end).trim(), element }
  const words = wordStream(text)
  const relative = findRelativeDate(words, lexicon.relativeDates)
  if (!relative) return null
  const shown = words.lower.slice(relative.index, relative.index + relative.length).join(' ')
  return { text: shown, element }
}

const YEAR = /(?:19|20)\d\d/
const LABEL_CHARACTERS = 60

/** The first date and the first month that follow words such as "last updated". */
function labelledDates(page: PageView): { full: FullDate | null; month: Shown | null } {
  const lexicon = pageLexicon(page)
  let month: Shown | null = null
  for (const { text, element } of mainText(page).blocks) {
    if (!YEAR.test(text)) continue
    const isLabelled = ({ start }: { readonly start: number }) =>
      dateRole(text.slice(Math.max(0, start - LABEL_CHARACTERS), start), lexicon) !== 'other'
    const dates = [...findDates(text, lexicon.monthNames), ...findNumericDates(text)]
    const found = dates.find(isLabelled)
    const shownAs = ({ start, end }: { readonly start: number; readonly end: number }) =>
      ({ text: text.slice(start, end).trim(), element }) as const
    if (found) return { full: { ...shownAs(found), epochMs: startOfDay(found) }, month }
    const labelledMonth = month ? undefined : findMonths(text, lexicon.monthNames).find(isLabelled)
    if (labelledMonth) month = shownAs(labelledMonth)
  }
  return { full: null, month }
}

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = read(item)
    if (found !== null) return found
  }
  return null
}
