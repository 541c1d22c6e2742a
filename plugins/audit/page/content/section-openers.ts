import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { type BlockSentence, isParagraph, sentencesOf } from '../document/paragraphs.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { isLinkEntry, type Section, sections } from '../headings/sections.ts'
import { type Dependence, dependence } from '../language/sentences.ts'
import { readingWords } from '../language/text-length.ts'
import { sliceWords } from '../language/words.ts'
import { itemWords, type MainList, outermostList } from './lists.ts'
import { tableTallies } from './tables.ts'

/** The block right behind an h2 or h3, by its shape (catalogue: seo.ai-readiness.snippet-blocks). */
type SectionOpener = Evidence & {
  readonly kind: 'paragraph' | 'list' | 'table' | 'none'
  /** Words of a paragraph. */
  readonly words: number
  /** Items of a list, and the words of its longest one. */
  readonly items: number
  readonly longestItem: number
  /** Rows of a table that has th cells. */
  readonly rows: number
  /** A link precedes any other text. */
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
  sections(page).map((section) => ({
    ...locationOf(section.heading),
    ...openerOf(page, section),
  })),
)

function openerOf(page: PageView, { own, element: heading }: Section): SectionOpener {
  const block = own.end > own.start ? mainText(page).blocks[own.start] : undefined
  if (!block) return EMPTY
  const { element, flags } = block
  const table = (flags & Flag.table) === 0 ? null : tableAround(element, heading)
  if (table) return ofTable(page, table)
  const list = (flags & Flag.list) === 0 ? null : outermostList(page, element, heading)
  if (list) return isLinkEntry(block) ? EMPTY : ofList(page, list)
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

/** First sentence of a section or of a long paragraph. */
type Passage = Evidence & {
  /** Reason why it depends on the text around it; null if it is self-contained. */
  readonly dependsOn: Dependence
}

const LONG_PARAGRAPH = 40
/** Dates, labels and slogans below a heading are not passages. */
const MIN_PASSAGE = 8
const NO_PROSE = Flag.heading | Flag.code | Flag.table | Flag.list

/** Whether passages make sense alone (catalogue: geo.citability.self-contained). */
export const passageFacts = defineFact((page: PageView) => {
  const openers = new Set(
    sections(page).flatMap(({ own }) => (own.end > own.start ? own.start : [])),
  )
  const passages: Passage[] = []
  for (const [i, block] of mainText(page).blocks.entries()) {
    const isLong = block.words >= LONG_PARAGRAPH && isParagraph(block)
    const opens = openers.has(i) && block.words >= MIN_PASSAGE && (block.flags & NO_PROSE) === 0
    if ((!isLong && !opens) || passages.length >= MAX_SAMPLES) continue
    const sentence = sentencesOf(page, block)[0]
    if (sentence) passages.push(toPassage(page, block, sentence))
  }
  return { languageKnown: pageLexicon(page).isKnown, passages }
})

function toPassage(page: PageView, block: TextBlock, sentence: BlockSentence): Passage {
  const { start, end, firstWord, words } = sentence
  const part = sliceWords(block.stream, firstWord, words)
  const text = block.text.slice(start, end)
  return {
    dependsOn: dependence(text, part, pageLexicon(page)),
    detail: text.trim().slice(0, 200),
    ...locate(page, block.element),
  }
}
