import { AppError } from '../../core/errors.ts'
import { MemoryCounters, type RateCounters, type RateWindow } from '../access/rate-limit.ts'
import { RedisScript, type RedisServer } from './redis.ts'

/*
 * The limiter of rate-limiter-flexible for Redis counts one window at a time, and cannot take back a
 * call that the next window refuses.
 * KEYS: one per window. ARGV: limit and milliseconds of each. Returns whether the call was counted,
 * then use and remaining milliseconds of each window.
 */
const COUNT = new RedisScript(`
local counted = 1
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or 0) >= tonumber(ARGV[2 * i - 1]) then counted = 0 end
end
local reply = { counted }
for i, key in ipairs(KEYS) do
  local used = tonumber(redis.call('GET', key) or 0)
  if counted == 1 then used = redis.call('INCR', key) end
  local left = redis.call('PTTL', key)
  if left == -1 then
    left = tonumber(ARGV[2 * i])
    redis.call('PEXPIRE', key, left)
  end
  reply[2 * i] = used
  reply[2 * i + 1] = math.max(left, 0)
end
return reply
`)

type RedisCountersParts = {
  readonly redis: RedisServer
  /** Name of the counter. */
  readonly name: string
  /**
   * Behaviour while Redis is away. `refuse`: nothing is allowed, because it costs money or work.
   * `count-here`: this process counts by itself, up to the same limit.
   */
  readonly whenAway: 'refuse' | 'count-here'
}

/** Counts the calls of all processes together. */
export class RedisCounters implements RateCounters {
  readonly #parts: RedisCountersParts
  readonly #here = new MemoryCounters()

  constructor(parts: RedisCountersParts) {
    this.#parts = parts
  }

  async count(client: string, windows: readonly RateWindow[]) {
    const { redis, name, whenAway } = this.#parts
    const keys = windows.map((window) => redis.key(`rate/${name}/${window.name}/${client}`))
    const limits = windows.flatMap(({ limit, seconds }) => [limit, seconds * 1000])
    try {
      const reply = (await redis.run(COUNT, keys, limits)) as readonly number[]
      const uses = windows.map((_, at) => ({
        used: reply[2 * at + 1] ?? 0,
        resetMs: reply[2 * at + 2] ?? 0,
      }))
      return { isCounted: reply[0] === 1, uses }
    } catch (cause) {
      if (whenAway === 'count-here') return this.#here.count(client, windows)
      throw new AppError('QUEUE_UNAVAILABLE', {}, { cause })
    }
  }
}
