import { createHash } from 'node:crypto'
import { Minhash } from 'minhash'
import { wordStream } from '../language/words.ts'
import { textHash } from '../sitemap/entry-tally.ts'
import type { PageContent, TextSketch } from './page-outline.ts'

/** Words that stand next to each other and are compared as one. */
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

function signature(words: readonly string[]): readonly number[] {
  const sketch = new Minhash({ numPerm: PERMUTATIONS })
  const seen = new Set<number>()
  for (let start = 0; start === 0 || start + SHINGLE <= words.length; start += 1) {
    const hash = textHash(words.slice(start, start + SHINGLE).join(' '))
    if (seen.has(hash)) continue
    seen.add(hash)
    sketch.update(shortened(hash))
  }
  return sketch.hashvalues
}

/** The library hashes a text once per permutation: four characters instead of a phrase. */
function shortened(hash: number): string {
  const codes = [0, 1, 2, 3].map((i) => Math.floor(hash / FOURTEEN_BITS ** i) % FOURTEEN_BITS)
  return String.fromCharCode(...codes)
}
