import { fold } from './fold.ts'
import type { Lexicon } from './lexicon.ts'
import { findPhrase } from './phrase-index.ts'
import type { WordStream } from './word-stream.ts'

/** "You are an AI engineer" speaks to people: a noun goes on behind the phrase. */
const OPEN_ENDS = new Set(['ai', 'ia', 'ki', 'intelligence', 'claude', 'gemini', 'copilot'])

/**
 * First phrase among the words that addresses a language model ("ignore previous instructions"), as
 * a range of words; null when there is none.
 */
export function findManipulation(
  words: WordStream,
  lexicon: Lexicon,
): { readonly index: number; readonly length: number } | null {
  const phrases = lexicon.phrases('manipulationPhrases')
  let found = findPhrase(words, phrases)
  while (found) {
    const end = found.index + found.length
    if (!isCutOff(words, end, lexicon)) return found
    found = findPhrase(words, phrases, found.index + 1)
  }
  return null
}

function isCutOff(words: WordStream, end: number, lexicon: Lexicon): boolean {
  const next = words.folded[end]
  if (next === undefined || !OPEN_ENDS.has(words.folded[end - 1] ?? '')) return false
  return !lexicon.stopWords.has(fold(next))
}
