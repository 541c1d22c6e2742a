import { LRUCache } from 'lru-cache'

const mostEntries = 20_000
const mostBytes = 32 * 1024 * 1024
const mostBytesOfOne = 1024 * 1024
const markPlaceBits = 15

/**
 * Caches finished responses for one version of the data, from the second request on. A new version
 * empties it; within one version, the least recently used leave first. Most players are requested
 * only once, and caching those responses would cost as much as making them.
 */
export class ReplyCache<T extends object> {
  readonly #replies = new LRUCache<string, T>({
    max: mostEntries,
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
  })
  /** Hashes of recent keys, by slot. Its size is fixed. */
  readonly #asked = new Uint32Array(1 << markPlaceBits)
  #version: number | undefined

  /** @param version version of the current data */
  get(version: number, key: string): T | undefined {
    if (version !== this.#version) this.#replies.clear()
    this.#version = version
    return this.#replies.get(key)
  }

  /** Caches a reply of `bytes` for the version of the last `get`, when it is set a second time. */
  set(key: string, reply: T, bytes: number): void {
    const mark = markOf(key)
    const place = mark >>> (32 - markPlaceBits)
    const isNew = this.#asked[place] !== mark
    this.#asked[place] = mark
    if (isNew) return
    this.#replies.set(key, reply, { size: bytes + key.length })
  }
}

/** 32-bit hash (FNV-1a). A collision only causes an unnecessary cache entry. */
function markOf(text: string): number {
  let mark = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193)
  }
  return mark >>> 0
}
