import { randomUUID } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { PacedExchange, PaceOutcome } from '../network/adaptive-limit.ts'
import { AdaptiveLimit, type HostPaceLimits, type PaceChange } from '../network/adaptive-limit.ts'
import type { PaceTurn, RequestGate } from '../network/host-pace.ts'
import { Semaphore } from '../timing/semaphore.ts'
import {
  ENDED,
  GIVE_BACK,
  LEASE_MS,
  LEAVE,
  limitFields,
  RENEW,
  readState,
  STORE,
  TAKE,
} from './gate-scripts.ts'
import type { RedisServer } from './redis.ts'

/** A waiting process asks again after this time at the latest, or loses its place. */
const LONGEST_WAIT_MS = 400
/** Limits of a process while Redis is away: one request at a time, and this share of the rate. */
const SHARE_ALONE = 0.1
/** Nothing starts for so long after an outage, in which every process learns that it is over. */
const QUIET_MS = 2500
/** How long a permission to start is valid, at least, and in gaps between two starts. */
const LATE_MS = 20
const LATE_GAPS = 0.4
const MOST_LATE_REPLIES = 2
/** Pause after a command that failed. */
const AGAIN_MS = 20
/** Processes that change the state at the same time. */
const MOST_TRIES = 5

type SharedGateParts = {
  readonly redis: RedisServer
  readonly clock: Clock
  readonly name: string
  readonly limits: HostPaceLimits
  readonly onChange?: ((change: PaceChange) => void) | undefined
}

/**
 * One pace for the requests of all processes to one source: evenly spaced and limited in number, as
 * AdaptiveLimit allows. Processes take turns; within a process, requests start in order of arrival.
 * While Redis is away, each process keeps to a tenth of the pace.
 */
export class SharedGate implements RequestGate {
  readonly #parts: SharedGateParts
  readonly #limit: AdaptiveLimit
  readonly #process = randomUUID()
  readonly #door = new Semaphore(1)
  /** Requests under way that Redis knows about. */
  readonly #tokens = new Set<string>()
  readonly #closing = new AbortController()
  #renewing: NodeJS.Timeout | undefined
  #outages = 0
  /** Start time of the next request without Redis, on the monotonic clock. */
  #nextAloneAt = 0
  #aloneInFlight = 0

  constructor(parts: SharedGateParts) {
    this.#parts = parts
    this.#limit = new AdaptiveLimit(parts.limits)
  }

