import { decodeSegment, parseHttpUrl } from '../../../web/http-url.ts'
import { foldedWords } from '../language/words.ts'

/** Longer segments and names are article titles about something else. */
const MAX_WORDS = 5
const MAX_CHARACTERS = 512

/** Folds phrases such as "À propos" once; those of more than five words can never match. */
export function linkPhrases(phrases: Iterable<string>): ReadonlySet<string> {
  const index = new Set<string>()
  for (const phrase of phrases) {
    const words = linkWords(phrase)
    if (words.length > 0) index.add(words.join(' '))
  }
  return index
}

/** Words of one link name or path segment, folded; none where there are more than five. */
export function linkWords(text: string): readonly string[] {
  if (text === '' || text.length > MAX_CHARACTERS) return NONE
  const words = foldedWords(text)
  return words.length > MAX_WORDS ? NONE : words
}

const NONE: readonly string[] = []

/** Every run of neighbouring words whose first one `mayBegin` a phrase: what a phrase may be. */
export function wordRuns(words: readonly string[], mayBegin: (word: string) => boolean): string[] {
  const runs: string[] = []
  for (const [start, first] of words.entries()) {
    if (!mayBegin(first)) continue
    for (let end = start + 1; end <= words.length; end += 1) {
      runs.push(words.slice(start, end).join(' '))
    }
  }
  return runs
}

/**
 * Tells whether an http(s) URL does something (log out, add to a cart) instead of showing a page.
 * @param phrases neighbouring words of a path or query, in any case
 */
export function sideEffectTest(phrases: readonly string[]): (url: string | URL) => boolean {
  const wanted = phrases.map((phrase) => ` ${addressWords(phrase)} `)
  return (url) => {
    const parsed = parseHttpUrl(url)
    if (!parsed) return false
    const words = [parsed.pathname, parsed.search].map((part) => addressWords(decodeSegment(part)))
    return wanted.some((phrase) => ` ${words.join(' ')} `.includes(phrase))
  }
}

function addressWords(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()
}
