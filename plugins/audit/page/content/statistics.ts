import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { blockAt, mainText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { findStatistics } from '../language/statistics.ts'
import { citationMarks, holdsPlace } from '../links/cited-sources.ts'
import { percentOf } from '../measure.ts'
import { isMetaLine } from './opening.ts'

/** A paragraph, list item, table or figure that holds statistics. */
type Claim = Evidence & {
  readonly figures: number
  /** A source stands in it or in the next block (catalogue: geo.citability.claims-sourced). */
  readonly sourced: boolean
}

const DIGIT = /[0-9]/
/** (Doe, 2021), (Doe & Roe 2021; OECD, 2019) */
const NAME_YEAR = /\(\p{Lu}[^()]{1,120}[ ,](?:1[5-9]|20)\d{2}[a-z]?(?:[,;:][^()]{0,120})?\)/u

/** Statistics of mainText by block; blocks without one are left out. */
const blockStatistics = defineFact((page: PageView): ReadonlyMap<TextBlock, number> => {
  const lexicon = pageLexicon(page)
  const counts = new Map<TextBlock, number>()
  for (const block of mainText(page).blocks) {
    if (!DIGIT.test(block.text)) continue
    const count = findStatistics(block.text, lexicon).length
    if (count > 0) counts.set(block, count)
  }
  return counts
})

/** Figures of the text (catalogue: geo.citability.statistics), and where they stand. */
export const statisticFacts = defineFact((page: PageView) => {
  let count = 0
  for (const figures of blockStatistics(page).values()) count += figures
  const { words } = mainText(page)
  return { count, per100: percentOf(count, words), claims: claims(page) }
})

function claims(page: PageView): Claim[] {
  const found = new Map<TableElement, { figures: number; sourced: boolean }>()
  for (const [block, figures] of blockStatistics(page)) {
    const element = isMetaLine(page, block) ? null : claimElement(block)
    const known = element && found.get(element)
    if (known) known.figures += figures
    else if (element && found.size < MAX_SAMPLES) {
      found.set(element, { figures, sourced: isSourced(page, element, block) })
    }
  }
  return [...found].map(([element, claim]) => ({ ...claim, ...locate(page, element) }))
}

/** What the block belongs to: a table or figure as a whole, a list item, or a paragraph. */
function claimElement({ element, flags }: TextBlock): TableElement | null {
  if ((flags & (Flag.heading | Flag.code)) !== 0) return null
  if ((flags & Flag.table) !== 0) return closest(element, ({ tag }) => tag === 'table')
  if ((flags & Flag.figure) !== 0) return closest(element, ({ tag }) => tag === 'figure')
  if ((flags & Flag.list) === 0) return element
  return closest(element, ({ tag }) => tag === 'li' || tag === 'dd' || tag === 'dt') ?? element
}

function isSourced(page: PageView, element: TableElement, block: TextBlock): boolean {
  const { blocks } = mainText(page)
  // Of an element that holds more blocks only its own text, unless it is judged as a whole.
  const isWhole = element !== block.element
  const from = isWhole ? element.textStart : block.textStart
  const end = blockAt(blocks, isWhole ? element.textEnd : block.textEnd)
  const next = blocks[end]
  const follows = next && (next.flags & Flag.heading) === 0 ? next : null
  const to = follows ? follows.textEnd : isWhole ? element.textEnd : block.textEnd
  if (holdsPlace(citationMarks(page).all, from, to)) return true
  const own = blocks.slice(blockAt(blocks, from), follows ? end + 1 : end)
  return own.some(({ text }) => NAME_YEAR.test(text))
}