  async enter(signal: AbortSignal): Promise<PaceTurn> {
    signal.throwIfAborted()
    this.#closing.signal.throwIfAborted()
    const ending = AbortSignal.any([signal, this.#closing.signal])
    const leave = await this.#door.acquire(ending)
    try {
      return await this.#turn(ending)
    } finally {
      leave()
    }
  }

  close(): void {
    this.#closing.abort(new AppError('SHUTTING_DOWN'))
    clearInterval(this.#renewing)
  }

  async #turn(signal: AbortSignal): Promise<PaceTurn> {
    const { clock, redis } = this.#parts
    // Time since which only the rate keeps this request waiting.
    let readyAt = clock.monotonic()
    let lateReplies = 0
    for (;;) {
      signal.throwIfAborted()
      const { isAway, outages, sinceMs } = redis.watch.state
      const quietMs = outages === 0 ? 0 : sinceMs + QUIET_MS - clock.now()
      if (isAway) {
        const turn = await this.#alone(outages, signal)
        if (turn !== undefined) return turn
      } else if (quietMs > 0) {
        await clock.sleep(Math.min(quietMs, LONGEST_WAIT_MS), signal)
      } else {
        const token = randomUUID()
        const askedAt = clock.monotonic()
        const waitedMs = askedAt - readyAt
        // Redis answers soon, so an abort can wait for it: a granted turn is never lost.
        const reply = await this.#take(token, waitedMs)
        if (reply?.startedAt !== undefined) {
          const isLate = clock.monotonic() - askedAt > this.#mostLateMs
          // A Redis that is always slow delays all starts equally.
          if (!isLate || lateReplies >= MOST_LATE_REPLIES)
            return this.#begin(token, Number(reply.startedAt))
          lateReplies += 1
          await this.#giveBack(token, reply.startedAt)
          continue
        }
        if (reply === undefined) {
          await clock.sleep(AGAIN_MS, signal)
          continue
        }
        if (reply.isFull) readyAt = clock.monotonic()
        await clock.sleep(Math.min(reply.waitMs, LONGEST_WAIT_MS), signal).catch((reason) => {
          this.#leaveQueue()
          throw reason
        })
      }
    }
  }

  /** Undefined when Redis is away. */
  async #take(token: string, waitedMs: number) {
    const { redis, limits } = this.#parts
    const { perSecond = 0, concurrency = 0 } = limits
    const args = [this.#process, token, perSecond, concurrency, waitedMs]
    const reply = await redis.run(TAKE, this.#keys, args).catch(() => undefined)
    if (reply === undefined) return undefined
    const [isGranted, text, isFull] = reply as readonly [number, string, number]
    return isGranted === 1
      ? { startedAt: text, waitMs: 0, isFull: false }
      : { startedAt: undefined, waitMs: Number(text), isFull: isFull === 1 }
  }

  #begin(token: string, startedAt: number): PaceTurn {
    this.#limit.began(startedAt)
    this.#tokens.add(token)
    this.#renewing ??= setInterval(() => this.#renew(), LEASE_MS / 3).unref()
    let isEnded = false
    const end = (outcome: PaceOutcome): void => {
      if (isEnded) return
      isEnded = true
      this.#tokens.delete(token)
      // If Redis is away, the request is forgotten with its lease.
      this.#ended(token, startedAt, outcome).catch(() => undefined)
    }
    return { end }
  }

  async #ended(token: string, startedAt: number, outcome: PaceOutcome): Promise<void> {
    const { redis, limits, onChange } = this.#parts
    const reply = await redis.run(ENDED, this.#keys, [token])
    let [text, endedText, inFlight] = reply as readonly [string, string, number]
    const exchange: PacedExchange = { startedAt, endedAt: Number(endedText), outcome, inFlight }
    const limit = this.#limit
    const sign = limit.judge(exchange)
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const state = readState(text, limits)
      limit.state = state
      const change = limit.apply(sign, exchange)
      if (limit.state === state) return
      const stored = await redis.run(STORE, this.#keys, [text, ...limitFields(limit)])
      if (stored === 1) {
        if (change !== undefined) onChange?.(change)
        return
      }
      text = String(stored)
    }
  }

  /** Starts without Redis, after the first gap of an outage. Undefined when it must wait. */
  async #alone(outages: number, signal: AbortSignal): Promise<PaceTurn | undefined> {
    const { clock, limits } = this.#parts
    const { perSecond = 0 } = limits
    const gapMs = perSecond > 0 ? 1000 / (perSecond * SHARE_ALONE) : 0
    if (this.#outages !== outages) {
      this.#outages = outages
      this.#nextAloneAt = clock.monotonic() + gapMs
    }
    const now = clock.monotonic()
    if (now >= this.#nextAloneAt && this.#aloneInFlight + this.#tokens.size === 0) {
      this.#nextAloneAt = now + gapMs
      this.#aloneInFlight += 1
      let isEnded = false
      const end = (): void => {
        if (!isEnded) this.#aloneInFlight -= 1
        isEnded = true
      }
      return { end }
    }
    await clock.sleep(
      Math.min(Math.max(AGAIN_MS, this.#nextAloneAt - now), LONGEST_WAIT_MS),
      signal,
    )
    return undefined
  }

  /** A request that begins later than it was allowed to would come too soon before the next ones. */
  get #mostLateMs(): number {
    const { perSecond = 0 } = this.#parts.limits
    return perSecond > 0 ? Math.max(LATE_MS, (LATE_GAPS * 1000) / perSecond) : Number.MAX_VALUE
  }

  async #giveBack(token: string, startedAt: string): Promise<void> {
    const { redis } = this.#parts
    await redis.run(GIVE_BACK, this.#keys, [token, startedAt]).catch(() => undefined)
  }

  #leaveQueue(): void {
    this.#parts.redis.run(LEAVE, this.#keys, [this.#process]).catch(() => undefined)
  }

  #renew(): void {
    if (this.#tokens.size === 0) {
      clearInterval(this.#renewing)
      this.#renewing = undefined
      return
    }
    this.#parts.redis.run(RENEW, this.#keys, [...this.#tokens]).catch(() => undefined)
  }

  get #keys(): readonly string[] {
    const { redis, name } = this.#parts
    return ['limit', 'starts', 'flight', 'queue', 'seen'].map((part) =>
      redis.key(`pace/${name}/${part}`),
    )
  }
}
