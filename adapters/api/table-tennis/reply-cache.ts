import { LRUCache } from 'lru-cache'

const mostEntries = 20_000
const mostBytes = 32 * 1024 * 1024
const mostBytesOfOne = 1024 * 1024
const markPlaceBits = 15

/**
 * Finished answers of one state of the data, by what was asked twice. With the next state all of
 * them go; within one, those used longest ago leave first. Most players are asked for once: to keep
 * those answers, too, would cost the collector as much as making them.
 */
export class ReplyCache<T extends object> {
  readonly #replies = new LRUCache<string, T>({
    max: mostEntries,
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
  })
  /** Marks of what was asked lately, each in its place: as many bytes whatever is asked. */
  readonly #asked = new Uint32Array(1 << markPlaceBits)
  #version: number | undefined

  /** @param version of the data as they are now. */
  get(version: number, key: string): T | undefined {
    if (version !== this.#version) this.#replies.clear()
    this.#version = version
    return this.#replies.get(key)
  }

  /** Keeps a reply of `bytes`, made from the data of the last `get`, the second time it is given. */
  set(key: string, reply: T, bytes: number): void {
    const mark = markOf(key)
    const place = mark >>> (32 - markPlaceBits)
    const isNew = this.#asked[place] !== mark
    this.#asked[place] = mark
    if (isNew) return
    this.#replies.set(key, reply, { size: bytes + key.length })
  }
}

/** 32 bits of a text (FNV-1a). Two texts with the same mark cost no more than a place in the cache. */
function markOf(text: string): number {
  let mark = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193)
  }
  return mark >>> 0
}
