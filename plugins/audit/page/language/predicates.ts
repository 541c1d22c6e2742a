import { contentToken } from './content-tokens.ts'
import type { Lexicon } from './lexicon.ts'
import { isPhrase, matchPhraseAt } from './phrases.ts'
import { toWordStream, type WordStream } from './words.ts'

/** Words of a block: as written, and prepared for look-ups. */
export type Words = { readonly stream: WordStream; readonly tokens: readonly string[] }
/** Half-open range of words. */
export type WordRange = { readonly from: number; readonly to: number }

/**
 * Statements about one's own trade without an article: "is specialised in", "ist spezialisiert
 * auf".
 */
const SPECIALISED =
  /^(?:speciali[sz]|spécialis|spezialis|gespecialis|especiali|specialis|specialist)/u
/** "is in a" says where something is. */
export const PREPOSITION =
  /^(?:in|im|at|on|by|from|of|for|with|near|dans|à|au|aux|par|pour|sur|bei|beim|für|von|vom|aus|mit|auf|an|chez|op|bij|van|voor|uit|met|te|en|de|du|des|del|por|para|con|da|di|del|della|dei|per|a)$/u
const COMPARED = /^(?:more|less|plus|moins|mehr|weniger|meer|minder|más|menos|più|meno|mais)$/u
const NEGATION = /^(?:not|no|pas|kein|keine|nicht|geen|niet|non|não|nie|never)$/u
/** "est l'atelier", "est l'art de" */
const ELIDED = /^(?:l|un|d)['’]\p{L}/u

/** "a workshop", "also the bakery of", "since 1987 a", "specialised in"; not "more than a place" nor "the best". */
export function hasPredicate(
  lexicon: Lexicon,
  { stream, tokens }: Words,
  { from, to }: WordRange,
): boolean {
  const articles = lexicon.phrases('articles')
  const first = behindSince(lexicon, stream, from)
  for (let at = first; at < Math.min(to, first + 2); at++) {
    const word = stream.lower[at]!
    if (SPECIALISED.test(word) || ELIDED.test(word)) return true
    if (isPraise(lexicon, stream, at)) return false
    const article = matchPhraseAt(stream, at, articles)
    if (article > 0) return !isPraise(lexicon, stream, at + article) && at + article < to
    if (lexicon.language === 'de' && /^\p{Lu}/u.test(tokens[at]!)) return true
    if (PREPOSITION.test(word)) return false
  }
  return false
}

/** Words between an article and the noun, and before an article: "a small family-run", "now also a". */
const NOUN_WITHIN = 8
const ARTICLE_WITHIN = 3
const BARE_NOUN_WITHIN = 3
/** "We are hiring a designer." */
const PROGRESSIVE = /ing$/

/** A kind of organisation or trade follows: "a small bakery in Ghent", "bakers"; not "in a bakery". */
export function namesKind(lexicon: Lexicon, stream: WordStream, { from, to }: WordRange): boolean {
  const first = behindSince(lexicon, stream, from)
  let article = -1
  for (let at = first; at < to; at++) {
    const limit = article < 0 ? first + BARE_NOUN_WITHIN : article + NOUN_WITHIN
    const length = matchPhraseAt(stream, at, lexicon.phrases('articles'))
    const isElided = ELIDED.test(stream.lower[at]!)
    if (article < 0 && (length > 0 || isElided) && at <= first + ARTICLE_WITHIN) {
      article = at
      if (!isElided) {
        at += length - 1
        continue
      }
    }
    if (isKind(lexicon, stream, at)) return article >= 0 || at < limit
    const word = stream.lower[at]!
    if (at > limit || PREPOSITION.test(word) || NEGATION.test(word)) return false
    if (isPraise(lexicon, stream, at)) return false
    if (article < 0 && lexicon.language === 'en' && PROGRESSIVE.test(word)) return false
  }
  return false
}

function isPraise(lexicon: Lexicon, stream: WordStream, at: number): boolean {
  if (at >= stream.lower.length) return false
  return (
    COMPARED.test(stream.lower[at]!) ||
    matchPhraseAt(stream, at, lexicon.phrases('superlatives')) > 0
  )
}

/** "since 1987 a bakery" */
function behindSince(lexicon: Lexicon, stream: WordStream, from: number): number {
  const since = matchPhraseAt(stream, from, lexicon.phrases('sinceWords'))
  return since > 0 ? from + since + 1 : from
}

const COMPOUNDING = new Set(['de', 'nl'])
const PLURAL = /(?:en|e|n|s)$/
const MIN_COMPOUND_END = 5

/** Whether a word names an organisation or a trade: "bakers", and "Familienbetrieb" as it ends in "Betrieb". */
export function isKind(lexicon: Lexicon, stream: WordStream, at: number): boolean {
  const kinds = lexicon.phrases('kindNouns')
  if (matchPhraseAt(stream, at, kinds) > 0) return true
  // "un'agenzia"
  const word = stream.folded[at]!.replace(/^(?:un|l|d)['’]/, '')
  const isListed = (form: string) => kinds.begins.has(form) && isPhrase(toWordStream([form]), kinds)
  if (!COMPOUNDING.has(lexicon.language)) return isListed(word) || isListed(word.replace(/s$/, ''))
  const singular = word.replace(PLURAL, '')
  for (let start = 0; start <= word.length - MIN_COMPOUND_END; start++) {
    if (isListed(word.slice(start)) || isListed(singular.slice(start))) return true
  }
  return false
}

/** The verb of a definition is one of so many words behind the first of the subject. */
const VERB_WITHIN = 6
/** "are made", "sont situées", "zijn gemaakt": what is done to the subject is not what it is. */
const PARTICIPLE = /(?:[^e]ed|ée?s|[ai]d[oa]s|[aiu]t[ie]|^ge\p{L}+(?:d|t|en))$/u
const PLURALS = new Set(['are', 'were', 'sont', 'sind', 'zijn', 'son', 'sono', 'são'])

/** Whether a copula and what the subject is, or a verb of meaning, follow within a few words. */
export function saysWhatItIs(
  lexicon: Lexicon,
  { stream, tokens }: Words,
  { from, to }: WordRange,
): boolean {
  const [copulas, meaning] = [lexicon.phrases('copulas'), lexicon.phrases('meaningVerbs')]
  for (let i = from; i < Math.min(from + VERB_WITHIN, to); i++) {
    if (matchPhraseAt(stream, i, meaning) > 0) return true
    const length = matchPhraseAt(stream, i, copulas)
    if (length === 0) continue
    const next = i + length
    if (next >= to) return false
    const article = matchPhraseAt(stream, next, lexicon.phrases('articles'))
    if (article > 0) {
      return matchPhraseAt(stream, next + article, lexicon.phrases('superlatives')) === 0
    }
    // "are toothed discs": the plural has no article; German nouns have capitals.
    const word = stream.lower[next]!
    const isPlural = PLURALS.has(stream.lower[i]!)
    if (!isPlural || contentToken(stream.folded[next]!, lexicon) === null) return ELIDED.test(word)
    return lexicon.language === 'de' ? /^\p{Lu}/u.test(tokens[next]!) : !PARTICIPLE.test(word)
  }
  return false
}

/** Whether "we mean" follows "by truing" within a few words. */
export function saysWhatIsMeant(
  lexicon: Lexicon,
  { stream }: Pick<Words, 'stream'>,
  { from, to }: WordRange,
): boolean {
  const frames = lexicon.phrases('definitionFrames')
  for (let i = from; i < Math.min(from + VERB_WITHIN, to); i++) {
    if (matchPhraseAt(stream, i, frames) > 0) return true
  }
  return false
}
