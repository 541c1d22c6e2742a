import { unitsOf } from './text-units.ts'

/** Word-break classes of UAX 29 that words of languages written with spaces need. */
const CharClass = {
  other: 0,
  letter: 1,
  digit: 2,
  /** `_` and its like: part of a word, but no word alone. */
  connector: 3,
  /** Marks, joiners and soft hyphens: they belong to the character before them. */
  extend: 4,
  /** Joins letters: `a:b`, `x·y`. */
  midLetter: 5,
  /** Joins digits: `1,000`. */
  midNumber: 6,
  /** Joins letters or digits: `don't`, `3.5`. */
  mid: 7,
} as const

const UNKNOWN = 255
const classes = new Uint8Array(65_536).fill(UNKNOWN)

const LETTER = /\p{Alphabetic}/u
const DIGIT = /\p{Nd}/u
const CONNECTOR = /\p{Pc}/u
const EXTEND = /[\p{M}\p{Cf}]/u
const MID_LETTER = /[:\u00B7\u0387\u055F\u05F4\u2027\uFE13\uFE55\uFF1A]/
const MID_NUMBER =
  /[,;\u037E\u0589\u060C\u060D\u066C\u07F8\u2044\uFE10\uFE14\uFE50\uFE54\uFF0C\uFF1B]/
const MID = /['.\u2018\u2019\u2024\uFE52\uFF07\uFF0E]/

/** Class of the UTF-16 unit at `index`, `unit`; a low surrogate extends the unit before it. */
function classOf(unit: number, text: string, index: number): number {
  const known = classes[unit]!
  if (known !== UNKNOWN) return known
  if (unit >= 0xd800 && unit <= 0xdbff)
    return classify(String.fromCodePoint(text.codePointAt(index)!))
  const found = unit >= 0xdc00 && unit <= 0xdfff ? CharClass.extend : classify(text[index]!)
  classes[unit] = found
  return found
}

function classify(char: string): number {
  if (EXTEND.test(char)) return char === '\u200B' ? CharClass.other : CharClass.extend
  if (LETTER.test(char)) return CharClass.letter
  if (DIGIT.test(char)) return CharClass.digit
  if (CONNECTOR.test(char)) return CharClass.connector
  if (MID.test(char)) return CharClass.mid
  if (MID_LETTER.test(char)) return CharClass.midLetter
  return MID_NUMBER.test(char) ? CharClass.midNumber : CharClass.other
}

/**
 * Visits the words of text written with spaces, left to right, by the word rules of UAX 29
 * (what `Intl.Segmenter` calls word-like). One pass, no allocation; `visit` asks for no words itself.
 */
export function scanWords(text: string, visit: (start: number, end: number) => void): void {
  const units = unitsOf(text)
  const length = text.length
  let index = 0
  while (index < length) {
    const first = classOf(units[index]!, text, index)
    if (first === CharClass.other || first > CharClass.connector) {
      index += 1
      continue
    }
    const start = index
    let isWord = first !== CharClass.connector
    let last: number = first
    index += 1
    while (index < length) {
      // The commonest characters first: most words end at a blank after plain letters.
      if (isPlainLetter(units[index]!)) {
        isWord = true
        last = CharClass.letter
        index += 1
        continue
      }
      const next = classOf(units[index]!, text, index)
      if (next === CharClass.other) break
      if (next === CharClass.extend) {
        index += 1
        continue
      }
      if (next <= CharClass.connector) {
        if (next !== CharClass.connector) isWord = true
        last = next
        index += 1
        continue
      }
      let behind = index + 1
      let after: number = CharClass.other
      // Marks belong to the character before them, be it an apostrophe.
      for (; behind < length; behind += 1) {
        after = classOf(units[behind]!, text, behind)
        if (after !== CharClass.extend) break
      }
      if (behind === length || !joins(next, last, after)) break
      index = behind
    }
    if (isWord) visit(start, index)
  }
}

/** A-Z and a-z. */
function isPlainLetter(unit: number): boolean {
  const lower = unit | 32
  return lower >= 97 && lower <= 122
}

/** A-Z. */
function isPlainCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90
}

