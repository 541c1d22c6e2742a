import { eastAsianWidth } from 'get-east-asian-width'
import { isUnspaced, textPieces } from './words.ts'

/** Below U+0300 nothing combines; only CR LF is one character of two units. */
const SIMPLE = /^[\t\n\u0020-\u02FF]*$/
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Number of characters a reader sees (grapheme clusters); linear in the text's length. */
export function countGraphemes(text: string): number {
  if (SIMPLE.test(text)) return text.length
  let count = 0
  for (const { start, end } of textPieces(text)) {
    for (const _ of segmenter.segment(text.slice(start, end))) count += 1
  }
  return count
}

const PLAIN = /^[\x20-\x7e\xa0-\u02ff]*$/
const MAX_CHARACTERS = 2000

/** Sum of 2 per wide or fullwidth character (UAX 11) and 1 otherwise; a grapheme counts once. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const { segment } of segmenter.segment(text.slice(0, MAX_CHARACTERS))) {
    width += eastAsianWidth(segment.codePointAt(0)!)
  }
  return width
}

const HAN_OR_KANA = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]/gu
const NOT_SPACE = /\S/gu

/** Words by which length is judged: for text mostly in Han or Kana its characters divided by two. */
export function readingWords(text: string, words: number): number {
  if (!isUnspaced(text)) return words
  const characters = text.match(NOT_SPACE)?.length ?? 0
  const dense = text.match(HAN_OR_KANA)?.length ?? 0
  return 2 * dense >= characters ? characters / 2 : words
}
