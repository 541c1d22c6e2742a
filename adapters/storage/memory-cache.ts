import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import { untilAborted } from '../../core/abort-signals.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Cache } from '../../core/ports/storage.ts'

/**
 * Estimated memory of a JSON-like value, at least 1: two bytes per character of its JSON, and
 * binary data by its own length. undefined for values that JSON cannot hold (cycles, bigint).
 */
function jsonBytes(value: unknown): number | undefined {
  let binaryBytes = 0
  const replace = (_key: string, item: unknown): unknown => {
    if (!ArrayBuffer.isView(item)) return item
    binaryBytes += item.byteLength
    return null
  }
  try {
    const json: string | undefined = JSON.stringify(value, replace)
    return Math.max(1, (json?.length ?? 0) * 2 + binaryBytes)
  } catch {
    return undefined
  }
}

type Listeners = {
  /** The load succeeded while somebody still waited. */
  readonly onValue: (value: unknown) => void
  /** It settled, or nobody waits for it any more: newcomers must begin their own. */
  readonly onOver: () => void
}

/** One load that several callers wait for; it is aborted when the last of them has gone. */
class SharedLoad {
  readonly #abort = new AbortController()
  readonly #result: Promise<unknown>
  readonly #onOver: () => void
  readonly #starter: AbortSignal
  #waiting = 0

  constructor(
    load: (signal: AbortSignal) => Promise<unknown>,
    /** The signal of the caller whose `load` it is. */
    starter: AbortSignal,
    { onValue, onOver }: Listeners,
  ) {
    // A load asks for as much at once as it likes.
    setMaxListeners(0, this.#abort.signal)
    this.#starter = starter
    this.#onOver = onOver
    this.#result = this.#run(load, onValue).finally(onOver)
    // Every caller hears of a failure through its own join; one that left does not care.
    this.#result.catch(() => undefined)
  }

  /** The caller whose load it is has gone. */
  get isForsaken(): boolean {
    return this.#starter.aborted
  }

  /** The value, or the load's error, or the reason of this caller's own signal. */
  async join(signal: AbortSignal): Promise<unknown> {
    this.#waiting += 1
    try {
      return await untilAborted(this.#result, signal)
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0 && signal.aborted) this.#end(signal.reason)
    }
  }

  async #run(
    load: (signal: AbortSignal) => Promise<unknown>,
    onValue: (value: unknown) => void,
  ): Promise<unknown> {
    const value = await load(this.#abort.signal)
    if (!this.#abort.signal.aborted) onValue(value)
    return value
  }

  #end(reason: unknown): void {
    this.#onOver()
    this.#abort.abort(reason)
  }
}

type MemoryCacheOptions = {
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
