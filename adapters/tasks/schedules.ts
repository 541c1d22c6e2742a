import { createRequire } from 'node:module'
import { recordValidator } from '../../core/manifest/records.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { ScheduleStatus, StoredSchedules } from '../../manifests/types/records.ts'

/** A schedule of the configuration, checked. */
export type Schedule = Pick<
  ScheduleStatus,
  'id' | 'cron' | 'timeZone' | 'jitterSeconds' | 'task' | 'what'
> & {
  /** Starts its scrape and returns what was started. Rejects if it cannot be started. */
  readonly run: () => Promise<string>
}

type Times = Pick<Schedule, 'cron' | 'timeZone'>

const require = createRequire(import.meta.url)
/** Most servers have no schedule and never load it. */
const croner = (): typeof import('croner') => require('croner')

/**
 * The next time after `afterMs` that matches a cron expression. Undefined if there is none.
 * @throws Error that describes the problem of the expression or the time zone
 */
export function nextRunMs({ cron, timeZone }: Times, afterMs: number): number | undefined {
  const { Cron } = croner()
  return new Cron(cron, { timezone: timeZone }).nextRun(new Date(afterMs))?.getTime()
}

export type SchedulesParts = {
  readonly schedules: readonly Schedule[]
  readonly store: DocumentStore
  readonly clock: Clock
  readonly log: Log
  /** Random number for the delay: 0 <= x < 1. */
  readonly random: () => number
  /** Several processes have the same schedules; one of them makes each run. */
  readonly isShared?: boolean
}

type State = StoredSchedules['schedules'][number]

const documentKey = 'schedules'
/** Longest sleep, because the clock may be changed in the meantime. */
const longestSleepMs = 600_000
/** Runs that were missed while the service was down are counted up to this number. */
const mostCounted = 1000
const whileDown = 'The service was down.'
/** How late another process may make a run, besides its jitter. */
const lateMs = 60_000

/**
 * Starts scrapes at the times of their schedules. A run that cannot start, for example because the
 * one before still runs, is missed: it is logged and counted, and not made up for.
 */
export class Schedules {
  readonly #parts: SchedulesParts
  readonly #states = new Map<string, State>()
  readonly #end = new AbortController()
  #loops: readonly Promise<void>[] = []

  constructor(parts: SchedulesParts) {
    this.#parts = parts
  }

  /** Reads the results of earlier runs, reports those missed since, and waits for the next. */
  async start(): Promise<void> {
    const { schedules, clock } = this.#parts
    if (schedules.length === 0) return
    const stored = await this.#read()
    for (const schedule of schedules) {
      const known = stored.find(({ id }) => id === schedule.id)
      this.#states.set(schedule.id, known ?? newState(schedule.id, clock.now()))
      if (known !== undefined) this.#tellMissed(schedule, known)
    }
    if (this.#parts.isShared) this.#follow()
    await this.#save()
    this.#loops = schedules.map((schedule) => this.#repeat(schedule))
  }

  /** Schedules in the order of the configuration. */
  list(): readonly ScheduleStatus[] {
    const { schedules, clock } = this.#parts
    return schedules.map(({ run: _, ...schedule }) => {
      const { since, lastRun, lastMissed, missedRuns } =
        this.#states.get(schedule.id) ?? newState(schedule.id, clock.now())
      const nextMs = nextRunMs(schedule, since)
      const nextRun = nextMs === undefined ? null : new Date(nextMs).toISOString()
      return { ...schedule, nextRun, lastRun, lastMissed, missedRuns }
    })
  }

  async close(): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#loops)
  }

  async #repeat(schedule: Schedule): Promise<void> {
    const { random, clock, log } = this.#parts
    try {
      for (;;) {
        const { since } = this.#states.get(schedule.id) ?? newState(schedule.id, clock.now())
        const dueMs = nextRunMs(schedule, since)
        if (dueMs === undefined) return
        await this.#wait(dueMs + Math.round(random() * schedule.jitterSeconds * 1000))
        await this.#run(schedule, dueMs)
      }
    } catch (error) {
      if (!this.#end.signal.aborted)
        log.error({ err: error, schedule: schedule.id }, 'a schedule failed')
    }
  }

  async #wait(untilMs: number): Promise<void> {
    const { clock } = this.#parts
    for (let left = untilMs - clock.now(); left > 0; left = untilMs - clock.now()) {
      await clock.sleep(Math.min(left, longestSleepMs), this.#end.signal)
    }
  }

