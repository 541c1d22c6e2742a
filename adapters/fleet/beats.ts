import { randomUUID } from 'node:crypto'
import type { Log } from '../../core/ports/log.ts'
import { RedisScript, type RedisServer } from './redis.ts'

/** How often a process says that it lives, as a share of the time after which it is dead. */
const BEAT_SHARE = 0.3

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/* KEYS: sets of processes. ARGV: milliseconds after which a process is dead, this one. */
const BEAT = new RedisScript(`${NOW}
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, now, ARGV[2])
  redis.call('ZREMRANGEBYSCORE', key, 0, now - ARGV[1])
  redis.call('PEXPIRE', key, ARGV[1])
end
return 0`)

/* KEYS: a set of processes. ARGV: as above, processes. Returns those that are not heard of. */
const SILENT = new RedisScript(`${NOW}
local silent = {}
for i = 2, #ARGV do
  local process = ARGV[i]
  if tonumber(redis.call('ZSCORE', KEYS[1], process) or 0) < now - ARGV[1] then
    silent[#silent + 1] = process
  end
end
return silent`)

type BeatsParts = {
  readonly server: RedisServer
  /** A process that has not said for so long that it lives is dead. */
  readonly deadMs: number
  readonly log: Log
}

/** Announces to other processes that this one is alive, and knows which of them are gone. */
export class Beats {
  /** The name of this process. */
  readonly id = randomUUID()
  readonly #parts: BeatsParts
  readonly #keys = new Set<string>()
  readonly #tell = (): void => {
    const { server, log, deadMs } = this.#parts
    server.run(BEAT, [...this.#keys], [deadMs, this.id]).catch((error: unknown) => {
      log.debug({ err: error }, 'Redis does not answer')
    })
  }
  #timer: NodeJS.Timeout | undefined

  constructor(parts: BeatsParts) {
    this.#parts = parts
  }

  get everyMs(): number {
    return this.#parts.deadMs * BEAT_SHARE
  }

  /** Adds this process to the set. */
  begin(key: string): void {
    if (this.#keys.has(key)) return
    this.#keys.add(key)
    this.#tell()
    if (this.#timer !== undefined) return
    this.#timer = setInterval(this.#tell, this.everyMs).unref()
    // Others must not believe that an outage was its end.
    this.#parts.server.client.on('ready', this.#tell)
  }

  /** The processes, of those that are given, that are not heard of. None while Redis is away. */
  async silent(key: string, ids: readonly string[]): Promise<readonly string[]> {
    const { server, deadMs } = this.#parts
    const silent = await server.run(SILENT, [key], [deadMs, ...ids]).catch(() => [])
    return silent as readonly string[]
  }

  /** Removes this process from these sets; by default from none. */
  async leave(keys: Iterable<string> = this.#keys): Promise<void> {
    const { client } = this.#parts.server
    const left = [...keys]
    for (const key of left) this.#keys.delete(key)
    if (this.#keys.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      client.off('ready', this.#tell)
    }
    await Promise.all(left.map((key) => client.zrem(key, this.id).catch(() => undefined)))
  }
}
