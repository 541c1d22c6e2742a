import { AppError } from '../../core/errors.ts'
import { retryAfterMs } from '../../core/http-status.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HttpResponse } from '../../core/ports/http.ts'
import type { Log } from '../../core/ports/log.ts'
import { StartSchedule } from '../timing/start-schedule.ts'
import {
  AdaptiveLimit,
  type HostPaceLimits,
  type PaceChange,
  type PaceOutcome,
} from './adaptive-limit.ts'
import type { HttpHook, OutgoingRequest } from './http-client.ts'
import type { FailureCause } from './http-failure.ts'

/** Permission to start one request. Call `end` once; later calls do nothing. */
export type PaceTurn = { readonly end: (outcome: PaceOutcome) => void }

/** Decides when requests to one source start. */
export interface RequestGate {
  /** Resolves when a request may start. @throws the signal's reason, or SHUTTING_DOWN */
  enter(signal: AbortSignal): Promise<PaceTurn>
  /** Rejects all waiting and all later requests. */
  close(): void
}

/** Gives the gate of a source or a third party. */
export type OpenGate = (
  name: string,
  limits: HostPaceLimits,
  onChange?: (change: PaceChange) => void,
) => RequestGate

type Waiter = {
  readonly arrivedAt: number
  readonly grant: (turn: PaceTurn) => void
  readonly refuse: (why: unknown) => void
}
/** The timer until the first request in the queue may start. */
type Alarm = { readonly at: number; readonly cancel: AbortController }

/**
 * One queue for all requests to one source: in order of arrival, evenly spaced and limited in
 * number, as AdaptiveLimit allows at that moment.
 */
export class HostPace implements RequestGate {
  readonly #clock: Clock
  readonly #limit: AdaptiveLimit
  readonly #onChange: (change: PaceChange) => void
  readonly #schedule = new StartSchedule()
  readonly #waiting = new Set<Waiter>()
  #inFlight = 0
  /** When a request last ended that had kept others waiting by the concurrency limit. */
  #roomSince = Number.NEGATIVE_INFINITY
  #alarm: Alarm | undefined
  #isClosed = false

  constructor(
    clock: Clock,
    limits: HostPaceLimits,
    onChange: (change: PaceChange) => void = () => undefined,
  ) {
    this.#clock = clock
    this.#limit = new AdaptiveLimit(limits)
    this.#onChange = onChange
  }

