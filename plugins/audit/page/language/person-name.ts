import type { Lexicon } from './lexicon.ts'
import { isPhrase, matchPhraseAt } from './phrase-index.ts'
import { wordTexts } from './segment.ts'
import { toWordStream, wordStream } from './word-stream.ts'

/** A word, or an initial or title with its dot: "J.", "Dr.". */
const CAPITALISED = String.raw`\p{Lu}(?:\p{L}{0,3}\.|[\p{L}\p{M}'’-]{0,40})`
const PARTICLES =
  'van|von|vom|zu|zur|de|den|der|des|del|della|dei|di|da|das|dos|do|du|la|le|el|al|bin|ibn|ter|ten|te|y|e|af|av'
/** Names follow each other at one space; particles only between them. */
const NAME = `${CAPITALISED}(?: (?:(?:${PARTICLES}) ){0,3}${CAPITALISED}){1,5}`
const NAME_AT_START = new RegExp(`^${NAME}`, 'u')
const ANY_NAME = new RegExp(String.raw`(?<![\p{L}\p{M}])${NAME}`, 'gu')
const CAPITAL = /(?:^| )\p{Lu}/gu
const NAME_END = /[|·•–—,;:()/\n]|\s-\s|\s\d/
const LABEL_END = /^[\s:：–—|-]+/
const MIN_NAME = 2
const MAX_NAME = 4
const MAX_WORDS = 6
const MAX_TEXT = 300

/** What a byline says: the name behind "by"; `marked` when it opens with such a word. */
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

/**
 * The name in a text that opens with a byline word followed by two to four capitalised words, or by
 * a generic name; null otherwise.
 */
export function bylineIn(text: string, lexicon: Lexicon): BylineName | null {
  const { rest, marked } = behindBylineWords(text.slice(0, MAX_TEXT), lexicon)
  if (!marked) return null
  const found = NAME_AT_START.exec(rest)?.[0]
  const capitals = found?.match(CAPITAL)?.length ?? 0
  if (found && capitals >= MIN_NAME && capitals <= MAX_NAME) {
    return { name: found, generic: isGenericAuthor(found, lexicon), marked }
  }
  const cut = rest.split(NAME_END, 1)[0]!.trim()
  return isGenericAuthor(cut, lexicon) ? { name: cut, generic: true, marked } : null
}

export function isGenericAuthor(name: string, lexicon: Lexicon): boolean {
  return isPhrase(wordStream(name), lexicon.phrases('genericAuthors'))
}

/** Whether the text holds two or more capitalised words in a row that are no stop words. */
export function holdsName(text: string, lexicon: Lexicon): boolean {
  for (const [found] of text.matchAll(ANY_NAME)) {
    const capitals = wordStream(found).folded.filter((word) => !lexicon.stopWords.has(word))
    if (capitals.length >= MIN_NAME) return true
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
