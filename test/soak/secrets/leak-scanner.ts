import type { Planted } from './secret-variables.ts'

const PART_CHARS = 8
const TABLE_SIZE = 65_536

export type Leak = { readonly where: string; readonly name: string; readonly around: string }

/**
 * Looks for parts of planted secrets, eight characters in a row: as they are, reversed, in Base64 at
 * any place of a longer text, in hexadecimal, percent-encoded and as JSON writes them.
 */
export class LeakScanner {
  readonly leaks: Leak[] = []
  readonly #grams = new Map<string, string>()
  readonly #beginnings = new Uint8Array(TABLE_SIZE)
  #scanned = 0

  constructor(planted: readonly Planted[]) {
    for (const { name, marker, value } of planted) {
      for (const spelling of spellingsOf(marker, value)) this.#note(name, spelling)
    }
  }

  /** Characters looked at so far. */
  get scanned(): number {
    return this.#scanned
  }

  scan(where: string, text: string): void {
    this.#scanned += text.length
    for (let at = 0; at + PART_CHARS <= text.length; at += 1) {
      if (this.#beginnings[beginning(text, at)] === 0) continue
      const name = this.#grams.get(text.slice(at, at + PART_CHARS))
      if (name === undefined) continue
      this.leaks.push({ where, name, around: text.slice(Math.max(0, at - 80), at + 80) })
      return
    }
  }

  #note(name: string, spelling: string): void {
    for (let at = 0; at + PART_CHARS <= spelling.length; at += 1) {
      const gram = spelling.slice(at, at + PART_CHARS)
      this.#grams.set(gram, name)
      this.#beginnings[beginning(gram, 0)] = 1
    }
  }
}

function spellingsOf(marker: string, value: string): readonly string[] {
  const bytes = Buffer.from(marker)
  // Where a text in Base64 begins decides how each of its letters is written.
  const base64 = [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes])
    const whole = shifted.subarray(0, shifted.length - (shifted.length % 3))
    return whole.toString('base64').slice(offset === 0 ? 0 : 4)
  })
  return [
    marker,
    [...marker].reverse().join(''),
    ...base64,
    bytes.toString('hex'),
    Buffer.from(value).toString('hex').toUpperCase(),
    [...bytes].map((byte) => `%${byte.toString(16)}`).join(''),
    [...marker].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
  ]
}

function beginning(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)
  const second = text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 3)
  return (first * 1021 + second) & (TABLE_SIZE - 1)
}
