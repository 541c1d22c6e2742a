import {
  FIELDS,
  type FieldKind,
  layoutOf,
  type MatchLayout,
  type MatchRows,
  packMatches,
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

/** Values of the array that is being read. Shared, because a document may be long. */
let scratch = Buffer.alloc(0)

/**
 * Reads arrays of matches from a document's JSON without making objects. Accepts only valid matches
 * as this program writes them, with the same fields in the same order, without escapes.
 */
export class MatchReader {
  readonly #json: Buffer
  #layout: MatchLayout | undefined
  #at = 0
  #length = 0

  constructor(json: Buffer) {
    this.#json = json
    if (scratch.length < json.length) scratch = Buffer.allocUnsafeSlow(json.length)
  }

  /** Where the last array ended, after its bracket. */
  get end(): number {
    return this.#at
  }

  /** The array whose first item is at `start`. Undefined if it is not as expected. */
  read(start: number): MatchRows | undefined {
    this.#at = start
    this.#length = 0
    if (this.#takesEnd()) return packMatches([])
    this.#layout ??= this.#firstLayout()
    const layout = this.#layout
    if (layout === undefined) return undefined
    let count = 0
    let isLatestFirst = true
    let before = -1
    for (;;) {
      const date = this.#row(layout)
      if (date < 0) return undefined
      if (before >= 0 && !this.#isNotLater(date, before)) isLatestFirst = false
      before = date
      count += 1
      if (this.#takesEnd()) break
      if (this.#json[this.#at] !== COMMA) return undefined
      this.#at += 1
    }
    const values = scratch.toString('utf8', 0, this.#length)
    return { count, keys: layout.keys, values, isLatestFirst }
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
    let date = -1
    let length = this.#length
    for (let n = 0; n < FIELDS; n += 1) {
      if (!this.#skips(before[n] as Buffer)) return -1
      if (n === dateAt) date = length
      const end = this.#endOf(kinds[n] as FieldKind)
      if (end < 0) return -1
      for (let at = this.#at; at < end; at += 1, length += 1) values[length] = json[at] as number
      values[length] = COMMA
      length += 1
      this.#at = end
    }
    this.#length = length
    if (json[this.#at] !== 0x7d) return -1
    this.#at += 1
    return date
  }

  #skips(text: Buffer): boolean {
    if (!this.#has(text)) return false
    this.#at += text.length
    return true
  }

  #has(text: Buffer): boolean {
    const json = this.#json
    const at = this.#at
    const { length } = text
    for (let n = 0; n < length; n += 1) if (json[at + n] !== text[n]) return false
    return true
  }

  /** Where the value of that kind ends, or -1. */
  #endOf(kind: FieldKind): number {
    if (kind === 'boolean') return this.#endOfOne(BOOLEANS)
    if (kind === 'result') return this.#endOfOne(RESULTS)
    if (kind !== 'text' && this.#has(NULL)) return this.#at + NULL.length
    return kind === 'numberOrNull' ? this.#endOfNumber() : this.#endOfText()
  }

  #endOfOne(texts: readonly Buffer[]): number {
    for (const text of texts) if (this.#has(text)) return this.#at + text.length
    return -1
  }

  #endOfText(): number {
    if (this.#json[this.#at] !== QUOTE) return -1
    const json = this.#json
    for (let at = this.#at + 1; ; at += 1) {
      const byte = json[at]
      if (byte === QUOTE) return at + 1
      if (byte === undefined || byte < SPACE || byte === BACKSLASH) return -1
    }
  }

  /** Without an exponent, and without a last zero after the point. */
  #endOfNumber(): number {
    const start = this.#json[this.#at] === MINUS ? this.#at + 1 : this.#at
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
