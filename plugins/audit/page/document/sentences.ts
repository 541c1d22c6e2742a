import { readingWords } from '../language/reading-words.ts'
import { sentences } from '../language/segment.ts'
import { Flag } from './element-flags.ts'
import { pageLanguage } from './language.ts'
import { locate } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { paragraphBlocks } from './paragraphs.ts'
import type { TextBlock } from './text-blocks.ts'

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

function segment({ text, tokens }: TextBlock, language: string): BlockSentence[] {
  const found: BlockSentence[] = []
  let word = 0
  let at = 0
  for (const { start, end } of sentences(text, language)) {
    const firstWord = word
    for (; word < tokens.length; word++) {
      const token = tokens[word]!
      // Words stand in the text in order, so that each search ends right away.
      const place = text.indexOf(token, at)
      if (place >= end) break
      at = place + token.length
    }
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
    /** Words per sentence, ascending. */
    lengths,
    /** Median of `lengths`; null without a sentence. */
    median: median(lengths),
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
