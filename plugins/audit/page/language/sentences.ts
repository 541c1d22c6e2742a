import { contentToken } from './content-tokens.ts'
import type { Lexicon } from './lexicon.ts'
import { containsPhrase, findPhrase, matchPhraseAt } from './phrases.ts'
import type { WordStream } from './words.ts'

/** Why a sentence depends on its context; null if it does not. */
export type Dependence = 'pronoun' | 'demonstrative' | 'connective' | 'reference' | null

/**
 * Whether a sentence needs the text around it: it opens with a pronoun, a connective, or a
 * demonstrative without a noun behind it ("This is", "After this,", not "This wheel", "After this
 * step"), or it points back ("as mentioned above"). Questions and impersonal openings ("il faut",
 * "it takes", "es gibt") refer to nothing.
 */
export function dependence(text: string, words: WordStream, lexicon: Lexicon): Dependence {
  if (QUESTION.test(text)) return null
  const opening = ELIDED_VERB.test(text) ? null : openingDependence(text, words, lexicon)
  if (opening !== null) return opening
  return containsPhrase(words, lexicon.phrases('backReferences')) ? 'reference' : null
}

const QUESTION = /[?？]["'”’»)\]\s]*$/u
/** "E' importante": an Italian "è" typed with an apostrophe. */
const ELIDED_VERB = /^\s*e['’]\s/i
const SET_OFF = /^\s?[,:;–—]/u

function openingDependence(text: string, words: WordStream, lexicon: Lexicon): Dependence {
  if (isImpersonal(words, lexicon)) return null
  const weak = matchPhraseAt(words, 0, lexicon.phrases('weakConnectives'))
  if (weak > 0) return isSetOff(text, words, weak) ? 'connective' : null
  const demonstratives = lexicon.phrases('demonstratives')
  const demonstrative = matchPhraseAt(words, 0, demonstratives)
  const connective = matchPhraseAt(words, 0, lexicon.phrases('connectives'))
  const pronoun = matchPhraseAt(words, 0, lexicon.phrases('pronouns'))
  const length = Math.max(demonstrative, connective, pronoun)
  if (length === 0) return null
  if (length > connective && matchPhraseAt(words, length, lexicon.phrases('relativeWords')) > 0) {
    return null
  }
  const endsInDemonstrative =
    length === demonstrative || matchPhraseAt(words, length - 1, demonstratives) > 0
  if (endsInDemonstrative && isNounLike(words, length, lexicon)) return null
  if (length === demonstrative) return 'demonstrative'
  return length === connective ? 'connective' : 'pronoun'
}

/** A clause such as "to grease the chain" follows soon behind "it is important". */
const CLAUSE_WITHIN = 6

function isImpersonal(words: WordStream, lexicon: Lexicon): boolean {
  if (matchPhraseAt(words, 0, lexicon.phrases('impersonalOpenings')) > 0) return true
  const copula = matchPhraseAt(words, 0, lexicon.phrases('impersonalCopulas'))
  if (copula === 0) return false
  const clause = findPhrase(words, lexicon.phrases('complementWords'), copula)
  return clause !== null && clause.index < copula + CLAUSE_WITHIN
}

/** A comma or similar follows the first words. */
function isSetOff(text: string, { lower }: WordStream, length: number): boolean {
  let end = 0
  const all = text.toLowerCase()
  for (const word of lower.slice(0, length)) {
    const at = all.indexOf(word, end)
    if (at < 0) return false
    end = at + word.length
  }
  return SET_OFF.test(all.slice(end, end + 3))
}

function isNounLike(words: WordStream, at: number, lexicon: Lexicon): boolean {
  const word = words.folded[at]
  if (word === undefined || contentToken(word, lexicon) === null) return false
  return matchPhraseAt(words, at, lexicon.phrases('definitionVerbs')) === 0
}

/**
 * Whether a sentence describes one's own work: a complete phrase ("nous avons testé"), or a
 * first-person word together with an experience verb anywhere in it ("wir ... getestet").
 */
export function isFirstHandSentence(words: WordStream, lexicon: Lexicon): boolean {
  if (containsPhrase(words, lexicon.phrases('experiencePhrases'))) return true
  return (
    containsPhrase(words, lexicon.phrases('firstPerson')) &&
    containsPhrase(words, lexicon.phrases('experienceVerbs'))
  )
}

/** Half-open range of the text between a pair of quotation marks. */
export type QuotedSpan = { readonly start: number; readonly end: number }

const MAX_QUOTATION = 2000
const ANY_MARK = /["“”„«»‘‚‹›「『〝]/
/** Opening mark -> what may close it. Straight single quotes are apostrophes more often. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”"',
  '”': '”',
  '„': '“”"',
  '«': '»',
  '»': '«»',
  '‘': '’',
  '‚': '‘’',
  '‹': '›',
  '›': '‹›',
  '「': '」',
  '『': '』',
  '〝': '〞〟',
}
/** Marks that also close quotes or denote inches. After a letter or digit they open nothing. */
const TWO_SIDED = '"”»›‘'
const LETTER = /[\p{L}\p{N}]/u

/**
 * Texts between matching quotation marks: straight, curly, low-high, angle in both directions and
 * corner. An opening mark precedes its text and is not inside a word. Without a closing mark within
 * 2000 characters it opens nothing. Linear in the text.
 */
export function quotedTexts(text: string): QuotedSpan[] {
  if (!ANY_MARK.test(text)) return []
  const found: QuotedSpan[] = []
  /** Closing marks searched for in vain, up to where: no search is made twice. */
  const nowhere = new Map<string, number>()
  for (let at = 0; at < text.length; at++) {
    const closers = CLOSERS[text[at]!]
    if (closers === undefined) continue
    if (TWO_SIDED.includes(text[at]!) && LETTER.test(text[at - 1] ?? '')) continue
    if ((nowhere.get(closers) ?? 0) > at) continue
    const end = closingMark(text, at + 1, closers)
    if (end < 0) nowhere.set(closers, at + MAX_QUOTATION)
    else {
      found.push({ start: at + 1, end })
      at = end
    }
  }
  return found
}

function closingMark(text: string, from: number, closers: string): number {
  const limit = Math.min(text.length, from + MAX_QUOTATION)
  for (let at = from; at < limit; at++) {
    if (!closers.includes(text[at]!)) continue
    // An apostrophe inside a word closes nothing.
    if (text[at] === '’' && LETTER.test(text[at + 1] ?? '')) continue
    if (at > from) return at
  }
  return -1
}
