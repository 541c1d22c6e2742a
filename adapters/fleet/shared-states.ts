import { LRUCache } from 'lru-cache'
import type { Clock } from '../../core/ports/clock.ts'
import type { ShareState, StateChange } from '../../plugins/audit/site/index.ts'
import { RedisScript, type RedisServer } from './redis.ts'

/** A state that nobody changes is forgotten after this time. */
const KEEP_MS = 3_600_000
const MOST_TRIES = 50
const MOST_LOCAL = 1000

const NOW = `
local time = redis.call('TIME')
local now = string.format('%.3f', time[1] * 1000 + time[2] / 1000)
`
/** KEYS: the state. Returns it and the time. */
const READ = new RedisScript(`${NOW}
return { redis.call('GET', KEYS[1]) or '', now }
`)
/** ARGV: the state as it was read, the new one. Returns 'stored', or as READ does. */
const STORE = new RedisScript(`${NOW}
local current = redis.call('GET', KEYS[1]) or ''
if current ~= ARGV[1] then return { current, now } end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ${KEEP_MS})
return { 'stored', now }
`)

/**
 * Small states that all processes change, one after another. While Redis is away, each process
 * continues with the last state that it saw, and tells `change` so.
 */
export function sharedStates(redis: RedisServer, clock: Clock): ShareState {
  const seen = new LRUCache<string, object>({ max: MOST_LOCAL })
  return async <T extends object>(name: string, change: StateChange<T>) => {
    const key = redis.key(`state/${name}`)
    const next = await changed<T>(redis, key, change).catch(() =>
      change(seen.get(key) as T | undefined, clock.now(), true),
    )
    seen.set(key, next)
    return next
  }
}

/** @throws the error of Redis */
async function changed<T extends object>(
  redis: RedisServer,
  key: string,
  change: StateChange<T>,
): Promise<T> {
  let reply = (await redis.run(READ, [key], [])) as readonly [string, string]
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [text, now] = reply
    const next = change(text === '' ? undefined : (JSON.parse(text) as T), Number(now), false)
    reply = (await redis.run(STORE, [key], [text, JSON.stringify(next)])) as readonly [
      string,
      string,
    ]
    if (reply[0] === 'stored') return next
  }
  throw new Error(`${key} is changed by too many processes at once`)
}