  async #run(schedule: Schedule, dueMs: number): Promise<void> {
    const { log } = this.#parts
    const { id } = schedule
    const at = new Date(dueMs).toISOString()
    // Stored before it runs: after a crash in the meantime, the task itself is the record.
    if (!(await this.#claim(id, dueMs))) return
    try {
      const message = await schedule.run()
      this.#change(id, { lastRun: { at, message } })
      log.info({ schedule: id, at }, message)
    } catch (error) {
      if (this.#end.signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      this.#miss(id, { at, message }, 1)
      log.warn({ schedule: id, at, reason: message }, 'a scheduled run was missed')
    }
    await this.#save()
  }

  /** Marks a run as settled. False if another process has it. */
  async #claim(id: string, dueMs: number): Promise<boolean> {
    const { store, clock, isShared = false } = this.#parts
    this.#change(id, { since: Math.max(dueMs, clock.now()) })
    if (!isShared) return true
    let others: State | undefined
    await store.update<StoredSchedules>(documentKey, (current) => {
      const schedules = current?.schedules ?? []
      const stored = schedules.find((state) => state.id === id)
      others = stored !== undefined && stored.since >= dueMs ? stored : undefined
      return others === undefined ? this.#joined(schedules, id) : { schedules }
    })
    if (others !== undefined) this.#states.set(id, others)
    return others === undefined
  }

  /** Keeps the states as other processes store them. */
  #follow(): void {
    const stop = this.#parts.store.follow(documentKey, ({ value }) => {
      if (!isStored(value)) return
      for (const state of value.schedules) {
        const own = this.#states.get(state.id)
        if (own !== undefined && state.since >= own.since) this.#states.set(state.id, state)
      }
    })
    this.#end.signal.addEventListener('abort', stop, { once: true })
  }

  #tellMissed(schedule: Schedule, { since }: State): void {
    const { clock, log, isShared = false } = this.#parts
    // Another process may be about to make a run that was due a moment ago.
    const now = clock.now() - (isShared ? schedule.jitterSeconds * 1000 + lateMs : 0)
    let count = 0
    let lastMs = since
    for (;;) {
      const nextMs = nextRunMs(schedule, lastMs)
      if (nextMs === undefined || nextMs > now || count >= mostCounted) break
      lastMs = nextMs
      count += 1
    }
    const { id } = schedule
    this.#change(id, { since: isShared ? Math.max(since, now) : now })
    if (count === 0) return
    const at = new Date(lastMs).toISOString()
    this.#miss(id, { at, message: whileDown }, count)
    log.warn(
      { schedule: id, at, missed: count },
      'scheduled runs were missed while the service was down',
    )
  }

  #miss(id: string, lastMissed: NonNullable<State['lastMissed']>, count: number): void {
    const { missedRuns = 0 } = this.#states.get(id) ?? {}
    this.#change(id, { lastMissed, missedRuns: missedRuns + count })
  }

  #change(id: string, changes: Partial<State>): void {
    const before = this.#states.get(id) ?? newState(id, this.#parts.clock.now())
    this.#states.set(id, { ...before, ...changes })
  }

  async #read(): Promise<StoredSchedules['schedules']> {
    const { store, log } = this.#parts
    try {
      const value = await store.get<unknown>(documentKey)
      if (value === undefined) return []
      if (isStored(value)) return value.schedules
      await store.setAside(documentKey, 'it is not the state of the schedules')
    } catch (error) {
      log.error({ err: error }, 'the state of the schedules could not be read')
    }
    return []
  }

  /** Keeps newer data of other processes. */
  async #saveShared(): Promise<void> {
    await this.#parts.store.update<StoredSchedules>(documentKey, (current) => {
      const stored = new Map(current?.schedules.map((state) => [state.id, state]))
      for (const own of this.#states.values()) {
        stored.set(own.id, latest(stored.get(own.id) ?? own, own))
      }
      return { schedules: [...stored.values()] }
    })
  }

  #joined(schedules: StoredSchedules['schedules'], id: string): StoredSchedules {
    const own = this.#states.get(id)
    const others = schedules.filter((state) => state.id !== id)
    return { schedules: own === undefined ? others : [...others, own] }
  }

  async #save(): Promise<void> {
    const { store, log } = this.#parts
    const schedules = [...this.#states.values()]
    try {
      if (!this.#parts.isShared) await store.put<StoredSchedules>(documentKey, { schedules })
      else await this.#saveShared()
    } catch (error) {
      log.error({ err: error }, 'the state of the schedules could not be stored')
    }
  }
}

/** The later state of each schedule. */
function latest(a: State, b: State): State {
  return a.since > b.since ? a : b
}

function newState(id: string, since: number): State {
  return { id, since, lastRun: null, lastMissed: null, missedRuns: 0 }
}

// Files can be edited by hand.
const isStored = recordValidator<StoredSchedules>('StoredSchedules')
