import type { Lexicon } from './lexicon.ts'
import { containsPhrase } from './phrase-index.ts'
import type { WordStream } from './word-stream.ts'

/**
 * Whether a sentence tells of work done oneself: a complete phrase ("nous avons testé"), or a
 * first-person word together with an experience verb anywhere in it ("wir ... getestet").
 */
export function isFirstHandSentence(words: WordStream, lexicon: Lexicon): boolean {
  if (containsPhrase(words, lexicon.phrases('experiencePhrases'))) return true
  return (
    containsPhrase(words, lexicon.phrases('firstPerson')) &&
    containsPhrase(words, lexicon.phrases('experienceVerbs'))
  )
}
