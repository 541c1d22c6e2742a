import { createHash } from 'node:crypto'
import type { Cache } from '../../core/ports/storage.ts'
import { RedisScript, type RedisServer } from './redis.ts'

/** A larger value stays in memory. */
const MOST_BYTES = 262_144
/** Beyond this number, the entries that would end first are removed. */
const MOST_ENTRIES = 2000

/*
 * KEYS: the entry, the index of all entries by their end. ARGV: value, milliseconds, most entries.
 * The server must not evict keys, so the number of entries is limited here.
 */
const KEEP = new RedisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('ZADD', KEYS[2], now + ARGV[2], KEYS[1])
local most = redis.call('ZRANGE', KEYS[2], -1, -1, 'WITHSCORES')
redis.call('PEXPIREAT', KEYS[2], most[2])
local over = redis.call('ZCARD', KEYS[2]) - ARGV[3]
if over > 0 then
  for i, key in ipairs(redis.call('ZPOPMIN', KEYS[2], over)) do
    if i % 2 == 1 then redis.call('UNLINK', key) end
  end
end
return 0
`)

/** KEYS: the entry. Returns its value and the milliseconds that it is kept. */
const READ = new RedisScript(`
return { redis.call('GET', KEYS[1]) or '', redis.call('PTTL', KEYS[1]) }
`)

type RedisCacheParts = {
  readonly redis: RedisServer
  /** Holds values in this process as well, and lets its callers share loads. */
  readonly memory: Cache
  /** The program's version. Another version may cache other values. */
  readonly version: string
  readonly maxEntries?: number
}

/**
 * A cache that all processes share. A value that is not plain JSON, or is large, stays in this
 * process. While Redis is away, each process caches by itself. Two processes may load one key at the
 * same time.
 */
export class RedisCache implements Cache {
  readonly #parts: RedisCacheParts

  constructor(parts: RedisCacheParts) {
    this.#parts = parts
  }

  async wrap<T>(
    key: string,
    ttlMs: number | ((value: T) => number),
    load: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ readonly value: T; readonly cached: boolean }> {
    const { memory } = this.#parts
    /** How long a value from Redis is still kept there. */
    let leftMs: number | undefined
    const found = await memory.wrap<T>(
      key,
      (value) => leftMs ?? (typeof ttlMs === 'number' ? ttlMs : ttlMs(value)),
      async (loading) => {
        const stored = await this.#read(key)
        if (stored !== undefined) {
          leftMs = stored.leftMs
          return stored.value as T
        }
        const value = await load(loading)
        const ms = typeof ttlMs === 'number' ? ttlMs : ttlMs(value)
        if (ms > 0 && !loading.aborted) await this.#keep(key, value, Math.ceil(ms))
        return value
      },
      signal,
    )
    return { value: found.value, cached: found.cached || leftMs !== undefined }
  }

  /** Undefined when there is nothing, or Redis is away. */
  async #read(
    key: string,
  ): Promise<{ readonly value: unknown; readonly leftMs: number } | undefined> {
    const { redis } = this.#parts
    if (redis.watch.state.isAway) return undefined
    try {
      const reply = await redis.run(READ, [this.#keyOf(key)], [])
      const [json, leftMs] = reply as readonly [string, number]
      return json === '' || leftMs <= 0 ? undefined : { value: JSON.parse(json), leftMs }
    } catch {
      return undefined
    }
  }

  async #keep(key: string, value: unknown, ms: number): Promise<void> {
    const { redis, maxEntries = MOST_ENTRIES } = this.#parts
    if (redis.watch.state.isAway || !isJson(value)) return
    const json = JSON.stringify(value)
    if (Buffer.byteLength(json) > MOST_BYTES) return
    const keys = [this.#keyOf(key), redis.key('cache')]
    // A value that is not kept is loaded again.
    await redis.run(KEEP, keys, [json, ms, maxEntries]).catch(() => undefined)
  }

  /** A digest, because keys may be long and contain visitors' input. */
  #keyOf(key: string): string {
    const { redis, version } = this.#parts
    const digest = createHash('sha256').update(`${version}\n${key}`).digest('base64url')
    return redis.key(`cache/${digest}`)
  }
}

/** Whether JSON gives back this value: only plain data. Properties that are undefined count as absent. */
function isJson(value: unknown, parents: readonly unknown[] = []): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || parents.includes(value)) return false
  const inner = [...parents, value]
  if (Array.isArray(value)) return value.every((item) => isJson(item, inner))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every((item) => item === undefined || isJson(item, inner))
}
