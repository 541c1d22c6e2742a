import type { Lexicon } from '../language/lexicon.ts'
import { matchPhraseAt, type PhraseIndex } from '../language/phrase-index.ts'
import { type WordStream, wordStream } from '../language/word-stream.ts'

export type DateRole = 'published' | 'updated' | 'other'

/** Words between a label and its date: "on Monday", "le". */
const MAX_GAP = 2

/** What the words right in front of a date say that it is: "last updated on", "veröffentlicht am". */
export function dateRole(before: string, lexicon: Lexicon): DateRole {
  const words = wordStream(before)
  const updated = lastEnd(words, lexicon.phrases('updatedWords'))
  const published = lastEnd(words, lexicon.phrases('publishedWords'))
  const nearest = Math.max(updated, published)
  if (nearest < 0 || words.folded.length - nearest > MAX_GAP) return 'other'
  return updated >= published ? 'updated' : 'published'
}

/** Where the last phrase ends; -1 without one. */
function lastEnd(words: WordStream, phrases: PhraseIndex): number {
  let end = -1
  for (let at = 0; at < words.folded.length; at++) {
    const length = matchPhraseAt(words, at, phrases)
    if (length > 0) end = Math.max(end, at + length)
  }
  return end
}
