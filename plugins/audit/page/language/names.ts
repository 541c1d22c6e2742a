import type { Lexicon } from './lexicon.ts'
import { containsPhrase, isPhrase, matchPhraseAt, type PhraseIndex } from './phrases.ts'
import { toWordStream, type WordStream, wordStream, wordTexts } from './words.ts'

const MAX_NAME = 200
const APOSTROPHES = /['’‘ʼ]/g
const PUNCTUATION = /[^\p{L}\p{M}\p{N}]+/gu
/** In lower case these forms are no other words: "Acme bv", but not "Acme sa" (French: its). */
const PLAIN_FORMS = new Set(
  'bv nv bvba cvba vof vzw asbl aisbl srl sprl scrl gmbh mbh sarl sas sasu ltd llc llp plc inc spa ev'.split(
    ' ',
  ),
)

/**
 * The form in which names of brands are compared: case-folded, without accents, punctuation and
 * legal forms at the end; '' when nothing is left. "Acmé, Inc." and "ACME" are one brand.
 */
export function brandKey(name: string, lexicon: Lexicon): string {
  const words = wordStream(name.slice(0, MAX_NAME))
  const end = withoutLegalForms(words, lexicon.phrases('legalForms'))
  return words.folded
    .slice(0, end)
    .map((word) => word.replace(APOSTROPHES, '').replace(PUNCTUATION, ' ').trim())
    .filter((word) => word !== '')
    .join(' ')
}

/** The name as it appears in a text, without legal forms at the end: its words, folded. */
export function brandPhrase(name: string, lexicon: Lexicon): string {
  const words = wordStream(name.slice(0, MAX_NAME))
  return words.folded.slice(0, withoutLegalForms(words, lexicon.phrases('legalForms'))).join(' ')
}

/** Words of the name that are not a legal form at its end; the first word always stays. */
function withoutLegalForms(words: WordStream, forms: PhraseIndex): number {
  let end = words.folded.length
  for (let at = 1; at < end; at++) {
    if (reachesEnd(words, at, { end, forms })) end = at
  }
  return end
}

/** Whether only legal forms follow until the end: "GmbH & Co. KG". */
function reachesEnd(
  words: WordStream,
  from: number,
  { end, forms }: { readonly end: number; readonly forms: PhraseIndex },
): boolean {
  let at = from
  while (at < end) {
    const length = matchPhraseAt(words, at, forms)
    if (length === 0) return false
    at += length
  }
  return true
}

/** Whether a name ends in a legal form. */
export function hasLegalForm(name: string, lexicon: Lexicon): boolean {
  const words = wordStream(name.slice(0, MAX_NAME))
  return withoutLegalForms(words, lexicon.phrases('legalForms')) < words.folded.length
}

/**
 * Whether there is a legal form at a position among the words; `tokens` are the words as written.
 * A form counts in capitals, or if it is not also a word in lower case.
 */
export function legalFormAt(
  tokens: readonly string[],
  words: WordStream,
  { index, lexicon }: { readonly index: number; readonly lexicon: Lexicon },
): boolean {
  if (matchPhraseAt(words, index, lexicon.phrases('legalForms')) === 0) return false
  const written = tokens[index] ?? ''
  return /\p{Lu}/u.test(written) || PLAIN_FORMS.has(written.replace(/\./g, ''))
}

/** In running text, the word alone refers to the law. */
const SIGN = /©|\(c\)(?=\s*(?:19|20)\d\d)|^\W{0,5}copyright\b/i
const YEARS = /(?:19|20)\d\d(?:\s*[-–—/]\s*(?:(?:19|20)?\d\d|today|present|now|heute|heden))?/gi
const PARTS = /[|·•\n;]|\s[-–—]\s|,\s|\.\s|\.$/
const LEADING = /^(?:by|par|door|von|por|di|per)\s+/i
const TRIMMED = /^[\s,.:–—-]+|[\s,.:–—-]+$/g
const MAX_LINE = 500
const MAX_HOLDER_WORDS = 8

/**
 * Name in a copyright line: "© 2024 Acme BV. All rights reserved." gives "Acme BV"; null for a text
 * that is not such a line or contains no name.
 */
export function copyrightHolder(text: string, lexicon: Lexicon): string | null {
  const line = text.slice(0, MAX_LINE)
  const sign = SIGN.exec(line)
  if (!sign) return null
  const behind = firstName(line.slice(sign.index), lexicon)
  return behind ?? firstName(line.slice(0, sign.index), lexicon)
}

function firstName(text: string, lexicon: Lexicon): string | null {
  const bare = text.replace(/©|\(c\)|copyright/gi, ' ').replace(YEARS, ' ')
  for (const part of bare.split(PARTS)) {
    const name = part.replace(TRIMMED, '').replace(LEADING, '').replace(TRIMMED, '')
    if (isName(name, lexicon)) return name
  }
  return null
}

function isName(name: string, lexicon: Lexicon): boolean {
  if (!/\p{L}/u.test(name)) return false
  const words = wordStream(name)
  if (words.folded.length > MAX_HOLDER_WORDS) return false
  if (matchPhraseAt(words, 0, lexicon.phrases('legalForms')) === words.folded.length) return false
  return !containsPhrase(words, lexicon.phrases('copyrightWords'))
}

/** A word, or an initial or title with its dot: "J.", "Dr.". */
const CAPITALISED = String.raw`\p{Lu}(?:\p{L}{0,3}\.|[\p{L}\p{M}'’&-]{0,40})`
const PARTICLES =
  'van|von|vom|zu|zur|de|den|der|des|del|della|dei|di|da|das|dos|do|du|la|le|el|al|bin|ibn|ter|ten|te|y|e|af|av'
/** Names follow each other at one space; particles only between them. */
const NAME = `${CAPITALISED}(?: (?:(?:${PARTICLES}) ){0,3}${CAPITALISED}){1,5}`
const NAME_AT_START = new RegExp(`^${NAME}`, 'u')
const ANY_NAME = new RegExp(String.raw`(?<![\p{L}\p{M}])${NAME}`, 'gu')
const CAPITAL = /(?:^| )\p{Lu}/gu
const NAME_END = /[|·•–—,;:()/\n]|\s-\s|\s\d/
const LABEL_END = /^[\s:：–—|-]+/
const MIN_CAPITALISED = 2
const MAX_CAPITALISED = 4
const MAX_WORDS = 6
const MAX_TEXT = 300

/** Content of a byline: the name after "by"; `marked` if it starts with such a word. */
export type BylineName = {
  readonly name: string
  readonly generic: boolean
  readonly marked: boolean
}

/** The name in the text of an element that is known to name an author; null when it holds none. */
export function authorIn(text: string, lexicon: Lexicon): BylineName | null {
  const { rest, marked } = behindBylineWords(text.slice(0, MAX_TEXT), lexicon)
  const cut = rest.split(NAME_END, 1)[0]!.trim()
  const words = wordTexts(cut).length
  const name = words <= MAX_WORDS ? cut : (NAME_AT_START.exec(cut)?.[0] ?? '')
  return name === '' ? null : { name, generic: isGenericAuthor(name, lexicon), marked }
}

/** Whether a text is a name of two to four capitalised words and nothing else. */
export function isFullName(text: string): boolean {
  const capitals = text.match(CAPITAL)?.length ?? 0
  const isInRange = capitals >= MIN_CAPITALISED && capitals <= MAX_CAPITALISED
  return isInRange && NAME_AT_START.exec(text)?.[0] === text
}

/**
 * The name in a text that opens with a byline word followed by two to four capitalised words, or by
 * a generic name; null otherwise.
 */
export function bylineIn(text: string, lexicon: Lexicon): BylineName | null {
  const { rest, marked } = behindBylineWords(text.slice(0, MAX_TEXT), lexicon)
  if (!marked) return null
  const found = NAME_AT_START.exec(rest)?.[0]
  const capitals = found?.match(CAPITAL)?.length ?? 0
  if (found && capitals >= MIN_CAPITALISED && capitals <= MAX_CAPITALISED) {
    return { name: found, generic: isGenericAuthor(found, lexicon), marked }
  }
  const cut = rest.split(NAME_END, 1)[0]!.trim()
  return isGenericAuthor(cut, lexicon) ? { name: cut, generic: true, marked } : null
}

export function isGenericAuthor(name: string, lexicon: Lexicon): boolean {
  return isPhrase(wordStream(name), lexicon.phrases('genericAuthors'))
}

/** Whether the text holds two or more capitalised words in a row that are not stop words. */
export function holdsName(text: string, lexicon: Lexicon): boolean {
  for (const [found] of text.matchAll(ANY_NAME)) {
    const capitals = wordStream(found).folded.filter((word) => !lexicon.stopWords.has(word))
    if (capitals.length >= MIN_CAPITALISED) return true
  }
  return false
}

function behindBylineWords(text: string, lexicon: Lexicon): { rest: string; marked: boolean } {
  const trimmed = text.trim()
  const words = wordTexts(trimmed.slice(0, 80))
  const length = matchPhraseAt(toWordStream(words), 0, lexicon.phrases('bylineWords'))
  if (length === 0) return { rest: trimmed, marked: false }
  let end = 0
  for (const word of words.slice(0, length)) end = trimmed.indexOf(word, end) + word.length
  return { rest: trimmed.slice(end).replace(LABEL_END, ''), marked: true }
}
