import { createHash } from 'node:crypto'
import { wordStream } from '../language/words.ts'
import { textHash } from '../sitemap/entry-tally.ts'
import type { PageContent, TextSketch } from './page-outline.ts'

/** Number of adjacent words that are compared as one. */
const SHINGLE = 4
const MAX_WORDS = 5000
const PERMUTATIONS = 128

/** A fingerprint of the main text by which pages are compared without keeping their texts. */
export function textSketch({ sections, language }: PageContent): TextSketch {
  const text = sections.map((section) => `${section.heading ?? ''}\n${section.text}`).join('\n')
  const { folded } = wordStream(text, language)
  const hash = createHash('sha256').update(folded.join(' ')).digest('base64')
  return { words: folded.length, hash, signature: signature(folded.slice(0, MAX_WORDS)) }
}

/** Each makes another permutation of all numbers of 32 bits. The same for all texts. */
const SEEDS = Int32Array.from({ length: PERMUTATIONS }, (_, n) => Math.imul(n + 1, 0x9e3779b1))

/**
 * MinHash (Broder 1997): of each permutation, the least number that a run of words gets. The share
 * of equal numbers in two signatures estimates the Jaccard similarity of the texts.
 */
function signature(words: readonly string[]): readonly number[] {
  const least = new Uint32Array(PERMUTATIONS).fill(2 ** 32 - 1)
  for (let start = 0; start === 0 || start + SHINGLE <= words.length; start += 1) {
    const hash = textHash(words.slice(start, start + SHINGLE).join(' '))
    for (let at = 0; at < PERMUTATIONS; at += 1) {
      const value = mixed(hash ^ SEEDS[at]!)
      if (value < least[at]!) least[at] = value
    }
  }
  return Array.from(least)
}

/** The finalizer of MurmurHash3: a permutation in which every bit depends on all others. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
