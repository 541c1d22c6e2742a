import { isUnspaced } from './segment.ts'

const HAN_OR_KANA = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]/gu
const NOT_SPACE = /\S/gu

/** Words by which length is judged: for text mostly in Han or Kana its characters divided by two. */
export function readingWords(text: string, words: number): number {
  if (!isUnspaced(text)) return words
  const characters = text.match(NOT_SPACE)?.length ?? 0
  const dense = text.match(HAN_OR_KANA)?.length ?? 0
  return 2 * dense >= characters ? characters / 2 : words
}
