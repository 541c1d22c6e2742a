import { fold } from '../../audit/page/language/fold.ts'

/** Ends a part of a text: no word holds it. */
const END = '\n'

/** Which letters and which pairs of neighbours a text has, as bits: 32 and three times 32. */
type Marks = readonly [letters: number, pairs0: number, pairs1: number, pairs2: number]

/** What is searched for. */
export class SearchWords {
  /** Folded, without doubles; none for a text of spaces. */
  readonly words: readonly string[]
  readonly marks: Marks

  constructor(query: string) {
    this.words = [...new Set(fold(query).split(/\s+/).filter(Boolean))]
    this.marks = marksOf(this.words)
  }
}

/**
 * A name, and perhaps a licence, that is searched: case and accents do not matter. A text can hold
 * words only if it has all their marks, which spares nearly all texts the look at their letters.
 */
export class SearchText {
  readonly licence: string
  /** The name as it is compared. */
  readonly folded: string
  /** That and the licence, each with an end. */
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

  /** Whether every word occurs in the name, or the only one in the licence (G10). */
  holds({ words, marks }: SearchWords): boolean {
    const [letters, pairs0, pairs1, pairs2] = marks
    if ((this.#letters & letters) !== letters) return false
    if ((this.#pairs0 & pairs0) !== pairs0 || (this.#pairs1 & pairs1) !== pairs1) return false
    if ((this.#pairs2 & pairs2) !== pairs2) return false
    if (words.length === 1) return this.text.includes(words[0] ?? '')
    return words.every((word) => this.folded.includes(word))
  }
}

/** Marks of all these texts together. */
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
