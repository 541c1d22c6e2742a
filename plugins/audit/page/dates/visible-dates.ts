import { bylineElements } from '../authors/byline.ts'
import { relTokens } from '../document/attributes.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import type { Located } from '../evidence.ts'
import { blocksNear } from '../headings/headings.ts'
import { findDates, startOfDay } from '../language/dates.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { matchPhraseAt, type PhraseIndex } from '../language/phrases.ts'
import { type WordStream, wordStream } from '../language/words.ts'
import { dayOf, fullDateMs, writtenDay } from './days.ts'

/** A full calendar date that visitors see. */
type VisibleDate = Located & {
  /** ISO 8601 day. */
  readonly day: string
  /** Milliseconds since 1970, of the time where the markup gives one. */
  readonly epochMs: number
  /** Meaning of the date, by the words before it or by the markup. */
  readonly role: DateRole
  readonly source: 'time' | 'text'
}

const NEAR_CHARACTERS = 300
const MAX_BYLINES = 5
const MAX_TIMES = 50
const MAX_DATES = 60

/**
 * Dates in time elements of the content, then those in the text within 300 characters of the h1 or
 * the byline, each with its meaning. All-digit dates other than ISO are left out, because day and
 * month cannot be distinguished.
 */
export const visibleDates = defineFact((page: PageView): readonly VisibleDate[] =>
  [...timeDates(page), ...textDates(page)].slice(0, MAX_DATES),
)

function timeDates(page: PageView): VisibleDate[] {
  mainRoot(page)
  const found: VisibleDate[] = []
  for (const element of page.table.byTag('time')) {
    if (found.length >= MAX_TIMES) break
    if ((element.flags & (Flag.main | Flag.hidden)) !== Flag.main) continue
    const epochMs = fullDateMs(element.attrs.datetime)
    if (epochMs === null || page.table.textOf(element) === '') continue
    const role = roleOfTime(page, element)
    const day = writtenDay(element.attrs.datetime ?? '', epochMs)
    found.push({ day, epochMs, role, source: 'time', ...locate(page, element) })
  }
  return found
}

function roleOfTime(page: PageView, element: TableElement): DateRole {
  const { attrs } = element
  const items = relTokens(attrs.itemprop)
  if (items.includes('datemodified')) return 'updated'
  if (items.includes('datepublished') || attrs.pubdate !== undefined) return 'published'
  return dateRole(textBefore(page, element.textStart), pageLexicon(page))
}

const LABEL_CHARACTERS = 60
const LABEL_TEXTS = 10

/** Text before a position, across elements; breaks count as blanks. */
function textBefore({ table: { texts } }: PageView, end: number): string {
  let text = ''
  for (let i = end - 1; i >= Math.max(0, end - LABEL_TEXTS); i--) {
    if (text.length >= LABEL_CHARACTERS) break
    text = `${texts[i]!.data.slice(-LABEL_CHARACTERS)}${text}`
  }
  return text
}

function textDates(page: PageView): VisibleDate[] {
  const lexicon = pageLexicon(page)
  const bylines = bylineElements(page).slice(0, MAX_BYLINES)
  const near = blocksNear(
    page,
    bylines.map(({ element }) => element),
    NEAR_CHARACTERS,
  )
  return near.flatMap((block) => {
    const text = block.text.slice(0, NEAR_CHARACTERS)
    return findDates(text, lexicon.monthNames).map((date): VisibleDate => {
      const before = text.slice(Math.max(0, date.start - LABEL_CHARACTERS), date.start).trim()
      const role = dateRole(before || textBefore(page, block.textStart), lexicon)
      const place = locate(page, block.element)
      const epochMs = startOfDay(date)
      return { day: dayOf(epochMs), epochMs, role, source: 'text', ...place }
    })
  })
}

type DateRole = 'published' | 'updated' | 'other'

/** Words between a label and its date: "on Monday", "le". */
const MAX_GAP = 2

/** Meaning of a date, by the words directly before it: "last updated on", "veröffentlicht am". */
export function dateRole(before: string, lexicon: Lexicon): DateRole {
  const words = wordStream(before)
  const updated = lastEnd(words, lexicon.phrases('updatedWords'))
  const published = lastEnd(words, lexicon.phrases('publishedWords'))
  const nearest = Math.max(updated, published)
  if (nearest < 0 || words.folded.length - nearest > MAX_GAP) return 'other'
  return updated >= published ? 'updated' : 'published'
}

/** End of the last phrase; -1 without one. */
function lastEnd(words: WordStream, phrases: PhraseIndex): number {
  let end = -1
  for (let at = 0; at < words.folded.length; at++) {
    const length = matchPhraseAt(words, at, phrases)
    if (length > 0) end = Math.max(end, at + length)
  }
  return end
}
