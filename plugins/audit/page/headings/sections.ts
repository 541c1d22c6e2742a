import type { TableElement } from '../document/document-table.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import { type BlockRange, blockAt, wordsInRange } from '../document/text-position.ts'
import { type Heading, headings } from './headings.ts'

/** A visible heading of mainContent. */
export type MainHeading = {
  readonly heading: Heading
  readonly element: TableElement
  /** Index of the first block of mainText behind it. */
  readonly blockEnd: number
  /** Block range from behind it to the next heading of any level. */
  readonly own: BlockRange
}

/** An h2 or h3 with the content up to the next heading of the same or a higher level. */
export type Section = MainHeading & { readonly content: BlockRange }

/** Visible h1-h6 of mainContent in document order. */
export const mainHeadings = defineFact((page: PageView): readonly MainHeading[] => {
  const { blocks } = mainText(page)
  const found = headings(page).filter(({ inMain, hidden }) => inMain && !hidden)
  const elements = found.map(({ index }) => page.table.elements[index]!)
  return found.map((heading, i) => {
    const element = elements[i]!
    const next = elements[i + 1]
    const blockEnd = blockAt(blocks, element.textEnd)
    const end = next ? blockAt(blocks, next.textStart) : blocks.length
    return { heading, element, blockEnd, own: { start: blockEnd, end: Math.max(end, blockEnd) } }
  })
})

/** Sections of the page (catalogue: section). */
export const sections = defineFact((page: PageView): readonly Section[] => {
  const all = mainHeadings(page)
  const found: Section[] = []
  let nextTop = mainText(page).blocks.length
  let nextThird = nextTop
  for (let i = all.length - 1; i >= 0; i--) {
    const current = all[i]!
    const { level } = current.heading
    const end = level === 3 ? nextThird : nextTop
    const isSection = level === 2 || level === 3
    if (isSection) found.push({ ...current, content: { start: current.blockEnd, end } })
    const start = blockAt(mainText(page).blocks, current.element.textStart)
    if (level <= 2) nextTop = start
    if (level <= 3) nextThird = start
  }
  return found.reverse()
})

/** Words between consecutive h2/h3 headings; the text before the first heading comes first. */
export const stretchFacts = defineFact((page: PageView) => {
  const { blocks } = mainText(page)
  const all = sections(page)
  const first = all[0]
  const end = first ? blockAt(blocks, first.element.textStart) : blocks.length
  const lead = { words: wordsInRange(page, { start: 0, end }), heading: null }
  const others = all.map(({ heading, blockEnd }, i) => {
    const next = all[i + 1]
    const stop = next ? blockAt(blocks, next.element.textStart) : blocks.length
    const { text, selector, snippet, line } = heading
    const words = wordsInRange(page, { start: blockEnd, end: stop })
    return { words, heading: text, selector, snippet, line }
  })
  return { headings: all.length, stretches: [lead, ...others] }
})
