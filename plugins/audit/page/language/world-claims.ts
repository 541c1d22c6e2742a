import type { Lexicon } from './lexicon.ts'
import { containsPhrase, matchPhraseAt } from './phrases.ts'
import { findStatistics, type Statistic } from './statistics.ts'
import { type WordStream, wordStream } from './words.ts'

/** Why a sentence needs a source: it leans on a study, or tells a share or a record of the world. */
export type WorldClaim = 'study' | 'share' | 'record' | null

const PERCENTAGE_DIGITS = /[0-9]/
const WHOLE = /^100(?![0-9.,])/
const APOSTROPHE = /['’]/g
/** Long enough for the words of `shareWords`. */
const BEHIND = 32

/** Whether words speak as such a claim does: a cheap question before the sentences are read. */
export function mayClaim(words: WordStream, lexicon: Lexicon): boolean {
  return (
    containsPhrase(words, lexicon.phrases('studyPhrases')) ||
    containsPhrase(words, lexicon.phrases('worldClaims'))
  )
}

/**
 * What a sentence claims about the world, so that a reader may ask for the source. Own prices,
 * ratings, sizes, dates and laws are no such claims, nor is what a publisher says of itself.
 */
export function worldClaim(text: string, words: WordStream, lexicon: Lexicon): WorldClaim {
  if (containsPhrase(words, lexicon.phrases('studyPhrases'))) return 'study'
  if (containsPhrase(words, lexicon.phrases('ownWords'))) return null
  if (containsPhrase(words, lexicon.phrases('worldClaims'))) return 'record'
  const isDigits = PERCENTAGE_DIGITS.test(text)
  const isTold =
    isDigits && findStatistics(text, lexicon).some((one) => isShare(text, one, lexicon))
  return isTold ? 'share' : null
}

/** "40 % of households"; not "100 % of" and not "40 % cotton". */
export function isShare(text: string, { kind, start, end }: Statistic, lexicon: Lexicon): boolean {
  if (kind !== 'percent' || WHOLE.test(text.slice(start, start + 5))) return false
  const behind = text.slice(end, end + BEHIND).replace(APOSTROPHE, ' ')
  return matchPhraseAt(wordStream(behind), 0, lexicon.phrases('shareWords')) > 0
}
