import { decodeSegment, parseHttpUrl } from './http-url.ts'

/** Longer segments and names are article titles that speak of something else. */
const MAX_WORDS = 5
const MAX_CHARACTERS = 512

/** Phrases of a lexicon, folded, ready for look-ups whose cost does not grow with their number. */
type LinkPhrases = ReadonlySet<string>
type MatchableLink = { readonly url: string; readonly name: string }

/** Folds phrases such as "À propos" once; those of more than five words can never match. */
export function linkPhrases(phrases: Iterable<string>): LinkPhrases {
  const index = new Set<string>()
  for (const phrase of phrases) {
    const words = wordsOf(phrase)
    if (words && words.length > 0) index.add(words.join(' '))
  }
  return index
}

/**
 * Whether a link speaks of one of the phrases: after case-folding and removal of accents the words
 * of a phrase stand next to each other, in order, in one percent-decoded path segment or in the
 * link name, and that segment or name has at most five words.
 */
export function linkMatch(link: MatchableLink, phrases: LinkPhrases): boolean {
  if (holdsPhrase(link.name, phrases)) return true
  const path = parseHttpUrl(link.url)?.pathname ?? ''
  return path.split('/').some((segment) => holdsPhrase(decodeSegment(segment), phrases))
}

const BEYOND_ASCII = /[\u0080-\uFFFF]/

/** Unicode case-folding (full, near enough) and removal of accents. */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
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

function holdsPhrase(text: string, phrases: LinkPhrases): boolean {
  return wordRuns(text).some((run) => phrases.has(run))
}

/** null: too many words to be compared. */
function wordsOf(text: string): string[] | null {
  if (text === '' || text.length > MAX_CHARACTERS) return null
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > MAX_WORDS ? null : words
}

/** Tells addresses that do something (log out, add to a cart) from those that only show something. */
export class SideEffects {
  readonly #phrases: readonly string[]

  /** @param phrases words of path or query that stand next to each other, in any case. */
  constructor(phrases: readonly string[]) {
    this.#phrases = phrases.map((phrase) => ` ${addressWords(phrase)} `)
  }

  /** Whether path or query of a URL speak of a side effect; false for what is no http(s) URL. */
  of(url: string | URL): boolean {
    const parsed = parseHttpUrl(url)
    if (!parsed) return false
    const words = ` ${addressWords(decodeSegment(parsed.pathname))} ${addressWords(decodeSegment(parsed.search))} `
    return this.#phrases.some((phrase) => words.includes(phrase))
  }
}

function addressWords(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()
}
