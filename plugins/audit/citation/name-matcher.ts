import { type NameVariant, type NameWord, nameWords, plainLetters } from './names.ts'

/** Half-open range of UTF-16 units. */
export type NamePlace = { readonly start: number; readonly end: number }

/** A text whose names are looked for; `words` are computed once for all names. */
export type NameText = { readonly text: string; readonly words: readonly NameWord[] }

const MAX_PLACES = 50
const HYPHENS = '-‐‑–'
/** What sets a word apart, so that its capital is no sentence's. */
const EMPHASIS = '*_[“"«„\'’('
/** Signs and blanks between the end of a sentence and the word. */
const MAX_LOOK_BACK = 12

/** Prepares a text; addresses in it are to be blanked out before. */
export function nameText(text: string): NameText {
  return { text, words: nameWords(text) }
}

/** Finds one name, in all its variants, as whole words. */
export class NameMatcher {
  readonly #byInitial = new Map<string, NameVariant[]>()
  readonly #unspaced: readonly NameVariant[]

  constructor(variants: readonly NameVariant[]) {
    for (const variant of variants.filter(({ isUnspaced }) => !isUnspaced)) {
      const initial = variant.compact[0]!
      this.#byInitial.set(initial, [...(this.#byInitial.get(initial) ?? []), variant])
    }
    this.#unspaced = variants.filter(({ isUnspaced }) => isUnspaced)
  }

  /** Where the name stands, in order, at most 50 places. Linear in the text's length. */
  places({ text, words }: NameText): readonly NamePlace[] {
    const found: NamePlace[] = []
    for (let index = 0; index < words.length && found.length < MAX_PLACES; index += 1) {
      const count = this.#wordsAt({ text, words }, index)
      if (count === 0) continue
      found.push({ start: words[index]!.start, end: words[index + count - 1]!.end })
      index += count - 1
    }
    return found
  }

  /** Number of words of the longest variant that begins at the word; 0 when none does. */
  #wordsAt(text: NameText, index: number): number {
    const { folded } = text.words[index]!
    if (this.#unspaced.some(({ compact }) => folded.includes(compact))) return 1
    let longest = 0
    for (const variant of this.#byInitial.get(folded[0]!) ?? []) {
      const count = lettersAt(text.words, index, variant)
      if (count > longest && isWrittenSo(text, { index, count }, variant)) longest = count
    }
    return longest
  }
}

/** Number of words that make up the variant's letters. */
function lettersAt(words: readonly NameWord[], from: number, variant: NameVariant): number {
  const { compact, joints } = variant
  let offset = 0
  for (let at = from; at < words.length; at += 1) {
    const { folded, joinsNext } = words[at]!
    if (!compact.startsWith(folded, offset)) return 0
    offset += folded.length
    if (offset === compact.length) return at + 1 - from
    if (!joinsNext || joints?.has(offset) === false) return 0
  }
  return 0
}

type Stretch = { readonly index: number; readonly count: number }

function isWrittenSo(text: NameText, stretch: Stretch, variant: NameVariant): boolean {
  const words = wordsAsWritten(text, stretch)
  if (variant.joints === null && stretch.count > 1) {
    if (!isCapital(words[0]!) || !isCapital(words.at(-1)!)) return false
  }
  if (variant.rule === 'plain') return true
  if (isPartOfCompound(text, stretch)) return false
  const letters = plainLetters(words.join(''))
  const isAsWritten = letters === variant.written
  if (variant.rule === 'exact') return isAsWritten || letters === variant.written.toUpperCase()
  if (isAsWritten && /\p{Ll}\p{Lu}/u.test(letters)) return true
  if (!words.filter(({ length }) => length > MAX_SMALL_WORD).every(isCapital)) return false
  return isCapital(words[0]!) && (stretch.count > 1 || !beginsSentence(text, stretch))
}

/** "de", "of", "the" within a name stay small. */
const MAX_SMALL_WORD = 3

function wordsAsWritten({ text, words }: NameText, { index, count }: Stretch): readonly string[] {
  return words.slice(index, index + count).map(({ start, end }) => text.slice(start, end))
}

/** Letters of scripts without case look like names always. */
function isCapital(word: string): boolean {
  const [first = ''] = word
  return first !== first.toLowerCase() || first.toLowerCase() === first.toUpperCase()
}

function isPartOfCompound({ text, words }: NameText, { index, count }: Stretch): boolean {
  const { start } = words[index]!
  const { end } = words[index + count - 1]!
  const before =
    HYPHENS.includes(text[start - 1] ?? ' ') && /[\p{L}\p{Nd}]/u.test(text[start - 2] ?? '')
  const after = HYPHENS.includes(text[end] ?? ' ') && /[\p{L}\p{Nd}]/u.test(text[end + 1] ?? '')
  return before || after
}

/** There any word has a capital, unless something sets it apart. */
function beginsSentence({ text, words }: NameText, { index }: Stretch): boolean {
  const { start } = words[index]!
  for (let at = start - 1; at >= Math.max(0, start - MAX_LOOK_BACK); at -= 1) {
    const sign = text[at]!
    if (EMPHASIS.includes(sign)) return false
    if ('.!?…:\n•'.includes(sign)) return true
    if (/[^\s#>-]/u.test(sign)) return false
  }
  return start < MAX_LOOK_BACK
}