function joins(mid: number, before: number, after: number): boolean {
  if (before === CharClass.connector || before !== after) return false
  if (mid === CharClass.mid) return true
  return mid === (before === CharClass.letter ? CharClass.midLetter : CharClass.midNumber)
}

const TERMINATOR =
  /[.!?\n\r\u0085\u2028\u2029\u0589\u061D-\u061F\u06D4\u0700-\u0702\u0964\u0965\u104A\u104B\u1362\u1367\u1368\u17D4\u17D5\u203C\u203D\u2024\u2047-\u2049\u3002\uFE52\uFE56\uFE57\uFF01\uFF0E\uFF1F\uFF61]/g
const GREEK_TERMINATOR = new RegExp(TERMINATOR.source.replace('[', '[;\\u037E'), 'g')
const PARAGRAPH = /[\n\r\u0085\u2028\u2029]/
const FULL_STOP = /[.\u2024\uFE52\uFF0E]/
const TERMINAL =
  /[.!?\u0589\u061D-\u061F\u06D4\u0964\u0965\u203C\u203D\u2024\u2047-\u2049\u3002\uFF01\uFF0E\uFF1F\uFF61]/
/** Closing and opening punctuation and quotation marks: sentence-break class Close. */
const CLOSE = /["'\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u
const SPACE = /[\t \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/
/** The sentence continues after these. */
const CONTINUE = /[,\-:;\u055D\u060C\u060D\u2013\u2014\u3001\uFF0C\uFF0D\uFF1A]/
const LOWER = /\p{Lowercase}/u

/**
 * Visits sentences by the sentence rules of UAX 29: a full stop ends none before a lower-case
 * letter, between digits or inside `U.S.A`; `!`, `?` and their like always do. One pass; the ranges
 * tile the text, white space behind a sentence belongs to it.
 */
export function scanSentences(
  text: string,
  language: string,
  visit: (start: number, end: number) => void,
): void {
  const pattern = language.startsWith('el') ? GREEK_TERMINATOR : TERMINATOR
  pattern.lastIndex = 0
  let start = 0
  let found = pattern.exec(text)
  while (found) {
    const end = sentenceEnd(text, found.index)
    if (end > 0) {
      if (end > start) visit(start, end)
      start = end
      pattern.lastIndex = end
    }
    found = pattern.exec(text)
  }
  if (start < text.length) visit(start, text.length)
}

/** End of the sentence that the mark at `index` closes, 0 when it closes none. */
function sentenceEnd(text: string, index: number): number {
  const mark = text[index]!
  if (PARAGRAPH.test(mark)) return index + (mark === '\r' && text[index + 1] === '\n' ? 2 : 1)
  // A blank and a capital behind the mark: most sentences end so.
  if (text.charCodeAt(index + 1) === 0x20 && isPlainCapital(text.charCodeAt(index + 2))) {
    return index + 2
  }
  let at = index + 1
  while (at < text.length && EXTEND.test(text[at]!)) at += 1
  const isStop = FULL_STOP.test(mark)
  if (isStop && joinsNext(text, index, at)) return 0
  while (at < text.length && CLOSE.test(text[at]!)) at += 1
  while (at < text.length && SPACE.test(text[at]!)) at += 1
  const next = text[at]
  if (next === undefined) return at
  if (PARAGRAPH.test(next)) return at + (next === '\r' && text[at + 1] === '\n' ? 2 : 1)
  if (CONTINUE.test(next) || TERMINAL.test(next)) return 0
  return isStop && isLowerAhead(text, at) ? 0 : at
}

/** `3.5`, `U.S`, `foo.Bar` */
function joinsNext(text: string, index: number, at: number): boolean {
  const next = text[at] ?? ''
  if (DIGIT.test(next)) return true
  return LETTER.test(next) && !LOWER.test(next) && LETTER.test(text[index - 1] ?? '')
}

/** Whether the next letter, before any other mark, is a lower-case one. */
function isLowerAhead(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!
    if (LETTER.test(char)) return LOWER.test(char)
    if (TERMINAL.test(char) || PARAGRAPH.test(char)) return false
  }
  return false
}
