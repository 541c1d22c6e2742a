import { readingWords } from '../language/text-length.ts'
import { sentences } from '../language/words.ts'
import { Flag } from './elements.ts'
import { locate, MAX_SAMPLES } from './locate.ts'
import { defineFact, type PageView, pageLanguage } from './page-view.ts'
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
    .map((block) => {
      const words = readingWords(block.text, block.words)
      return { words, ...locate(page, block.element), detail: `${Math.round(words)} words` }
    }),
)

export function isParagraph(block: TextBlock): boolean {
  if (block.words < MIN_WORDS || (block.flags & Flag.heading) !== 0) return false
  const { tag } = block.element
  return tag === 'p' || (BARE_CONTAINERS.has(tag) && isAlone(block))
}

/** The block is the only text of its element: no block element is next to it or inside it. */
function isAlone({ element, textStart, textEnd }: TextBlock): boolean {
  return textStart <= element.textStart + 1 && textEnd >= element.textEnd
}

/** One sentence of a block: its place in the text, and in the block's words. */
export type BlockSentence = {
  readonly start: number
  readonly end: number
  readonly firstWord: number
  readonly words: number
}

const known = defineFact((): Map<TextBlock, readonly BlockSentence[]> => new Map())

/** Sentences of a block that hold a word; segmented at the first call. */
export function sentencesOf(page: PageView, block: TextBlock): readonly BlockSentence[] {
  const all = known(page)
  const found = all.get(block) ?? segment(block, pageLanguage(page))
  all.set(block, found)
  return found
}

function segment({ text, wordPlaces }: TextBlock, language: string): BlockSentence[] {
  const found: BlockSentence[] = []
  let word = 0
  for (const { start, end } of sentences(text, language)) {
    const firstWord = word
    while (word < wordPlaces.length && wordPlaces[word]! < end) word++
    if (word > firstWord) found.push({ start, end, firstWord, words: word - firstWord })
  }
  return found
}

const SAMPLES = 10
/** Sentence lengths of code, tables and lists say nothing about prose. */
const NO_PROSE = Flag.code | Flag.table | Flag.list

/** Lengths of the sentences of paragraphs; Han and Kana text counts half its characters as words. */
export const sentenceFacts = defineFact((page: PageView) => {
  const lengths: number[] = []
  let longest: { words: number; text: string; block: TextBlock }[] = []
  for (const block of paragraphBlocks(page)) {
    if ((block.flags & NO_PROSE) !== 0) continue
    for (const { start, end, words: count } of sentencesOf(page, block)) {
      const text = block.text.slice(start, end)
      const words = readingWords(text, count)
      lengths.push(words)
      if (longest.length === SAMPLES && words <= longest.at(-1)!.words) continue
      longest = [...longest, { words, text, block }].sort((a, b) => b.words - a.words)
      longest = longest.slice(0, SAMPLES)
    }
  }
  lengths.sort((a, b) => a - b)
  return {
    count: lengths.length,
    /** Words of the sentence in the middle; null without a sentence. */
    median: median(lengths),
    /** At most one sentence in four, or in ten, has more words than this; null without a sentence. */
    upperQuarter: lengths[Math.ceil(lengths.length * 0.75) - 1] ?? null,
    upperTenth: lengths[Math.ceil(lengths.length * 0.9) - 1] ?? null,
    longest: longest.map(({ words, text, block }) => {
      const detail = `${words} words: ${text.slice(0, 180)}`
      return { words, detail, ...locate(page, block.element) }
    }),
  }
})

function median(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null
  const middle = sorted.length >> 1
  const upper = sorted[middle]!
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2
}
