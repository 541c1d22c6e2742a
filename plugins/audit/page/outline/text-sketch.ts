import { createHash } from 'node:crypto'
import { Minhash } from 'minhash'
import { wordStream } from '../language/words.ts'
import { textHash } from '../sitemap/entry-tally.ts'
import type { PageContent, TextSketch } from './page-outline.ts'

/** Number of adjacent words that are compared as one. */
const SHINGLE = 4
const MAX_WORDS = 5000
const PERMUTATIONS = 128
const FOURTEEN_BITS = 16_384

/** A fingerprint of the main text by which pages are compared without keeping their texts. */
export function textSketch({ sections, language }: PageContent): TextSketch {
  const text = sections.map((section) => `${section.heading ?? ''}\n${section.text}`).join('\n')
  const { folded } = wordStream(text, language)
  const hash = createHash('sha256').update(folded.join(' ')).digest('base64')
  return { words: folded.length, hash, signature: signature(folded.slice(0, MAX_WORDS)) }
}

/** Its permutations are the same for all texts. Its `update` is slow. */
const library = new Minhash({ numPerm: PERMUTATIONS })
const factors = Float64Array.from(library.permA)
const summands = Float64Array.from(library.permB)
const PRIME = library.prime
/** The library's prime is this much larger than 2 ** 32. */
const ABOVE = PRIME - 2 ** 32
/** Multiplying is faster than dividing. A quotient that is 1 off leaves a rest that `remainder` repairs. */
const RECIPROCAL = 1 / PRIME

/** The MinHash that the library computes. */
function signature(words: readonly string[]): readonly number[] {
  const least = new Float64Array(PERMUTATIONS).fill(library.maxHash)
  const seen = new Set<number>()
  for (let start = 0; start === 0 || start + SHINGLE <= words.length; start += 1) {
    const hash = textHash(words.slice(start, start + SHINGLE).join(' '))
    if (seen.has(hash)) continue
    seen.add(hash)
    update(least, library.hash(shortened(hash)))
  }
  return Array.from(least)
}

function update(least: Float64Array, hash: number): void {
  for (let at = 0; at < PERMUTATIONS; at += 1) {
    const value = remainder(factors[at]! * hash + summands[at]!)
    if (value < least[at]!) least[at] = value
  }
}

/** `value % prime` for values below 2 ** 65, exact, and much faster than the operator. */
function remainder(value: number): number {
  const quotient = Math.floor(value * RECIPROCAL)
  const rest = value - quotient * 2 ** 32 - quotient * ABOVE
  if (rest < 0) return rest + PRIME
  return rest >= PRIME ? rest - PRIME : rest
}

/** The library's hash of a text takes long: four characters instead of a phrase. */
function shortened(hash: number): string {
  const codes = [0, 1, 2, 3].map((i) => Math.floor(hash / FOURTEEN_BITS ** i) % FOURTEEN_BITS)
  return String.fromCharCode(...codes)
}
