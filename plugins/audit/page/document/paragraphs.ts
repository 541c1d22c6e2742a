import { readingWords } from '../language/reading-words.ts'
import { Flag } from './element-flags.ts'
import { locate, MAX_SAMPLES } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { mainText, type TextBlock } from './text-blocks.ts'

const MIN_WORDS = 8
const BARE_CONTAINERS = new Set(['div', 'section', 'td'])

/** Blocks of mainText that are paragraphs, in document order (catalogue: paragraph). */
export const paragraphBlocks = defineFact((page: PageView): readonly TextBlock[] =>
  mainText(page).blocks.filter(isParagraph),
)

/** Size of each paragraph; Han and Kana text counts half its characters as words. */
export const paragraphFacts = defineFact((page: PageView) =>
  paragraphBlocks(page)
    .slice(0, MAX_SAMPLES)
    .map((block) => ({
      words: readingWords(block.text, block.words),
      ...locate(page, block.element),
    })),
)

export function isParagraph(block: TextBlock): boolean {
  if (block.words < MIN_WORDS || (block.flags & Flag.heading) !== 0) return false
  const { tag } = block.element
  return tag === 'p' || (BARE_CONTAINERS.has(tag) && isAlone(block))
}

/** The block is all text of its element: no block element stands beside or inside it. */
function isAlone({ element, textStart, textEnd }: TextBlock): boolean {
  return textStart <= element.textStart + 1 && textEnd >= element.textEnd
}
