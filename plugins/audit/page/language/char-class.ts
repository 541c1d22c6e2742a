/** Word-break classes of UAX 29, as far as words of languages written with spaces need them. */
export const CharClass = {
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

const LETTER = /[\p{Alphabetic}\p{Nl}]/u
const DIGIT = /\p{Nd}/u
const CONNECTOR = /\p{Pc}/u
const EXTEND = /[\p{M}\p{Cf}]/u
const MID_LETTER = /[:\u00B7\u0387\u055F\u05F4\u2027\uFE13\uFE55\uFF1A]/
const MID_NUMBER =
  /[,;\u037E\u0589\u060C\u060D\u066C\u07F8\u2044\uFE10\uFE14\uFE50\uFE54\uFF0C\uFF1B]/
const MID = /['.\u2018\u2019\u2024\uFE52\uFF07\uFF0E]/

/** Class of the UTF-16 unit at `index`; a low surrogate extends the unit before it. */
export function charClassAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
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
