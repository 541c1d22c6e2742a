import {
  type NameSigns,
  type NameVariant,
  type NameWord,
  nameWords,
  plainLetters,
} from './names.ts'

/** Half-open range of UTF-16 units. */
export type NamePlace = { readonly start: number; readonly end: number }

/** A text whose names are looked for; `words` are computed once for all names. */
type NameText = {
  readonly text: string
  readonly words: readonly NameWord[]
  /** Something else, such as a URL of its site, shows that the text is about the brand. */
  readonly isAboutBrand: boolean
}

/** Context showing that a word of the language is meant as a name. */
export type NameContext = NameSigns & {
  /** Folded words of the market. */
  readonly category: ReadonlySet<string>
}

const MAX_PLACES = 50
const HYPHENS = '-‐‑–'
/** Marks that set a word apart, so that its capital does not come from the start of a sentence. */
const EMPHASIS = '*_[“"«„\'’('
/** The same, without those that also precede other words. */
const MARKS = '*_[“"«„'
const TRADE_MARKS = '®™'
const MIN_STEM = 4
const MAX_ENDING = 2
/** Signs and blanks between the end of a sentence and the word. */
const MAX_LOOK_BACK = 12

/** Prepares a text; addresses in it are to be blanked out before. */
export function nameText(text: string, isAboutBrand = false): NameText {
  return { text, words: nameWords(text), isAboutBrand }
}

/** Finds one name, in all its variants, as whole words. */
export class NameMatcher {
  readonly #byInitial = new Map<string, NameVariant[]>()
  readonly #unspaced: readonly NameVariant[]
  readonly #context: NameContext

  constructor(variants: readonly NameVariant[], context: NameContext) {
    this.#context = context
    for (const variant of variants.filter(({ isUnspaced }) => !isUnspaced)) {
      const initial = variant.compact[0]!
      this.#byInitial.set(initial, [...(this.#byInitial.get(initial) ?? []), variant])
    }
    this.#unspaced = variants.filter(({ isUnspaced }) => isUnspaced)
  }

  /** Positions of the name, in order, at most 50. Linear in the text's length. */
  places(text: NameText): readonly NamePlace[] {
    const { words } = text
    const found: NamePlace[] = []
    for (let index = 0; index < words.length && found.length < MAX_PLACES; index += 1) {
      const count = this.#wordsAt(text, index)
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
      const stretch = { index, count }
      if (count <= longest || !isWrittenSo(text, stretch, variant)) continue
      if (!variant.isOrdinary || isMeant(text, stretch, this.#context)) longest = count
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
  if (isAsWritten && variant.isOrdinary && !isCapital(letters)) return true
  if (!words.filter(({ length }) => length > MAX_SMALL_WORD).every(isCapital)) return false
  if (!isCapital(words[0]!)) return false
  return variant.isOrdinary || stretch.count > 1 || !beginsSentence(text, stretch)
}

/**
 * Whether the capital of an ordinary word is that of a name ("Orange"): the text is about the brand
 * anyway, the word is set apart, or a word by it says so. A word of the market says so only within a
 * sentence, where the capital means something.
 */
function isMeant(text: NameText, stretch: Stretch, context: NameContext): boolean {
  if (text.isAboutBrand || isSetApart(text, stretch)) return true
  const { index, count } = stretch
  const { words } = text
  const before = words[index - 1]
  if (before && context.before.has(before.folded)) return true
  const behind = words[index + count]
  if (behind && context.behind.has(behind.folded) && isCapital(text.text.slice(behind.start))) {
    return true
  }
  const near = [
    ...words.slice(Math.max(0, index - context.reach), index),
    ...words.slice(index + count, index + count + context.reach),
  ]
  if (near.some(({ folded }) => context.nearby.has(folded))) return true
  if (beginsSentence(text, stretch)) return false
  return near.some(({ folded }) => isOfCategory(folded, context.category))
}

function isSetApart({ text, words }: NameText, { index, count }: Stretch): boolean {
  const [first, last] = [words[index]!, words[index + count - 1]!]
  return MARKS.includes(text[first.start - 1] ?? ' ') || TRADE_MARKS.includes(text[last.end] ?? ' ')
}

/** Singular and plural of a word count as the same. */
function isOfCategory(word: string, category: ReadonlySet<string>): boolean {
  if (category.has(word)) return true
  if (word.length < MIN_STEM) return false
  for (const other of category) {
    const isClose = Math.abs(other.length - word.length) <= MAX_ENDING
    if (isClose && other.length >= MIN_STEM && (other.startsWith(word) || word.startsWith(other))) {
      return true
    }
  }
  return false
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
