declare module 'minhash' {
  export class Minhash {
    constructor(config?: { numPerm?: number; seed?: number })
    hashvalues: number[]
    update(text: string): void
    jaccard(other: Minhash): number
  }

  export class LshIndex {
    constructor(config?: { bandSize?: number })
    insert(key: string, minhash: Minhash): void
    /** Keys that share a band; the queried one must have been inserted itself. */
    query(minhash: Minhash): string[]
  }
}
