const NON_ASCII = /[\u0080-\uFFFF]/
/** Up to here a loop is faster than a regular expression; words are shorter. */
const MAX_LOOP = 32

/** Whether a text holds nothing but ASCII characters. */
export function isAscii(text: string): boolean {
  if (text.length > MAX_LOOP) return !NON_ASCII.test(text)
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x7f) return false
  return true
}

const ACCENTS = /[\u0300-\u036F]+/g
const SPECIAL = /[ßæœøđðłıſςþ]/g
const SPECIAL_FORMS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ſ: 's',
  ς: 'σ',
  þ: 'th',
}
const APOSTROPHES = /[\u2018\u2019\u02BC\uFF07]/g
const IGNORABLE = /[\u00AD\u200B-\u200D\uFEFF]+/g

/** Lower case in composed form, with one kind of apostrophe. Keeps accents. */
export function lower(text: string): string {
  const cased = text.toLowerCase()
  return isAscii(cased) ? cased : remembered(lowered, cased, lowerForm)
}

function lowerForm(cased: string): string {
  return cased.normalize('NFC').replace(APOSTROPHES, "'").replace(IGNORABLE, '')
}

/**
 * Normalises words for comparison: case-folded, without accents, with ligatures and ß expanded, one
 * kind of apostrophe. Letters of other scripts keep their marks, which are not accents.
 */
export function fold(text: string): string {
  const cased = lower(text)
  return isAscii(cased) ? cased : foldLower(cased)
}

/** `fold` for text that is already in `lower` form. */
export function foldLower(cased: string): string {
  return isAscii(cased) ? cased : remembered(folded, cased, foldForm)
}

function foldForm(cased: string): string {
  return cased
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => SPECIAL_FORMS[letter] ?? letter)
}

const MAX_REMEMBERED = 5000
const MAX_WORD = 40
const lowered = new Map<string, string>()
const folded = new Map<string, string>()

/** Caches words, because they repeat and normalising costs far more than a lookup. */
function remembered(
  known: Map<string, string>,
  cased: string,
  form: (text: string) => string,
): string {
  if (cased.length > MAX_WORD) return form(cased)
  const before = known.get(cased)
  if (before !== undefined) return before
  const made = form(cased)
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(cased, made)
  return made
}

const WORD = /[\p{L}\p{N}]+/gu

/** The folded words with a space around each, for finding whole words. '' if there are none. */
export function spacedWords(text: string): string {
  const words = fold(text).match(WORD) ?? []
  return words.length === 0 ? '' : ` ${words.join(' ')} `
}
