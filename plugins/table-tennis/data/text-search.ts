import { fold } from '../../web/fold.ts'

/** Separates parts of a text. No search word contains it. */
const END = '\n'

/** Letters and pairs of adjacent letters in a text, as bits: 32 and three times 32. */
type Marks = readonly [letters: number, pairs0: number, pairs1: number, pairs2: number]

/** The words of a search. */
export class SearchWords {
  /** Folded, without duplicates. Empty for blank text. */
  readonly words: readonly string[]
  readonly marks: Marks

  constructor(query: string) {
    this.words = [...new Set(fold(query).split(/\s+/).filter(Boolean))]
    this.marks = marksOf(this.words)
  }
}

/**
 * Searchable name, with or without a licence. Ignores case and accents. A text can contain words
 * only if it has all their marks, so nearly all texts can be skipped quickly.
 */
export class SearchText {
  readonly licence: string
  /** The normalised name. */
  readonly folded: string
  /** Name and licence, each with an end mark. */
  readonly text: string
  readonly #letters: number
  readonly #pairs0: number
  readonly #pairs1: number
  readonly #pairs2: number

  constructor(name: string, licence = '') {
    this.licence = licence
    this.folded = fold(name)
    this.text = `${this.folded}${END}${licence}${END}`
    const [letters, pairs0, pairs1, pairs2] = marksOf([this.text])
    this.#letters = letters
    this.#pairs0 = pairs0
    this.#pairs1 = pairs1
    this.#pairs2 = pairs2
  }

  /** Whether every word occurs in the name, or a single word in the licence (G10). */
  holds({ words, marks }: SearchWords): boolean {
    const [letters, pairs0, pairs1, pairs2] = marks
    if ((this.#letters & letters) !== letters) return false
    if ((this.#pairs0 & pairs0) !== pairs0 || (this.#pairs1 & pairs1) !== pairs1) return false
    if ((this.#pairs2 & pairs2) !== pairs2) return false
    if (words.length === 1) return this.text.includes(words[0] ?? '')
    return words.every((word) => this.folded.includes(word))
  }
}

/** Combined marks of all these texts. */
function marksOf(texts: readonly string[]): Marks {
  let letters = 0
  const pairs = [0, 0, 0]
  for (const text of texts) {
    let before = -1
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      letters |= 1 << (code & 31)
      const bit = before < 0 ? -1 : (before * 37 + code) % 96
      if (bit >= 0) pairs[bit >> 5] = (pairs[bit >> 5] ?? 0) | (1 << (bit & 31))
      before = code
    }
  }
  const [pairs0 = 0, pairs1 = 0, pairs2 = 0] = pairs
  return [letters, pairs0, pairs1, pairs2]
}

/** Six bits per letter or digit. Collisions are resolved by comparing the text. */
const BITS = 6
const LAST = (1 << BITS) - 1

type Indexed = { readonly text: string; holds(words: SearchWords): boolean }

/**
 * Trigram index, for words that few texts contain. For words that many texts contain, scanning the
 * texts in order and stopping early is faster.
 */
export class TextIndex<T extends Indexed> {
  /** Index by trigram. It takes 2 MB, so it is built on the first search. */
  #buckets: (T[] | undefined)[] = []
  readonly #added = new Set<T>()
  readonly #removed = new Set<T>()

  /** Changes are applied on the next search, because most of them cancel out. */
  add(item: T): void {
    if (!this.#removed.delete(item)) this.#added.add(item)
  }

  /** The item must be in the index. */
  remove(item: T): void {
    if (!this.#added.delete(item)) this.#removed.add(item)
  }

  /** All texts with the words, in no order. Undefined if more than `most` must be checked. */
  find(words: SearchWords, most: number): readonly T[] | undefined {
    this.#takeIn()
    let fewest: readonly T[][] | undefined
    let size = most + 1
    for (const word of words.words) {
      for (const buckets of this.#bucketsOf(word)) {
        const length = buckets.reduce((sum, items) => sum + items.length, 0)
        if (length >= size) continue
        fewest = buckets
        size = length
      }
    }
    return fewest && [...new Set(fewest.flat())].filter((item) => item.holds(words))
  }

  /** The texts for each trigram of a word. For two letters, all trigrams that start with them. */
  #bucketsOf(word: string): readonly T[][][] {
    if (word.length < 2) return []
    if (word.length > 2) return codesOf(word).map((code) => this.#filled(code, code))
    const first = codeAt(word, 0) << BITS
    return [this.#filled(first, first + LAST)]
  }

  #filled(from: number, to: number): T[][] {
    const buckets: T[][] = []
    for (let code = from; code <= to; code += 1) {
      const bucket = this.#buckets[code]
      if (bucket !== undefined && bucket.length > 0) buckets.push(bucket)
    }
    return buckets
  }

  #takeIn(): void {
    for (const item of this.#removed) {
      for (const code of new Set(codesOf(item.text))) this.#takeOut(code, item)
    }
    this.#removed.clear()
    if (this.#buckets.length === 0 && this.#added.size > 0) {
      this.#buckets = new Array(1 << (3 * BITS))
    }
    for (const item of this.#added) {
      for (const code of codesOf(item.text)) {
        const bucket = this.#buckets[code]
        if (bucket === undefined) this.#buckets[code] = [item]
        // A trigram may occur twice in a text.
        else if (bucket.at(-1) !== item) bucket.push(item)
      }
    }
    this.#added.clear()
  }

  #takeOut(code: number, item: T): void {
    const bucket = this.#buckets[code] ?? []
    const at = bucket.indexOf(item)
    const last = bucket.pop()
    if (at >= 0 && at < bucket.length && last !== undefined) bucket[at] = last
  }
}

/** One number per trigram. */
function codesOf(text: string): number[] {
  const codes: number[] = []
  for (let index = 0; index + 2 < text.length; index += 1) {
    codes.push((codeAt(text, index) << BITS) | letterAt(text, index + 2))
  }
  return codes
}

/** One number per pair of letters. */
function codeAt(text: string, index: number): number {
  return (letterAt(text, index) << BITS) | letterAt(text, index + 1)
}

/** Small letters are above 32; digits and separators are below. */
function letterAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return (code & 31) | ((code & 64) >> 1)
}
