import {
  FIELDS,
  type FieldKind,
  type FieldPrefix,
  layoutOf,
  type MatchLayout,
  type MatchRows,
} from './match-rows.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const DOT = 0x2e
const BACKSLASH = 0x5c
const SPACE = 0x20

const RESULTS = ['"V"', '"D"', '"WO"'].map((text) => Buffer.from(text))
const NULL = Buffer.from('null')
const BOOLEANS = ['true', 'false'].map((text) => Buffer.from(text))

/** Values of the document that is being read. Shared, because a document may be long. */
let scratch = Buffer.alloc(0)

type ReadArray = Omit<MatchRows, 'values'> & { readonly from: number; readonly to: number }

/**
 * Reads arrays of matches from a document's JSON without making objects. Accepts only valid matches
 * as this program writes them, with the same fields in the same order, without escapes.
 */
export class MatchReader {
  readonly #json: Buffer
  readonly #words: DataView
  readonly #arrays: ReadArray[] = []
  #layout: MatchLayout | undefined
  #at = 0
  /** Length of the values so far. */
  #length = 0

  constructor(json: Buffer) {
    this.#json = json
    this.#words = new DataView(json.buffer, json.byteOffset, json.length)
    if (scratch.length < json.length) scratch = Buffer.allocUnsafeSlow(json.length)
  }

  /** Number of arrays so far. */
  get count(): number {
    return this.#arrays.length
  }

  /** End of the last array, after its bracket. */
  get end(): number {
    return this.#at
  }

  /** All arrays so far. */
  rows(): readonly MatchRows[] {
    // One memory block for the document, outside the heap: collections need not move it.
    const all = Buffer.allocUnsafeSlow(this.#length)
    scratch.copy(all, 0, 0, this.#length)
    return this.#arrays.map(({ count, keys, isLatestFirst, from, to }) => {
      return { count, keys, values: all.subarray(from, to), isLatestFirst }
    })
  }

  /** Reads the array whose first item is at `start`. Returns false if it is not as expected. */
  read(start: number): boolean {
    this.#at = start
    const from = this.#length
    if (this.#takesEnd()) {
      this.#arrays.push({ count: 0, keys: [], isLatestFirst: true, from, to: from })
      return true
    }
    this.#layout ??= this.#firstLayout()
    const layout = this.#layout
    if (layout === undefined) return false
    let count = 0
    let isLatestFirst = true
    let before = -1
    for (;;) {
      const date = this.#row(layout)
      if (date < 0) return false
      if (before >= 0 && !this.#isNotLater(date, before)) isLatestFirst = false
      before = date
      count += 1
      if (this.#takesEnd()) break
      if (this.#json[this.#at] !== COMMA) return false
      this.#at += 1
    }
    this.#arrays.push({ count, keys: layout.keys, isLatestFirst, from, to: this.#length })
    return true
  }

  #takesEnd(): boolean {
    if (this.#json[this.#at] !== 0x5d) return false
    this.#at += 1
    return true
  }

  /** From the first match of the document. */
  #firstLayout(): MatchLayout | undefined {
    const end = this.#json.indexOf('}', this.#at)
    try {
      const first: unknown = JSON.parse(this.#json.toString('utf8', this.#at, end + 1))
      return layoutOf(Object.keys(first ?? {}))
    } catch {
      return undefined
    }
  }

  /** Copies a match's values. Returns where its date begins among the values, or -1. */
  #row({ before, kinds, dateAt }: MatchLayout): number {
    const json = this.#json
    const values = scratch
    let at = this.#at
    let length = this.#length
    let date = -1
    for (let n = 0; n < FIELDS; n += 1) {
      const prefix = before[n] as FieldPrefix
      if (!this.#hasPrefix(prefix, at)) return -1
      at += prefix.length
      if (n === dateAt) date = length
      const kind = kinds[n] as FieldKind
      let end = at
      if (json[at] === QUOTE && (kind === 'text' || kind === 'textOrNull')) {
        for (let byte = QUOTE; ; byte = json[end] as number) {
          values[length] = byte
          length += 1
          end += 1
          if (byte === QUOTE && end > at + 1) break
          if (end > json.length || byte < SPACE || byte === BACKSLASH) return -1
        }
      } else {
        end = this.#endOf(kind, at)
        if (end < 0) return -1
        for (let from = at; from < end; from += 1, length += 1)
          values[length] = json[from] as number
      }
      at = end
      values[length] = COMMA
      length += 1
    }
    if (json[at] !== 0x7d) return -1
    this.#at = at + 1
    this.#length = length
    return date
  }

  #hasPrefix({ length, words }: FieldPrefix, at: number): boolean {
    const json = this.#words
    if (at + length > json.byteLength) return false
    const last = words.length - 1
    for (let n = 0; n < last; n += 1) {
      if (json.getInt32(at + n * 4, true) !== words[n]) return false
    }
    // The last word may overlap the one before.
    return json.getInt32(at + length - 4, true) === words[last]
  }

  /** End of the value of that kind, unless it is a text, or -1. */
  #endOf(kind: FieldKind, at: number): number {
    if (kind === 'boolean') return this.#endOfOne(BOOLEANS, at)
    if (kind === 'result') return this.#endOfOne(RESULTS, at)
    if (kind === 'text') return -1
    if (this.#has(NULL, at)) return at + NULL.length
    return kind === 'numberOrNull' ? this.#endOfNumber(at) : -1
  }

  #endOfOne(texts: readonly Buffer[], at: number): number {
    for (const text of texts) if (this.#has(text, at)) return at + text.length
    return -1
  }

  #has(text: Buffer, at: number): boolean {
    const json = this.#json
    const { length } = text
    for (let n = 0; n < length; n += 1) if (json[at + n] !== text[n]) return false
    return true
  }

  /** Without an exponent, and without a last zero after the point. */
  #endOfNumber(at: number): number {
    const start = this.#json[at] === MINUS ? at + 1 : at
    const whole = this.#endOfDigits(start)
    const isWhole = whole === start + 1 || (whole > start && this.#json[start] !== 0x30)
    if (!isWhole) return -1
    if (this.#json[whole] !== DOT) return whole
    const end = this.#endOfDigits(whole + 1)
    return end > whole + 1 && this.#json[end - 1] !== 0x30 ? end : -1
  }

  #endOfDigits(start: number): number {
    const json = this.#json
    let at = start
    for (;;) {
      const byte = json[at]
      if (byte === undefined || byte < 0x30 || byte > 0x39) return at
      at += 1
    }
  }

  /** Compares two dates among the values. False if their lengths differ. */
  #isNotLater(date: number, before: number): boolean {
    for (let n = 1; ; n += 1) {
      const one = scratch[date + n] as number
      const other = scratch[before + n] as number
      if (one !== other) return one < other && one !== QUOTE && other !== QUOTE
      if (one === QUOTE) return true
    }
  }
}
