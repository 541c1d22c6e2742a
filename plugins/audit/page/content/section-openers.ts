import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { type Section, sections } from '../headings/sections.ts'
import { readingWords } from '../language/reading-words.ts'
import { itemWords, type MainList, outermostList } from './lists.ts'
import { tableTallies } from './tables.ts'

/** The block right behind an h2 or h3, by its shape (catalogue: seo.ai-readiness.snippet-blocks). */
export type SectionOpener = Evidence & {
  readonly kind: 'paragraph' | 'list' | 'table' | 'none'
  /** Words of a paragraph. */
  readonly words: number
  /** Items of a list, and the words of its longest one. */
  readonly items: number
  readonly longestItem: number
  /** Rows of a table that has th cells. */
  readonly rows: number
  /** A link stands before any other text. */
  readonly beginsWithLink: boolean
}

const EMPTY = {
  kind: 'none',
  words: 0,
  items: 0,
  longestItem: 0,
  rows: 0,
  beginsWithLink: false,
} as const
const PARAGRAPHS = new Set(['p', 'div', 'section', 'blockquote', 'article', 'main'])

export const sectionOpeners = defineFact((page: PageView): readonly SectionOpener[] =>
  sections(page).map((section) => {
    const { selector, snippet, line } = section.heading
    return { selector, snippet, line, ...openerOf(page, section) }
  }),
)

function openerOf(page: PageView, { own, element: heading }: Section): SectionOpener {
  const block = own.end > own.start ? mainText(page).blocks[own.start] : undefined
  if (!block) return EMPTY
  const { element, flags } = block
  const table = (flags & Flag.table) === 0 ? null : tableAround(element, heading)
  if (table) return ofTable(page, table)
  const list = (flags & Flag.list) === 0 ? null : outermostList(page, element, heading)
  if (list) return ofList(page, list)
  if (!PARAGRAPHS.has(element.tag)) return EMPTY
  const words = readingWords(block.text, block.words)
  const beginsWithLink = startsLinked(page, block)
  return { ...EMPTY, kind: 'paragraph', words, beginsWithLink, ...locate(page, element) }
}

function startsLinked({ table: { texts } }: PageView, { textStart, textEnd }: TextBlock): boolean {
  for (let i = textStart; i < textEnd; i++) {
    const { data, owner } = texts[i]!
    if (/\S/.test(data)) return (owner.flags & Flag.link) !== 0
  }
  return false
}

function ofList(page: PageView, list: MainList): SectionOpener {
  const longestItem = itemWords(page, list).reduce((longest, words) => Math.max(longest, words), 0)
  const items = list.items.length
  return { ...EMPTY, kind: 'list', items, longestItem, ...locate(page, list.element) }
}

function ofTable(page: PageView, table: TableElement): SectionOpener {
  const tally = tableTallies(page).get(table)
  if (!tally?.headers) return EMPTY
  return { ...EMPTY, kind: 'table', rows: tally.rows, ...locate(page, table) }
}

function tableAround(element: TableElement, heading: TableElement): TableElement | null {
  return closest(element, ({ tag, index }) => tag === 'table' && index > heading.index)
}
