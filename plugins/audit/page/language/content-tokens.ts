import { isAscii } from '../../../web/fold.ts'
import type { Lexicon } from './lexicon.ts'
import { isUnspaced, wordStream } from './words.ts'

const MIN_LENGTH = 3
const HANGUL = /\p{Script=Hangul}/u
/** "l'énergie", "qu'une", "dell'arte", "jusqu'à": the part before the apostrophe is not content. */
const ELISION =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu|dell|nell|dall|sull|all|coll|un|quest|quell|bell|sant|d)'(?=\p{L})/u
const ELIDING = new Set(['fr', 'it'])
const POSSESSIVE = /'s?$/

/**
 * Form in which a folded word carries meaning, null for a word that carries none: 3 characters or
 * more (1 for Han, Kana, Hangul and Thai) and no stop word of the language (catalogue:
 * contentToken). Elided articles (l'énergie) and the possessive 's are taken off first, so that
 * both forms of a word are one token.
 */
export function contentToken(folded: string, lexicon: Lexicon): string | null {
  if (lexicon.stopWords.has(folded)) return null
  const token = folded.includes("'") ? withoutClitics(folded, lexicon.language) : folded
  if (token !== folded && lexicon.stopWords.has(token)) return null
  return isLongEnough(token) ? token : null
}

/** contentTokens of a short text, each once, in order. */
export function contentTokens(text: string, lexicon: Lexicon): Set<string> {
  const tokens = new Set<string>()
  for (const word of wordStream(text, lexicon.language).folded) {
    const token = contentToken(word, lexicon)
    if (token !== null) tokens.add(token)
  }
  return tokens
}

function withoutClitics(folded: string, language: string): string {
  const bare = ELIDING.has(language) ? folded.replace(ELISION, '') : folded
  return bare.replace(POSSESSIVE, '')
}

function isLongEnough(token: string): boolean {
  if (token.length >= MIN_LENGTH) {
    return token.length > 8 || isAscii(token) || [...token].length >= MIN_LENGTH
  }
  return !isAscii(token) && (isUnspaced(token) || HANGUL.test(token))
}
