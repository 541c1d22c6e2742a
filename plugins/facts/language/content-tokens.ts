import type { Lexicon } from './lexicon.ts'
import { wordStream } from './word-stream.ts'

/** Scripts in which one character may be a word. */
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u
const NON_LATIN = /[\u0E00-\uFFFF]/
const MIN_CHARACTERS = 3
const MAX_ARTICLE = 4

/**
 * Form in which a folded word carries content, null for a word that carries none: three characters
 * or more (one in Han, Hiragana, Katakana, Hangul and Thai) and no stop word of the language
 * (catalogue: contentToken). Elided articles and the English possessive are cut off.
 */
export function contentToken(folded: string, lexicon: Lexicon): string | null {
  if (lexicon.stopWords.has(folded)) return null
  const word = folded.includes("'") ? bare(folded) : folded
  if (word !== folded && lexicon.stopWords.has(word)) return null
  if (word.length >= MIN_CHARACTERS) return word
  return NON_LATIN.test(word) && DENSE.test(word) ? word : null
}

/** contentTokens of a short text, each once. */
export function contentTokens(text: string, lexicon: Lexicon): Set<string> {
  const tokens = new Set<string>()
  for (const word of wordStream(text, lexicon.language).folded) {
    const token = contentToken(word, lexicon)
    if (token !== null) tokens.add(token)
  }
  return tokens
}

/** "l'atelier" -> "atelier", "wheel's" -> "wheel". */
function bare(word: string): string {
  const at = word.indexOf("'")
  const rest = word.slice(at + 1)
  if (rest === 's') return word.slice(0, at)
  return at <= MAX_ARTICLE && rest.length >= MIN_CHARACTERS ? rest : word
}
