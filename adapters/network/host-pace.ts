import { AppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { StartSchedule } from '../timing/start-schedule.ts'
import {
  AdaptiveLimit,
  type HostPaceLimits,
  type PaceChange,
  type PaceOutcome,
} from './adaptive-limit.ts'

/** One request's leave to begin. It must be ended, once; further calls do nothing. */
export type PaceTurn = { readonly end: (outcome: PaceOutcome) => void }

type Waiter = {
  readonly arrivedAt: number
  readonly grant: (turn: PaceTurn) => void
  readonly refuse: (why: unknown) => void
}
/** The sleep until the first in line may start. */
type Alarm = { readonly at: number; readonly cancel: AbortController }

/**
 * One line for everybody who asks one source: in order of arrival, evenly spaced and bounded in
 * number, as AdaptiveLimit allows it from moment to moment.
 */
export class HostPace {
  readonly #clock: Clock
  readonly #limit: AdaptiveLimit
  readonly #onChange: (change: PaceChange, limit: AdaptiveLimit) => void
  readonly #schedule = new StartSchedule()
  readonly #waiting = new Set<Waiter>()
  #inFlight = 0
  /** When the last one left who held back others by being one too many. */
  #roomSince = Number.NEGATIVE_INFINITY
  #alarm: Alarm | undefined
  #isClosed = false

  constructor(
    clock: Clock,
    limits: HostPaceLimits,
    onChange: (change: PaceChange, limit: AdaptiveLimit) => void = () => undefined,
  ) {
    this.#clock = clock
    this.#limit = new AdaptiveLimit(limits)
    this.#onChange = onChange
  }

  /** Resolves when it is one's turn. @throws the signal's reason, or SHUTTING_DOWN after `close` */
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

  /** Sends away everybody who waits, and whoever comes later. */
  close(): void {
    this.#isClosed = true
    for (const waiter of this.#waiting) this.#leave(waiter, new AppError('SHUTTING_DOWN'))
  }

  /** Lets in whoever may start now, and sets the alarm for the next one. */
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
      if (change !== undefined) this.#onChange(change, this.#limit)
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
    // An earlier alarm looks again by itself.
    if (this.#alarm !== undefined && this.#alarm.at <= at) return
    this.#cancelAlarm()
    const alarm = { at, cancel: new AbortController() }
    this.#alarm = alarm
    const ring = (): void => {
      this.#alarm = undefined
      this.#admit()
    }
    // It rejects for no other reason than having been cancelled.
    this.#clock.sleep(at - now, alarm.cancel.signal).then(ring, () => undefined)
  }

  #cancelAlarm(): void {
    const alarm = this.#alarm
    this.#alarm = undefined
    alarm?.cancel.abort()
  }
}
