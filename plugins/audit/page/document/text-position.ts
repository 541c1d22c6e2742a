import type { TableElement } from './document-table.ts'
import type { PageView } from './page-view.ts'
import { mainText, type TextBlock } from './text-blocks.ts'

/** Half-open range of indexes into the blocks of mainText. */
export type BlockRange = { readonly start: number; readonly end: number }

/** Index of the first block that begins at or behind a place in the table's texts. */
export function blockAt(blocks: readonly TextBlock[], textIndex: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.textStart < textIndex) low = middle + 1
    else high = middle
  }
  return low
}

/** Of elements in document order those that begin in a half-open range of the table's texts. */
export function elementsWithin(
  elements: readonly TableElement[],
  from: number,
  to: number,
): readonly TableElement[] {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (elements[middle]!.textStart < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < elements.length && elements[end]!.textStart < to) end++
  return end === low ? NO_ELEMENTS : elements.slice(low, end)
}

const NO_ELEMENTS: readonly TableElement[] = []

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

/** Place of a block in mainText: percent (0-100) of the words that stand before it. */
export function percentBefore(page: PageView, blockIndex: number): number {
  const { words } = mainText(page)
  return words === 0 ? 0 : (100 * wordsBefore(page, blockIndex)) / words
}

function wordsBefore(page: PageView, blockIndex: number): number {
  const { blocks, words } = mainText(page)
  return blocks[blockIndex]?.wordStart ?? words
}
