declare module 'minhash' {
  export class Minhash {
    constructor(config?: { numPerm?: number; seed?: number })
    hashvalues: number[]
    readonly permA: readonly number[]
    readonly permB: readonly number[]
    readonly prime: number
    readonly maxHash: number
    hash(text: string): number
    update(text: string): void
  }
}
