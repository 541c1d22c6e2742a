import type { Port } from '../../../core/plugin.ts'
import type { ByteFile } from '../data/export-results.ts'

/** A file outside memory for the time of one import. */
export type RawFile = ByteFile & {
  /** Content that was written, from the start. */
  pieces(): AsyncIterable<Uint8Array>
  remove(): Promise<void>
}

export type RawFiles = {
  /** An empty file. Replaces one of the same name. */
  create(name: string): RawFile
}
export const RawFiles: Port<RawFiles> = { name: 'rawFiles' }
