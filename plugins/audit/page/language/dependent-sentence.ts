import { contentToken } from './content-tokens.ts'
import type { Lexicon } from './lexicon.ts'
import { findPhrase, matchPhraseAt } from './phrase-index.ts'
import type { WordStream } from './word-stream.ts'

/** Why a sentence cannot stand alone; null when it can. */
export type Dependence = 'pronoun' | 'demonstrative' | 'connective' | 'reference' | null

/**
 * Whether a sentence needs the text around it: it opens with a pronoun, a connective, or a
 * demonstrative without a noun behind it ("This is", "After this,", not "This wheel", "After this
 * step"), or it points to another place ("as mentioned above").
 */
export function dependence(words: WordStream, lexicon: Lexicon): Dependence {
  const opening = openingDependence(words, lexicon)
  if (opening !== null) return opening
  return refersElsewhere(words, lexicon) ? 'reference' : null
}

function openingDependence(words: WordStream, lexicon: Lexicon): Dependence {
  const demonstratives = lexicon.phrases('demonstratives')
  const demonstrative = matchPhraseAt(words, 0, demonstratives)
  const connective = matchPhraseAt(words, 0, lexicon.phrases('connectives'))
  const pronoun = matchPhraseAt(words, 0, lexicon.phrases('pronouns'))
  const length = Math.max(demonstrative, connective, pronoun)
  if (length === 0) return null
  const endsInDemonstrative =
    length === demonstrative || matchPhraseAt(words, length - 1, demonstratives) > 0
  if (endsInDemonstrative && isNounLike(words, length, lexicon)) return null
  if (length === demonstrative) return 'demonstrative'
  return length === connective ? 'connective' : 'pronoun'
}

function isNounLike(words: WordStream, at: number, lexicon: Lexicon): boolean {
  const word = words.folded[at]
  if (word === undefined || contentToken(word, lexicon) === null) return false
  return matchPhraseAt(words, at, lexicon.phrases('definitionVerbs')) === 0
}

/** "as shown above" points elsewhere; "above 30 degrees" and "below the saddle" do not. */
function refersElsewhere(words: WordStream, lexicon: Lexicon): boolean {
  const references = lexicon.phrases('backReferences')
  const articles = lexicon.phrases('articles')
  let found = findPhrase(words, references)
  while (found) {
    const next = found.index + found.length
    const isPreposition =
      found.length === 1 &&
      (/^\p{Nd}/u.test(words.folded[next] ?? '') || matchPhraseAt(words, next, articles) > 0)
    if (!isPreposition) return true
    found = findPhrase(words, references, next)
  }
  return false
}
