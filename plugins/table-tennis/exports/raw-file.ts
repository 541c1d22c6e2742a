import type { Port } from '../../../core/plugin.ts'

/** A file outside memory for the time of one import. */
export type RawFile = {
  /** Writes at once. @throws the system's error, such as a full disk */
  append(piece: Uint8Array): void
  /** What was written, from the start. */
  pieces(): AsyncIterable<Uint8Array>
  remove(): Promise<void>
}

export type RawFiles = {
  /** An empty file. Replaces one of the same name. */
  create(name: string): RawFile
}
export const RawFiles: Port<RawFiles> = { name: 'rawFiles' }
