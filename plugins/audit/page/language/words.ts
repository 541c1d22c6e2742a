import { fold, foldLower, isAscii, lower } from '../../../web/fold.ts'
import { scanSentences, scanWords } from './text-boundaries.ts'

/** Half-open range of UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/** `Intl.Segmenter` costs quadratic time on one long string, linear time on short pieces. */
const MAX_PIECE_LENGTH = 1000

const BOUNDARY = /[\s.!?。．！？，、]/

/**
 * Cuts text into pieces of at most 1000 UTF-16 units: behind the last sentence mark or white space
 * of a piece, else (one endless word) at the limit, never inside a surrogate pair.
 */
export function textPieces(text: string): Span[] {
  const pieces: Span[] = []
  let start = 0
  while (start < text.length) {
    const end = pieceEnd(text, start)
    pieces.push({ start, end })
    start = end
  }
  return pieces
}

function pieceEnd(text: string, start: number): number {
  const limit = start + MAX_PIECE_LENGTH
  if (limit >= text.length) return text.length
  for (let end = limit; end > start; end -= 1) {
    if (BOUNDARY.test(text[end - 1]!)) return end
  }
  const unit = text.charCodeAt(limit)
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit
}

/** Scripts without spaces between words: `Intl.Segmenter` looks them up in a dictionary. */
const UNSPACED = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
/** The cheap question first: everything below U+0E00 is written with spaces. */
const BEYOND = /[\u0E00-\uFFFF]/

const wordSegmenters = new Map<string, Intl.Segmenter>()
const MAX_SEGMENTERS = 32

/**
 * Word-like segments of the text in order, as half-open ranges of UTF-16 units. `language` is a
 * BCP 47 tag or "und" and matters for scripts without spaces only. Linear in the text's length.
 */
export function words(text: string, language = 'und'): Span[] {
  const spans: Span[] = []
  eachWord(text, language, (start, end) => spans.push({ start, end }))
  return spans
}

/** The words themselves, as written. */
export function wordTexts(text: string, language = 'und'): string[] {
  const found: string[] = []
  eachWord(text, language, (start, end) => found.push(text.slice(start, end)))
  return found
}

/** The words as written, and where each begins. */
type PlacedWords = { readonly tokens: readonly string[]; readonly starts: readonly number[] }

export function placedWords(text: string, language = 'und'): PlacedWords {
  const tokens: string[] = []
  const starts: number[] = []
  eachWord(text, language, (start, end) => {
    tokens.push(text.slice(start, end))
    starts.push(start)
  })
  return { tokens, starts }
}

/** Number of word-like segments. */
export function countWords(text: string, language = 'und'): number {
  let count = 0
  eachWord(text, language, () => {
    count += 1
  })
  return count
}

/** Whether a text has so many words. Most short texts show at once that they have fewer. */
export function hasWords(text: string, language: string, least: number): boolean {
  if (/^[\x20-\x7e]*$/.test(text) && (text.match(/[A-Za-z0-9]+/g)?.length ?? 0) < least)
    return false
  return countWords(text, language) >= least
}

/** Sentences in order, trimmed, empty ones left out; a line break ends a sentence. */
export function sentences(text: string, language = 'und'): Span[] {
  const spans: Span[] = []
  scanSentences(text, language, (start, end) => {
    const span = trimmed(text, start, end)
    if (span) spans.push(span)
  })
  return spans
}

/** Whether words of the text need a dictionary (Han, Kana, Thai, Lao, Khmer, Burmese). */
export function isUnspaced(text: string): boolean {
  return BEYOND.test(text) && UNSPACED.test(text)
}

function eachWord(text: string, language: string, visit: (start: number, end: number) => void) {
  if (!isUnspaced(text)) return scanWords(text, visit)
  for (const { start, end } of textPieces(text)) {
    const piece = text.slice(start, end)
    if (!isUnspaced(piece)) scanWords(piece, (from, to) => visit(start + from, start + to))
    else {
      for (const part of wordSegmenter(language).segment(piece)) {
        if (part.isWordLike) visit(start + part.index, start + part.index + part.segment.length)
      }
    }
  }
}

function wordSegmenter(language: string): Intl.Segmenter {
  const known = wordSegmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(supported(language), { granularity: 'word' })
  if (wordSegmenters.size >= MAX_SEGMENTERS) wordSegmenters.clear()
  wordSegmenters.set(language, made)
  return made
}

function supported(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'und'
  } catch {
    // Not a BCP 47 tag: the page's own mistake, judged by its own check.
    return 'und'
  }
}

function trimmed(text: string, start: number, end: number): Span | null {
  let from = start
  let to = end
  while (from < to && isSpace(text.charCodeAt(from))) from += 1
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1
  return from < to ? { start: from, end: to } : null
}

function isSpace(unit: number): boolean {
  return unit <= 0x20 || unit === 0xa0 || unit === 0x202f || unit === 0x3000 || unit === 0x2029
}

/** The words of one text in two forms, index by index: accents kept, and accents removed. */
export type WordStream = {
  readonly lower: readonly string[]
  readonly folded: readonly string[]
}

/** Segments the text and prepares its words for look-ups in phrase indexes. */
export function wordStream(text: string, language = 'und'): WordStream {
  return toWordStream(wordTexts(text, language), text)
}

/** `count` words from `first` on. */
export function sliceWords(words: WordStream, first: number, count: number): WordStream {
  const slice = (texts: readonly string[]) => texts.slice(first, first + count)
  return { lower: slice(words.lower), folded: slice(words.folded) }
}

/** Folded words of a text, joined: two texts with the same key say the same. */
export function textKey(text: string): string {
  return wordStream(text).folded.join(' ')
}

/** Prepares words that have been segmented already. `text`: what they are of; spares looking at each. */
export function toWordStream(words: readonly string[], text?: string): WordStream {
  if (text !== undefined && isAscii(text)) {
    // Nothing to normalise: both forms are one.
    const cased = words.map((word) => word.toLowerCase())
    return { lower: cased, folded: cased }
  }
  const lowered = words.map(lower)
  return { lower: lowered, folded: lowered.map(foldLower) }
}

/** Every run of letters and digits, folded: for comparing names and keywords of any language. */
export function foldedWords(text: string): string[] {
  const folded = fold(text)
  return folded.match(isAscii(folded) ? /[a-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu) ?? []
}
