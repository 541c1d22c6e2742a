import type { TextSketch } from './page-outline.ts'

type Signature = { readonly signature: ArrayLike<number> }
type Pair = { readonly a: number; readonly b: number; readonly similarity: number }

type PairOptions = {
  /** 0..1. Lower than 0.5, everything is compared with everything. */
  readonly least: number
  /**
   * How many sketches back one is compared within a band, for sites of many pages: of more than so
   * many with one band, pairs far apart may be missed. Without it, all pairs are found.
   */
  readonly window?: number
  /** A pair that need not be found again. */
  readonly isKnown?: (a: number, b: number) => boolean
}

/**
 * Pairs (a < b) of texts at least as similar as `least`, estimated from their sketches. Yields
 * null from time to time between pairs, so that the work can be done in turns.
 *
 * Two signatures of n numbers that differ in at most m have a band in common if each is cut into
 * more than m bands: comparing those that share a band therefore finds all pairs.
 */
export function* similarPairs(
  sketches: readonly Signature[],
  { least, window = sketches.length, isKnown }: PairOptions,
): Generator<Pair | null, void, void> {
  const length = sketches[0]?.signature.length ?? 0
  const maxDifferent = Math.floor(length * (1 - least) + 1e-9)
  const size = Math.max(1, Math.floor(length / (maxDifferent + 1)))
  const bands = Math.floor(length / size)
  const isWhole = window >= sketches.length
  for (let band = 0; band < bands; band += 1) {
    const start = band * size
    const buckets = new Map<number, number[]>()
    for (const [b, { signature: own }] of sketches.entries()) {
      if (b % YIELD_EVERY === 0) yield null
      const hash = bandHash(own, start, size)
      const bucket = buckets.get(hash)
      if (bucket === undefined) {
        buckets.set(hash, [b])
        continue
      }
      for (let at = Math.max(0, bucket.length - window); at < bucket.length; at += 1) {
        const a = bucket[at]!
        if (isKnown?.(a, b)) continue
        const other = sketches[a]!.signature
        const different = differences(own, other, maxDifferent)
        // With all pairs compared, one is found in its first common band.
        if (different === null || (isWhole && hasEarlierBand(own, other, { band, size }))) continue
        yield { a, b, similarity: (length - different) / length }
      }
      bucket.push(b)
    }
  }
}

const YIELD_EVERY = 64

function bandHash(signature: ArrayLike<number>, start: number, size: number): number {
  let hash = 0x811c_9dc5
  for (let at = start; at < start + size; at += 1) {
    hash = Math.imul(hash ^ signature[at]!, 0x0100_0193)
    hash ^= hash >>> 15
  }
  return hash
}

/** In how many numbers two signatures differ; null if in more than `most`. */
function differences(a: ArrayLike<number>, b: ArrayLike<number>, most: number): number | null {
  let count = 0
  for (let at = 0; at < a.length; at += 1) {
    if (a[at] === b[at]) continue
    count += 1
    if (count > most) return null
  }
  return count
}

function hasEarlierBand(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  { band, size }: { readonly band: number; readonly size: number },
): boolean {
  for (let earlier = 0; earlier < band; earlier += 1) {
    // Equal hashes and no equal numbers also make a common bucket.
    if (bandHash(a, earlier * size, size) === bandHash(b, earlier * size, size)) return true
  }
  return false
}

/** Disjoint sets of the numbers below `size`, with the lowest similarity that joined each. */
export class Groups {
  readonly #parents: Uint32Array
  readonly #least = new Map<number, number>()

  constructor(size: number) {
    this.#parents = Uint32Array.from({ length: size }, (_, member) => member)
  }

  join(a: number, b: number, similarity: number): void {
    const [first, second] = [this.#root(a), this.#root(b)]
    const least = Math.min(similarity, this.#least.get(first) ?? 1, this.#least.get(second) ?? 1)
    this.#parents[second] = first
    this.#least.set(first, least)
  }

  areJoined(a: number, b: number): boolean {
    return this.#root(a) === this.#root(b)
  }

  all(): { readonly members: readonly number[]; readonly least: number }[] {
    const groups = new Map<number, number[]>()
    for (const member of this.#parents.keys()) {
      const root = this.#root(member)
      const known = groups.get(root)
      if (known) known.push(member)
      else groups.set(root, [member])
    }
    return [...groups].map(([root, members]) => ({ members, least: this.#least.get(root) ?? 1 }))
  }

  #root(member: number): number {
    let root = member
    while (this.#parents[root] !== root) {
      // Path halving keeps long chains short.
      this.#parents[root] = this.#parents[this.#parents[root]!]!
      root = this.#parents[root]!
    }
    return root
  }
}

/** The sketch as it is compared. */
export type ComparedSketch = Pick<TextSketch, 'words'> &
  Signature & { readonly hash: string | number }
