import type { Lexicon } from './lexicon.ts'
import { containsPhrase, matchPhraseAt } from './phrases.ts'
import { findStatistics, type Statistic } from './statistics.ts'
import { sliceWords, type WordStream, wordStream } from './words.ts'

/** Why a sentence needs a source: it relies on a study, or states a share or a record. */
export type WorldClaim = 'study' | 'share' | 'record' | null

const PERCENTAGE_DIGITS = /[0-9]/
const WHOLE = /^100(?![0-9.,])/
const APOSTROPHE = /['’]/g
/** Long enough for the words of `shareWords`. */
const BEHIND = 32
const BEFORE = 60
const CHANGE_WITHIN = 5

/** Whether words speak as such a claim does: a cheap question before the sentences are read. */
export function mayClaim(words: WordStream, lexicon: Lexicon): boolean {
  return (
    containsPhrase(words, lexicon.phrases('studyPhrases')) ||
    containsPhrase(words, lexicon.phrases('worldClaims'))
  )
}

/**
 * A claim of a sentence about the world, for which a reader may ask for the source. Own prices,
 * ratings, sizes, dates and laws are not such claims, nor are statements of a publisher about
 * itself.
 */
export function worldClaim(text: string, words: WordStream, lexicon: Lexicon): WorldClaim {
  if (containsPhrase(words, lexicon.phrases('studyPhrases'))) return 'study'
  if (containsPhrase(words, lexicon.phrases('ownWords'))) return null
  if (containsPhrase(words, lexicon.phrases('worldClaims'))) return 'record'
  return PERCENTAGE_DIGITS.test(text) && tellsShare(text, words, lexicon) ? 'share' : null
}

/** "40 % of households", "on average 40 %", "fell by 40 %". */
function tellsShare(text: string, words: WordStream, lexicon: Lexicon): boolean {
  const shares = findStatistics(text, lexicon).filter((one) => isPart(text, one))
  if (shares.length === 0) return false
  if (containsPhrase(words, lexicon.phrases('averageWords'))) return true
  return shares.some((one) => isShare(text, one, lexicon) || isChange(text, one, lexicon))
}

/** "40 % of households"; not "100 % of" and not "40 % cotton". */
function isShare(text: string, one: Statistic, lexicon: Lexicon): boolean {
  if (!isPart(text, one)) return false
  const behind = text.slice(one.end, one.end + BEHIND).replace(APOSTROPHE, ' ')
  return matchPhraseAt(wordStream(behind), 0, lexicon.phrases('shareWords')) > 0
}

function isPart(text: string, { kind, start }: Statistic): boolean {
  return kind === 'percent' && !WHOLE.test(text.slice(start, start + 5))
}

/** "fell last year by 40 %", "um 40 % gestiegen" */
function isChange(text: string, { start, end }: Statistic, lexicon: Lexicon): boolean {
  const before = wordStream(text.slice(Math.max(0, start - BEFORE), start))
  const last = sliceWords(before, Math.max(0, before.folded.length - CHANGE_WITHIN), CHANGE_WITHIN)
  const next = sliceWords(wordStream(text.slice(end, end + BEHIND)), 0, 1)
  const verbs = lexicon.phrases('changeVerbs')
  return containsPhrase(last, verbs) || containsPhrase(next, verbs)
}
