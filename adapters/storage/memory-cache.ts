import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import { untilAborted } from '../../core/abort-signals.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Cache } from '../../core/ports/storage.ts'

/**
 * Estimates the memory of a JSON-like value in bytes, at least 1: two per character of its JSON,
 * and the length of binary data. Undefined for values that JSON cannot hold (cycles, bigint).
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
  /** Called when the load succeeds while a caller still waits. */
  readonly onValue: (value: unknown) => void
  /** Called when the load settles or its last caller leaves. New callers must start their own. */
  readonly onOver: () => void
}

/** One load that several callers wait for. It is aborted when the last of them leaves. */
class SharedLoad {
  readonly #abort = new AbortController()
  readonly #result: Promise<unknown>
  readonly #onOver: () => void
  readonly #starter: AbortSignal
  #waiting = 0

  constructor(
    load: (signal: AbortSignal) => Promise<unknown>,
    /** Signal of the caller that supplied `load`. */
    starter: AbortSignal,
    { onValue, onOver }: Listeners,
  ) {
    // A load may attach any number of listeners.
    setMaxListeners(0, this.#abort.signal)
    this.#starter = starter
    this.#onOver = onOver
    this.#result = this.#run(load, onValue).finally(onOver)
    // Each caller learns of a failure through its own join; callers that left ignore it.
    this.#result.catch(() => undefined)
  }

  /** Whether the caller that supplied `load` has left. */
  get isForsaken(): boolean {
    return this.#starter.aborted
  }

  /** Resolves to the value. Rejects with the load's error, or with this caller's abort reason. */
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
  /** Limit for all entries together, estimated by their JSON. Default 64 MiB. */
  readonly maxBytes?: number
}

type Entry = { readonly value: unknown }

/**
 * In-process cache that evicts the least recently used entries. Callers share values and must not
 * change them.
 */
export class MemoryCache implements Cache {
  readonly #entries: LRUCache<string, Entry>
  readonly #loads = new Map<string, SharedLoad>()

  constructor(clock: Clock, options: MemoryCacheOptions = {}) {
    this.#entries = new LRUCache({
      max: options.maxEntries ?? 500,
      maxSize: options.maxBytes ?? 64 * 1024 * 1024,
      // The library treats a start time of 0 as "never expires".
      perf: { now: () => clock.monotonic() + 1 },
      ttlResolution: 0,
    })
  }

  /** `cached` is false only for the caller whose `load` ran. */
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
      // The load failed because its own caller left; that says nothing to other callers.
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
    // The library takes a time to live of 0 as "forever"; here it means "not at all".
    if (size === undefined || ttlMs <= 0) return
    this.#entries.set(key, { value }, { ttl: Math.ceil(ttlMs), size })
  }
}
