import { LRUCache } from 'lru-cache'

const mostEntries = 20_000
const mostBytes = 32 * 1024 * 1024
const mostBytesOfOne = 1024 * 1024

/**
 * Finished answers of one state of the data, by what was asked. With the next state all of them
 * go; within one, those used longest ago leave first.
 */
export class ReplyCache<T extends object> {
  readonly #replies = new LRUCache<string, T>({
    max: mostEntries,
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
  })
  #version: number | undefined

  /** @param version of the data as they are now. */
  get(version: number, key: string): T | undefined {
    if (version !== this.#version) this.#replies.clear()
    this.#version = version
    return this.#replies.get(key)
  }

  /** Keeps a reply of `bytes` made from the data of the last `get`. */
  set(key: string, reply: T, bytes: number): void {
    this.#replies.set(key, reply, { size: bytes + key.length })
  }
}
