import { countWords, placedWords, toWordStream, type WordStream } from '../language/words.ts'
import { percentOf } from '../measure.ts'
import { collapse, lowerBound, type TableElement } from './document-table.ts'
import { BLOCK_TAGS, Flag, isMainText } from './elements.ts'
import { mainRoot } from './main-content.ts'
import { defineFact, type PageView, pageLanguage } from './page-view.ts'

/** Text in one block, without another block in between. White space is collapsed. */
export type TextBlock = {
  /** The nearest block element. */
  readonly element: TableElement
  /** Flags of the element; those of inline descendants (links, code) are not among them. */
  readonly flags: number
  readonly text: string
  /** Words as written, and prepared for look-ups in phrase indexes. */
  readonly tokens: readonly string[]
  /** Start of each of them in the text. */
  readonly wordPlaces: readonly number[]
  readonly stream: WordStream
  readonly words: number
  /** Words of mainText before this block. */
  readonly wordStart: number
  /** Words of the block inside links. */
  readonly linkWords: number
  /** Range of the block in the table's texts. */
  readonly textStart: number
  readonly textEnd: number
}

type MainText = {
  readonly blocks: readonly TextBlock[]
  readonly words: number
  readonly characters: number
  /** Cut at `MAX_CHARACTERS` (catalogue limits.text). */
  readonly truncated: boolean
}

const MAX_CHARACTERS = 200_000
const NO_TEXT: MainText = { blocks: [], words: 0, characters: 0, truncated: false }

/** mainText of the page, block by block in document order (catalogue: mainText, words). */
export const mainText = defineFact((page: PageView): MainText => {
  const root = mainRoot(page)
  if (!root) return NO_TEXT
  return collectBlocks(page, root, isMainText)
})

/** Visible text of the body outside mainContent: navigation, header, footer, asides. */
export const outsideText = defineFact((page: PageView): MainText => {
  const body = page.table.byTag('body')[0]
  if (!body) return NO_TEXT
  mainRoot(page)
  const out = Flag.noText | Flag.hidden | Flag.main
  return collectBlocks(page, body, (owner) => (owner.flags & out) === 0)
})

/** All visible text of the body in document order; `wordStart` counts within each of its parts. */
export const bodyText = defineFact((page: PageView): MainText => {
  const main = mainText(page)
  const outside = outsideText(page)
  return {
    blocks: [...main.blocks, ...outside.blocks].sort((a, b) => a.textStart - b.textStart),
    words: main.words + outside.words,
    characters: main.characters + outside.characters,
    truncated: main.truncated || outside.truncated,
  }
})

/** Blocks of a subtree whose text owners pass `keep`. */
function collectBlocks(
  page: PageView,
  root: TableElement,
  keep: (owner: TableElement) => boolean,
): MainText {
  const { texts } = page.table
  const language = pageLanguage(page)
  const blocks: TextBlock[] = []
  let words = 0
  let characters = 0
  let start = root.textStart
  for (let i = root.textStart; i <= root.textEnd && characters < MAX_CHARACTERS; i++) {
    if (i < root.textEnd && texts[i]!.break !== 'block') continue
    const run = joinRun(page, { start, end: i, keep })
    if (run) {
      const text = run.text.slice(0, MAX_CHARACTERS - characters)
      const { tokens, starts } = placedWords(text, language)
      const linkWords = run.linkText ? countWords(run.linkText, language) : 0
      const place = { textStart: start, textEnd: i, wordStart: words, linkWords }
      blocks.push(
        new Block(blockElement(run.owner), { text, tokens, wordPlaces: starts, ...place }),
      )
      words += tokens.length
      characters += text.length
    }
    start = i + 1
  }
  return { blocks, words, characters, truncated: characters >= MAX_CHARACTERS }
}

type RunRange = {
  readonly start: number
  readonly end: number
  readonly keep: (owner: TableElement) => boolean
}

function joinRun({ table: { texts } }: PageView, { start, end, keep }: RunRange) {
  let text = ''
  let linkText = ''
  let owner: TableElement | null = null
  for (let i = start; i < end; i++) {
    const item = texts[i]!
    if (!keep(item.owner)) continue
    text += item.data
    if ((item.owner.flags & Flag.link) !== 0) linkText += ` ${item.data}`
    if (!owner && item.break === undefined && /\S/.test(item.data)) owner = item.owner
  }
  return owner && { text: collapse(text), linkText, owner }
}

function blockElement(owner: TableElement): TableElement {
  let element = owner
  while (!BLOCK_TAGS.has(element.tag) && element.parent) element = element.parent
  return element
}

type BlockParts = Omit<TextBlock, 'element' | 'flags' | 'words' | 'stream'>

class Block implements TextBlock {
  readonly element: TableElement
  readonly flags: number
  readonly text: string
  readonly tokens: readonly string[]
  readonly wordPlaces: readonly number[]
  readonly words: number
  readonly wordStart: number
  readonly linkWords: number
  readonly textStart: number
  readonly textEnd: number
  #stream: WordStream | undefined

  constructor(element: TableElement, parts: BlockParts) {
    this.element = element
    this.flags = element.flags
    this.text = parts.text
    this.tokens = parts.tokens
    this.wordPlaces = parts.wordPlaces
    this.words = parts.tokens.length
    this.wordStart = parts.wordStart
    this.linkWords = parts.linkWords
    this.textStart = parts.textStart
    this.textEnd = parts.textEnd
  }

  /** Folding every word costs as much as finding it, and most pages need it for few blocks. */
  get stream(): WordStream {
    this.#stream ??= toWordStream(this.tokens, this.text)
    return this.#stream
  }
}

/** Half-open range of indexes into the blocks of mainText. */
export type BlockRange = { readonly start: number; readonly end: number }

/** Index of the first block that begins at or behind a place in the table's texts. */
export function blockAt(blocks: readonly TextBlock[], textIndex: number): number {
  return lowerBound(blocks, textIndex, ({ textStart }) => textStart)
}

/** The elements that begin in a half-open range of the table's texts. `elements` are in document order. */
export function elementsWithin(
  elements: readonly TableElement[],
  from: number,
  to: number,
): readonly TableElement[] {
  const start = lowerBound(elements, from, ({ textStart }) => textStart)
  let end = start
  while (end < elements.length && elements[end]!.textStart < to) end++
  return elements.slice(start, end)
}

/** Blocks of mainText inside a block element. */
export function blocksIn(page: PageView, { textStart, textEnd }: TableElement): BlockRange {
  const { blocks } = mainText(page)
  return { start: blockAt(blocks, textStart), end: blockAt(blocks, textEnd) }
}

/** Words of mainText in a range of its blocks. */
export function wordsInRange(page: PageView, { start, end }: BlockRange): number {
  return end <= start ? 0 : wordsBefore(page, end) - wordsBefore(page, start)
}

/** Words of mainText inside a block element. */
export function wordsIn(page: PageView, element: TableElement): number {
  return wordsInRange(page, blocksIn(page, element))
}

/** Position of a block in mainText: percentage (0-100) of the words before it. */
export function percentBefore(page: PageView, blockIndex: number): number {
  return percentOf(wordsBefore(page, blockIndex), mainText(page).words)
}

/** Words of mainText before one of its blocks; all of them behind the last one. */
export function wordsBefore(page: PageView, blockIndex: number): number {
  const { blocks, words } = mainText(page)
  return blocks[blockIndex]?.wordStart ?? words
}
