import { textPieces } from './text-pieces.ts'

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
