import {
  AdaptiveLimit,
  type AdaptiveState,
  type HostPaceLimits,
} from '../network/adaptive-limit.ts'
import { RedisScript } from './redis.ts'

/*
 * The scripts of SharedGate. KEYS are the same for all:
 * 1 hash: `ideal` time of the next start; `state` of AdaptiveLimit, and the `rate`, `most` and
 *   `paused` that follow from it (0: no limit; empty: as configured)
 * 2 list: recent starts, the newest first
 * 3 sorted set: requests under way, by the end of their lease
 * 4 sorted set: waiting processes, by when they came
 * 5 sorted set: the same processes, by when they last asked
 * Times are milliseconds of the clock of Redis. As in StartSchedule, each start has an ideal time,
 * so that delays do not add up.
 */

/** A process that dies gives its requests back after this time. */
export const LEASE_MS = 30_000
/** Longer than any pause that a source may ask for. */
const KEEP_MS = 3_600_000
/** A process that has not asked for this long no longer waits. */
const GONE_MS = 1000
/** How often a process asks for room. */
const ROOM_MS = 15
/** How much later than the process before it another one may start, if that one does not. */
const GRACE_MS = 25
/**
 * Starts within this time never exceed those allowed per second. It is less than a second, so that
 * late starts are made up for; a request that its process sends late then exceeds no limit either.
 */
const WINDOW_MS = 980
/** As in StartSchedule. */
const CATCH_UP_MS = 50
const CATCH_UP_GAPS = 0.9

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local function ms(value) return string.format('%.3f', value) end
`

/**
 * ARGV: process, token, configured rate and number, milliseconds since the rate became the only
 * obstacle. Returns 1 and the start, or 0, milliseconds to wait, and whether the source is full.
 */
export const TAKE = new RedisScript(`${NOW}
local process, token = ARGV[1], ARGV[2]
local limit = redis.call('HMGET', KEYS[1], 'ideal', 'rate', 'most', 'paused')
local function known(value, configured) return tonumber(value and value ~= '' and value or configured) end
local rate, most = known(limit[2], ARGV[3]), known(limit[3], ARGV[4])
local paused = tonumber(limit[4] or 0)
redis.call('ZADD', KEYS[4], 'NX', now, process)
redis.call('ZADD', KEYS[5], now, process)
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[5], '-inf', now - ${GONE_MS})) do
  redis.call('ZREM', KEYS[4], gone)
  redis.call('ZREM', KEYS[5], gone)
end
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
for i = 3, 5 do redis.call('PEXPIRE', KEYS[i], ${KEEP_MS}) end
local place = redis.call('ZRANK', KEYS[4], process)
if most > 0 and redis.call('ZCARD', KEYS[3]) + place >= most then return { 0, '${ROOM_MS}', 1 } end
local gap, due = 0, paused
if rate > 0 then
  gap = 1000 / rate
  local blocking = redis.call('LINDEX', KEYS[2], math.ceil(rate) - 1)
  due = math.max(due, tonumber(limit[1] or 0), blocking and blocking + ${WINDOW_MS} or 0)
end
if due > now then return { 0, ms(due - now + place * gap), 0 } end
local turn = rate > 0 and due + place * ${GRACE_MS} or 0
if turn > now then return { 0, ms(turn - now), 0 } end
if rate > 0 then
  local wanted = math.max(paused, now - tonumber(ARGV[5]))
  local allowance = math.max(${CATCH_UP_MS}, ${CATCH_UP_GAPS} * gap)
  local ideal = math.max(tonumber(limit[1] or 0), wanted, now - allowance) + gap
  redis.call('HSET', KEYS[1], 'ideal', ms(ideal))
  redis.call('PEXPIRE', KEYS[1], ${KEEP_MS})
  redis.call('LPUSH', KEYS[2], ms(now))
  redis.call('LTRIM', KEYS[2], 0, math.max(math.ceil(rate), math.ceil(tonumber(ARGV[3]))))
  redis.call('PEXPIRE', KEYS[2], ${KEEP_MS})
end
redis.call('ZREM', KEYS[4], process)
redis.call('ZREM', KEYS[5], process)
redis.call('ZADD', KEYS[3], now + ${LEASE_MS}, token)
redis.call('PEXPIRE', KEYS[3], ${KEEP_MS})
return { 1, ms(now), 0 }
`)

/** ARGV: token. Returns the state, the time, and how many requests were under way with this one. */
export const ENDED = new RedisScript(`${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
local flying = redis.call('ZCARD', KEYS[3])
if redis.call('ZREM', KEYS[3], ARGV[1]) == 0 then flying = flying + 1 end
return { redis.call('HGET', KEYS[1], 'state') or '', ms(now), flying }
`)

/**
 * ARGV: the state as it was read, then the new one with its consequences. Returns 1, or the state
 * that another process has stored in the meantime.
 */
export const STORE = new RedisScript(`
local state = redis.call('HGET', KEYS[1], 'state') or ''
if state ~= ARGV[1] then return state end
redis.call('HSET', KEYS[1], 'state', ARGV[2], 'rate', ARGV[3], 'most', ARGV[4], 'paused', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ${KEEP_MS})
return 1
`)

/** ARGV: token and start of a request that did not begin, so that another one can. */
export const GIVE_BACK = new RedisScript(`${NOW}
redis.call('ZREM', KEYS[3], ARGV[1])
if redis.call('LREM', KEYS[2], 1, ARGV[2]) == 0 then return 0 end
local ideal = tonumber(redis.call('HGET', KEYS[1], 'ideal') or 0)
return redis.call('HSET', KEYS[1], 'ideal', ms(math.min(ideal, now)))
`)

/** ARGV: tokens of requests that are still under way. */
export const RENEW = new RedisScript(`${NOW}
for _, token in ipairs(ARGV) do redis.call('ZADD', KEYS[3], now + ${LEASE_MS}, token) end
return redis.call('PEXPIRE', KEYS[3], ${KEEP_MS})
`)

/** ARGV: a process that no longer waits. */
export const LEAVE = new RedisScript(`
redis.call('ZREM', KEYS[4], ARGV[1])
return redis.call('ZREM', KEYS[5], ARGV[1])
`)

/** The new state and its consequences, as STORE takes them. */
export function limitFields(limit: AdaptiveLimit): readonly (string | number)[] {
  const { state, perSecond, concurrency, pausedUntil } = limit
  const whole = {
    perSecond: orZero(state.whole.perSecond),
    concurrency: orZero(state.whole.concurrency),
  }
  const { slowedAt } = state
  const stored = { ...state, whole, slowedAt: orZero(slowedAt), pausedUntil: orZero(pausedUntil) }
  const limits = state.share === 1 ? ['', ''] : [orZero(perSecond), orZero(concurrency)]
  return [JSON.stringify(stored), ...limits, stored.pausedUntil]
}

/** @param text '' before the first change */
export function readState(text: string, limits: HostPaceLimits): AdaptiveState {
  if (text === '') return new AdaptiveLimit(limits).state
  const stored = JSON.parse(text) as AdaptiveState
  const { perSecond, concurrency } = stored.whole
  return {
    ...stored,
    whole: { perSecond: orNone(perSecond), concurrency: orNone(concurrency) },
  }
}

/** JSON has no infinity. */
function orZero(value: number): number {
  return Number.isFinite(value) ? value : 0
}

function orNone(value: number): number {
  return value > 0 ? value : Number.POSITIVE_INFINITY
}
