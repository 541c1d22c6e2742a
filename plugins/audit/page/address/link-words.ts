import { decodeSegment, parseHttpUrl } from '../../../web/http-url.ts'
import { foldedWords } from '../language/words.ts'

/** Longer segments and names are article titles that speak of something else. */
const MAX_WORDS = 5
const MAX_CHARACTERS = 512

/** Folds phrases such as "À propos" once; those of more than five words can never match. */
export function linkPhrases(phrases: Iterable<string>): ReadonlySet<string> {
  const index = new Set<string>()
  for (const phrase of phrases) {
    const words = wordsOf(phrase)
    if (words && words.length > 0) index.add(words.join(' '))
  }
  return index
}

/**
 * Every run of neighbouring words of one link name or path segment, folded: what a phrase may be.
 * Empty where there are more than five words. For looking one text up in many indexes.
 */
export function wordRuns(text: string): string[] {
  const words = wordsOf(text) ?? []
  const runs: string[] = []
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= words.length; end += 1) {
      runs.push(words.slice(start, end).join(' '))
    }
  }
  return runs
}

/** Of the runs of a text the one that holds all its words; '' where there is none. */
export function wholeOf(runs: readonly string[]): string {
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}

/** null: too many words to be compared. */
function wordsOf(text: string): string[] | null {
  if (text === '' || text.length > MAX_CHARACTERS) return null
  const words = foldedWords(text)
  return words.length > MAX_WORDS ? null : words
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