  enter(signal: AbortSignal): Promise<PaceTurn> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#isClosed) return Promise.reject(new AppError('SHUTTING_DOWN'))
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.#leave(waiter, signal.reason)
      const done = (): void => signal.removeEventListener('abort', onAbort)
      const waiter: Waiter = {
        arrivedAt: this.#clock.monotonic(),
        grant: (turn) => {
          done()
          resolve(turn)
        },
        refuse: (why) => {
          done()
          reject(why)
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.add(waiter)
      this.#admit()
    })
  }

  close(): void {
    this.#isClosed = true
    for (const waiter of this.#waiting) this.#leave(waiter, new AppError('SHUTTING_DOWN'))
  }

  /** Starts the requests that may start now, and sets the timer for the next one. */
  #admit(): void {
    for (const waiter of this.#waiting) {
      if (this.#inFlight >= this.#limit.concurrency) return
      const now = this.#clock.monotonic()
      const dueAt = Math.max(
        this.#schedule.dueAt(now, this.#limit.perSecond),
        this.#limit.pausedUntil,
      )
      if (dueAt > now) {
        this.#setAlarm(dueAt, now)
        return
      }
      this.#waiting.delete(waiter)
      waiter.grant(this.#begin(now, waiter.arrivedAt))
    }
    this.#cancelAlarm()
  }

  #begin(startedAt: number, arrivedAt: number): PaceTurn {
    const wantedAt = Math.max(arrivedAt, this.#limit.pausedUntil, this.#roomSince)
    this.#schedule.started(startedAt, wantedAt, this.#limit.perSecond)
    this.#limit.began(startedAt)
    this.#inFlight += 1
    let isEnded = false
    const end = (outcome: PaceOutcome): void => {
      if (isEnded) return
      isEnded = true
      const inFlight = this.#inFlight
      const endedAt = this.#clock.monotonic()
      if (inFlight >= this.#limit.concurrency) this.#roomSince = endedAt
      const change = this.#limit.ended({ startedAt, endedAt, outcome, inFlight })
      this.#inFlight -= 1
      if (change !== undefined) this.#onChange(change)
      this.#admit()
    }
    return { end }
  }

  #leave(waiter: Waiter, why: unknown): void {
    this.#waiting.delete(waiter)
    waiter.refuse(why)
    if (this.#waiting.size === 0) this.#cancelAlarm()
  }

  #setAlarm(at: number, now: number): void {
    // An earlier timer checks again anyway.
    if (this.#alarm !== undefined && this.#alarm.at <= at) return
    this.#cancelAlarm()
    const alarm = { at, cancel: new AbortController() }
    this.#alarm = alarm
    const ring = (): void => {
      this.#alarm = undefined
      this.#admit()
    }
    // It rejects only when cancelled.
    this.#clock.sleep(at - now, alarm.cancel.signal).then(ring, () => undefined)
  }

  #cancelAlarm(): void {
    const alarm = this.#alarm
    this.#alarm = undefined
    alarm?.cancel.abort()
  }
}

/** Statuses with which a server reports overload. */
const OVERLOAD_STATUSES: ReadonlySet<number> = new Set([429, 503])
/** Connection failures that an overloaded server causes. */
const OVERLOAD_CAUSES: ReadonlySet<unknown> = new Set<FailureCause>(['refused', 'reset', 'timeout'])
const NEUTRAL: PaceOutcome = { kind: 'neutral' }

/** How a response reflects its source's load. `now`: wall-clock milliseconds. */
export function outcomeOfAnswer(response: HttpResponse, page: string, now: number): PaceOutcome {
  const { status, headers, incomplete } = response
  if (OVERLOAD_STATUSES.has(status)) {
    const pauseMs = retryAfterMs(headers, now)
    const pause = pauseMs !== undefined && { retryAfterMs: pauseMs }
    return { kind: 'overload', reason: `status ${status}`, ...pause }
  }
  if (incomplete) return { kind: 'overload', reason: 'cut answer' }
  return status < 500 ? { kind: 'good', page } : NEUTRAL
}

/** How a request without a response reflects its source's load. */
export function outcomeOfFailure(error: unknown): PaceOutcome {
  if (!(error instanceof AppError) || error.code !== 'TARGET_UNREACHABLE') return NEUTRAL
  const { cause } = error.data
  return OVERLOAD_CAUSES.has(cause) ? { kind: 'overload', reason: String(cause) } : NEUTRAL
}

/**
 * Limits the requests per second and at a time to named hosts, over all runs together. Uses lower
 * limits while a host is overloaded. Time in the queue does not count towards the request's
 * timeout, but its signal aborts it.
 */
export class HostPaces implements HttpHook {
  readonly #clock: Clock
  readonly #log: Log | undefined
  readonly #paces: ReadonlyMap<string, RequestGate>

  /**
   * @param hosts limits by host as a URL writes it, with the port unless it is the default
   * @param open default: each host has a HostPace of this process
   */
  constructor(
    clock: Clock,
    hosts: Readonly<Record<string, HostPaceLimits>>,
    log?: Log,
    open: OpenGate = (_host, limits, onChange) => new HostPace(clock, limits, onChange),
  ) {
    this.#clock = clock
    this.#log = log
    const paces = Object.entries(hosts).map(
      ([host, limits]) => [host, open(host, limits, (change) => this.#tell(host, change))] as const,
    )
    this.#paces = new Map(paces)
  }

  async fetch(
    request: OutgoingRequest,
    next: (request: OutgoingRequest) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const { host, pathname } = request.parsedUrl
    const pace = this.#paces.get(host)
    if (pace === undefined) return next(request)
    const turn = await pace.enter(request.signal)
    try {
      const response = await next(request)
      turn.end(outcomeOfAnswer(response, pathname, this.#clock.now()))
      return response
    } catch (error) {
      turn.end(outcomeOfFailure(error))
      throw error
    }
  }

  close(): void {
    for (const pace of this.#paces.values()) pace.close()
  }

  #tell(host: string, change: PaceChange): void {
    if (change.to === 'recovered') {
      const slowedForMs = Math.round(change.slowedForMs)
      const lowestPerSecond = hundredths(change.lowestPerSecond)
      this.#log?.info(
        { host, slowedForMs, lowestPerSecond },
        'a source is requested at the full rate again',
      )
      return
    }
    const { reason, concurrency } = change
    const pauseMs = Math.round(change.pauseMs)
    const perSecond = hundredths(change.perSecond)
    this.#log?.warn(
      { host, reason, perSecond, concurrency, pauseMs },
      'a source is overloaded and requested more slowly',
    )
  }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
