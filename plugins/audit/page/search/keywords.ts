import { foldedWords, isUnspaced } from '../language/words.ts'

type KeywordSource = 'niche' | 'title' | 'h1'
/** A keyword as the result shows it, and where it was read. */
export type AskedKeyword = { readonly keyword: string; readonly from: KeywordSource }

/** Topic of a page according to itself; null if it gives none. */
export type KeywordTexts = {
  readonly niche: string | null
  readonly title: string | null
  readonly h1: string | null
  /** Names that are not a topic. */
  readonly brands: readonly string[]
}

const TITLE_PARTS = /\s[-–—·›»]+\s|\s*[|•:]\s*/
const CLAUSES = /[,;.!?…](?:\s|$)|[()[\]{}]/
const MAX_TEXT = 1000
const MIN_WORDS = 2

/**
 * Keywords to search for: the niche as given, then the parts of the title in order, then the first
 * clause of the h1. Title and h1 are used without the brand and then need two words, so that no
 * call is spent on "Home". A keyword equal to an earlier one is left out.
 */
export function chooseKeywords(texts: KeywordTexts, maxKeywords: number): AskedKeyword[] {
  const brands = texts.brands.map(brandOf).filter(({ words }) => words.length > 0)
  const parts = (texts.title ?? '').slice(0, MAX_TEXT).split(TITLE_PARTS)
  const candidates: AskedKeyword[] = [
    { keyword: cleanKeyword(texts.niche ?? ''), from: 'niche' as const },
    ...parts.map((part) => ({ keyword: topicOf(part, brands), from: 'title' as const })),
    { keyword: topicOf(texts.h1 ?? '', brands), from: 'h1' as const },
  ]
  const chosen: AskedKeyword[] = []
  const spoken: ReadonlySet<string>[] = []
  for (const candidate of candidates) {
    const words = new Set(wordsOf(candidate.keyword))
    if (words.size === 0 || isSaid(words, spoken)) continue
    spoken.push(words)
    chosen.push(candidate)
  }
  return chosen.slice(0, maxKeywords)
}

/** Folded words of a name. */
type Brand = {
  readonly words: readonly string[]
  /** One word with a capital: written small it is an ordinary word ("orange juice" of Orange). */
  readonly isProper: boolean
}

function brandOf(name: string): Brand {
  const words = wordsOf(name)
  return { words, isProper: words.length === 1 && /^\P{L}*\p{Lu}/u.test(name) }
}

const SMALL = /^\P{L}*\p{Ll}/u

/** The same words as an earlier keyword, or several of them in one ("What: which one"). */
function isSaid(words: ReadonlySet<string>, spoken: readonly ReadonlySet<string>[]): boolean {
  if (spoken.some((one) => one.size === words.size && isWithin(words, one))) return true
  const within = spoken.filter((one) => one.size < words.size && isWithin(one, words))
  return within.length > 1 && isWithin(words, new Set(within.flatMap((one) => [...one])))
}

function isWithin(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  return [...few].every((word) => many.has(word))
}

/** First clause of a text without the brand; '' when too little is left to be a topic. */
function topicOf(text: string, brands: readonly Brand[]): string {
  const clauses = text.slice(0, MAX_TEXT).split(CLAUSES)
  for (const clause of clauses) {
    const topic = cleanKeyword(withoutBrands(clause, brands))
    if (isUnspaced(topic) ? topic.length > MIN_WORDS : wordsOf(topic).length >= MIN_WORDS) {
      return topic
    }
  }
  return ''
}

/** The words of the text but for those that make up one of the names. */
function withoutBrands(text: string, brands: readonly Brand[]): string {
  const written = text.split(/\s+/).filter((word) => word !== '')
  const folded = written.map((word) => wordsOf(word).join(' '))
  const kept: string[] = []
  for (let at = 0; at < written.length; ) {
    const found = brands.find(({ words, isProper }) => {
      const isNamed = words.every((word, i) => folded[at + i] === word)
      return isNamed && !(isProper && SMALL.test(written[at] ?? ''))
    })
    const length = found?.words.length
    if (length === undefined) kept.push(written[at] ?? '')
    at += length ?? 1
  }
  return kept.join(' ')
}

function wordsOf(text: string): string[] {
  return foldedWords(text.slice(0, MAX_TEXT))
}

/** Limits of the search volume (10 words, 80 characters) are the tighter ones: they hold for all. */
const MAX_WORDS = 10
const MAX_CHARACTERS = 80
const MAX_SERP_CHARACTERS = 700
/** Quotes, brackets and operators: a search with operators is another question, at another price. */
const OPERATORS = /["“”„«»<>|*:(){}[\]\\^`~=;!?@…]+/g
const CONTROLS = /[\p{Cc}\p{Cf}]+/gu

/** A search phrase without search operators, cut at a word; '' when nothing is left. */
export function cleanKeyword(text: string): string {
  const plain = text.slice(0, 1000).normalize('NFC').replace(CONTROLS, ' ').replace(OPERATORS, ' ')
  const words = plain
    .split(/\s+/)
    .map((word) => word.replace(/^[-–—+.,/&_]+|[-–—.,/&_]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  let cut = ''
  for (const word of words) {
    const longer = cut === '' ? word : `${cut} ${word}`
    if (longer.length > MAX_CHARACTERS) break
    cut = longer
  }
  return cut === '' ? (words[0] ?? '').slice(0, MAX_CHARACTERS) : cut
}

/** Form for result pages: percent and plus signs are decoded on the other side. */
export function serpKeyword(keyword: string): string {
  const encoded = keyword.replace(/%/g, '%25').replace(/\+/g, '%2B')
  return encoded.slice(0, MAX_SERP_CHARACTERS).replace(/%(?:2|)$/, '')
}

/**
 * Form for search volumes, in requests and responses: lower case. One unusual character makes the
 * API refuse them all.
 */
export function volumeKeyword(keyword: string): string {
  return keyword
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'&.\- ]+/gu, ' ')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS)
    .join(' ')
    .slice(0, MAX_CHARACTERS)
    .trim()
}
