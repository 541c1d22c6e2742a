import { closeSync, createReadStream, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RawFile, RawFiles } from '../../plugins/table-tennis/index.ts'

/** Size of one read. The lines of larger ones live long enough to be collected late. */
const PIECE_BYTES = 16 * 1024

/**
 * Files in the data folder for the time of one import. They are named like unfinished documents, so
 * that the next start removes what a crash has left.
 */
export function rawFilesIn(folder: string): RawFiles {
  return {
    create: (name) => {
      mkdirSync(folder, { recursive: true })
      return new DiskFile(join(folder, `.${name}.json.${process.pid}.tmp`))
    },
  }
}

class DiskFile implements RawFile {
  readonly #path: string
  #descriptor: number | undefined
  #bytes = 0

  constructor(path: string) {
    this.#path = path
    // Personal data: nobody else on this machine may read them.
    this.#descriptor = openSync(path, 'w+', 0o600)
  }

  append(piece: Uint8Array): number {
    const from = this.#bytes
    for (let at = 0; at < piece.length; ) at += writeSync(this.#opened, piece, at)
    this.#bytes += piece.length
    return from
  }

  read(from: number, to: number): Buffer {
    const bytes = Buffer.allocUnsafe(to - from)
    const read = readSync(this.#opened, bytes, 0, bytes.length, from)
    if (read < bytes.length) throw new Error('the file was cut off')
    return bytes
  }

  pieces(): AsyncIterable<Uint8Array> {
    return createReadStream(this.#path, { highWaterMark: PIECE_BYTES })
  }

  async remove(): Promise<void> {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
    await rm(this.#path, { force: true })
  }

  get #opened(): number {
    if (this.#descriptor === undefined) throw new Error('the file is closed')
    return this.#descriptor
  }
}
