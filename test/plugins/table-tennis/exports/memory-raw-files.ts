import type { RawFiles } from '../../../../plugins/table-tennis/exports/raw-file.ts'

/** Raw files in memory; `open` has those that were not removed. */
export class MemoryRawFiles implements RawFiles {
  readonly open = new Map<string, Uint8Array[]>()

  create(name: string) {
    const pieces: Uint8Array[] = []
    this.open.set(name, pieces)
    return {
      append: (piece: Uint8Array) => {
        const from = Buffer.concat(pieces).length
        pieces.push(Uint8Array.from(piece))
        return from
      },
      read: (from: number, to: number) => Buffer.concat(pieces).subarray(from, to),
      pieces: async function* () {
        yield* pieces
      },
      remove: async () => {
        this.open.delete(name)
      },
    }
  }
}
