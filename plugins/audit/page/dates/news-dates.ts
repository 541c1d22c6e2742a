import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { blockAt, bodyText, type TextBlock } from '../document/text-blocks.ts'
import type { Located } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { findDates, findNumericDates, startOfDay } from '../language/dates.ts'
import { isPhrase } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'
import { dayOf } from './days.ts'

/** A full date of an item below a heading such as "News" or "Events". */
type NewsDate = Located & {
  /** ISO 8601 day. */
  readonly day: string
  /** Midnight UTC, in milliseconds since 1970. */
  readonly epochMs: number
}

const MAX_HEADING = 40
const MAX_SECTIONS = 10
const MAX_BLOCKS = 200
const MAX_CHARACTERS = 2000
const MAX_DATES = 50
/** The first day of "6.-9. Februar 2025", which would hide the last one. */
const FIRST_DAY = /(?<!\d)[0-3]?\d\.?\s?[-–—]\s?(?=[0-3]?\d[.\s])/g
const YEAR = /20\d\d/

/** Dates in the sections of the body, asides included, that are called news, dates or events. */
export const newsDates = defineFact((page: PageView): readonly NewsDate[] =>
  newsBlocks(page)
    .flatMap((block) => {
      const text = block.text.slice(0, MAX_CHARACTERS)
      if (!YEAR.test(text)) return []
      const last = text.replace(FIRST_DAY, '')
      const dates = [...findDates(last, pageLexicon(page).monthNames), ...findNumericDates(last)]
      return dates.map((date): NewsDate => {
        const epochMs = startOfDay(date)
        return { day: dayOf(epochMs), epochMs, ...locate(page, block.element) }
      })
    })
    .slice(0, MAX_DATES),
)

/** Blocks from each such heading to the next one of its level or a higher one. */
function newsBlocks(page: PageView): readonly TextBlock[] {
  const news = pageLexicon(page).phrases('newsHeadings')
  const { blocks } = bodyText(page)
  const shown = headings(page).filter(({ hidden, index }) => {
    return !hidden && (page.table.elements[index]!.flags & OUTSIDE) === 0
  })
  const found = shown.flatMap(({ level, text, index }, at) => {
    if (level === 1 || text.length > MAX_HEADING || !isPhrase(wordStream(text), news)) return []
    const next = shown.slice(at + 1).find((other) => other.level <= level)
    const start = blockAt(blocks, page.table.elements[index]!.textEnd)
    const end = next ? blockAt(blocks, page.table.elements[next.index]!.textStart) : blocks.length
    return [blocks.slice(start, Math.min(end, start + MAX_BLOCKS))]
  })
  return found.slice(0, MAX_SECTIONS).flat()
}

const OUTSIDE = Flag.nav | Flag.footer
