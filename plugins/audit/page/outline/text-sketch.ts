import { hash } from 'node:crypto'
import { wordStream } from '../language/words.ts'
import { textHash } from '../sitemap/entry-tally.ts'
import type { PageContent, TextSketch } from './page-outline.ts'

/** Number of adjacent words that are compared as one. */
const SHINGLE = 4
const MAX_WORDS = 5000
const PERMUTATIONS = 128

/** The way sketches are made: only those made the same way can be compared. */
export const SKETCHING = 'words by 4, 128 products'

/** A fingerprint of the main text by which pages are compared without keeping their texts. */
export function textSketch({ sections, language }: PageContent): TextSketch {
  const text = sections.map((section) => `${section.heading ?? ''}\n${section.text}`).join('\n')
  const { folded } = wordStream(text, language)
  const words = folded.length
  return {
    words,
    hash: hash('sha256', folded.join(' '), 'base64'),
    signature: signature(folded.slice(0, MAX_WORDS)),
  }
}

/** Each pair makes another permutation of all numbers of 32 bits. The same for all texts. */
const SEEDS = Int32Array.from({ length: PERMUTATIONS }, (_, n) => mixed(n + 1))
const FACTORS = Int32Array.from({ length: PERMUTATIONS }, (_, n) => mixed(~n) | 1)

/**
 * MinHash (Broder 1997): of each permutation, the least number that a run of words gets. The share
 * of equal numbers in two signatures estimates the Jaccard similarity of the texts.
 */
function signature(words: readonly string[]): readonly number[] {
  const least = new Uint32Array(PERMUTATIONS).fill(2 ** 32 - 1)
  const hashes = words.map((word) => textHash(word) | 0)
  for (let start = 0; start === 0 || start + SHINGLE <= words.length; start += 1) {
    const end = Math.min(words.length, start + SHINGLE)
    let run = 0
    for (let at = start; at < end; at += 1) run = mixed(run + hashes[at]!)
    for (let at = 0; at < PERMUTATIONS; at += 1) {
      const value = Math.imul(run ^ SEEDS[at]!, FACTORS[at]!) >>> 0
      if (value < least[at]!) least[at] = value
    }
  }
  return Array.from(least)
}

/** The finalizer of MurmurHash3: a permutation in which every bit depends on all others. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
