import { LRUCache } from 'lru-cache'
import type { Cache } from '../../core/ports/cache.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { jsonBytes } from './json-bytes.ts'
import { SharedLoad } from './shared-load.ts'

export type MemoryCacheOptions = {
  /** Default 500. */
  readonly maxEntries?: number
  /** Of all entries together, estimated by their JSON. Default 64 MiB. */
  readonly maxBytes?: number
}

type Entry = { readonly value: unknown }

/**
 * Cache in this process: the entries used longest ago leave first. Values are shared between
 * callers, so none may change what it got.
 */
export class MemoryCache implements Cache {
  readonly #entries: LRUCache<string, Entry>
  readonly #loads = new Map<string, SharedLoad>()

  constructor(clock: Clock, options: MemoryCacheOptions = {}) {
    this.#entries = new LRUCache({
      max: options.maxEntries ?? 500,
      maxSize: options.maxBytes ?? 64 * 1024 * 1024,
      // The library takes a start of 0 for "never expires".
      perf: { now: () => clock.monotonic() + 1 },
      ttlResolution: 0,
    })
  }

  /** `cached` is true for every caller but the one whose `load` ran. */
  async wrap<T>(
    key: string,
    ttlMs: number | ((value: T) => number),
    load: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ readonly value: T; readonly cached: boolean }> {
    signal.throwIfAborted()
    const entry = this.#entries.get(key)
    if (entry !== undefined) return { value: entry.value as T, cached: true }
    const running = this.#loads.get(key)
    const shared = running ?? this.#start(key, ttlMs, load, signal)
    try {
      return { value: (await shared.join(signal)) as T, cached: running !== undefined }
    } catch (error) {
      // What its starter's means gave up with the starter is no answer to anybody else.
      if (running === undefined || signal.aborted || !running.isForsaken) throw error
      return await this.wrap(key, ttlMs, load, signal)
    }
  }

  #start<T>(
    key: string,
    ttlMs: number | ((value: T) => number),
    load: (signal: AbortSignal) => Promise<T>,
    starter: AbortSignal,
  ): SharedLoad {
    const forget = (): void => {
      if (this.#loads.get(key) === shared) this.#loads.delete(key)
    }
    const shared = new SharedLoad(load, starter, {
      onValue: (value) =>
        this.#keep(key, value, typeof ttlMs === 'number' ? ttlMs : ttlMs(value as T)),
      onOver: forget,
    })
    this.#loads.set(key, shared)
    return shared
  }

  #keep(key: string, value: unknown, ttlMs: number): void {
    const size = jsonBytes(value)
    // A time to live of 0 means "for ever" to the library, and "not at all" here.
    if (size === undefined || ttlMs <= 0) return
    this.#entries.set(key, { value }, { ttl: Math.ceil(ttlMs), size })
  }
}
