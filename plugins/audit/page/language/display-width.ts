import { eastAsianWidth } from 'get-east-asian-width'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const PLAIN = /^[\x20-\x7e\xa0-\u02ff]*$/
const MAX_CHARACTERS = 2000

/** Sum of 2 per wide or fullwidth character (UAX 11) and 1 otherwise; a grapheme counts once. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes.segment(text.slice(0, MAX_CHARACTERS))) {
    width += eastAsianWidth(segment.codePointAt(0)!)
  }
  return width
}
