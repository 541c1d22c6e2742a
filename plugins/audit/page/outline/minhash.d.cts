declare module 'minhash' {
  export class Minhash {
    constructor(config?: { numPerm?: number; seed?: number })
    hashvalues: number[]
    update(text: string): void
  }
}
