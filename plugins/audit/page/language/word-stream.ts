import { foldLower, lower } from './fold.ts'
import { wordTexts } from './segment.ts'

/** The words of one text in two forms, index by index: accents kept, and accents removed. */
export type WordStream = {
  readonly lower: readonly string[]
  readonly folded: readonly string[]
}

/** Segments the text and prepares its words for look-ups in phrase indexes. */
export function wordStream(text: string, language = 'und'): WordStream {
  return toWordStream(wordTexts(text, language))
}

/** Prepares words that have been segmented already. */
export function toWordStream(texts: readonly string[]): WordStream {
  const lowered = texts.map(lower)
  return { lower: lowered, folded: lowered.map(foldLower) }
}
