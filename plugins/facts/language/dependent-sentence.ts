import { contentToken } from './content-tokens.ts'
import type { Lexicon } from './lexicon.ts'
import { containsPhrase, matchPhraseAt } from './phrase-index.ts'
import type { WordStream } from './word-stream.ts'

/** Why a sentence cannot stand alone; null when it can. */
export type Dependence = 'pronoun' | 'demonstrative' | 'connective' | 'reference' | null

/**
 * Whether a sentence needs the text around it: it opens with a pronoun, a connective, or a
 * demonstrative without a noun behind it ("This is ...", not "This guide ..."), or it points to
 * another place ("as mentioned above").
 */
export function dependence(words: WordStream, lexicon: Lexicon): Dependence {
  if (matchPhraseAt(words, 0, lexicon.phrases('connectives')) > 0) return 'connective'
  const demonstrative = matchPhraseAt(words, 0, lexicon.phrases('demonstratives'))
  if (demonstrative > 0) {
    const next = words.lower[demonstrative]
    if (next === undefined || contentToken(next, lexicon) === null) return 'demonstrative'
  } else if (matchPhraseAt(words, 0, lexicon.phrases('pronouns')) > 0) return 'pronoun'
  return containsPhrase(words, lexicon.phrases('backReferences')) ? 'reference' : null
}
