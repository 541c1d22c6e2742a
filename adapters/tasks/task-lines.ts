import type { EventPayloads, RunEvent } from '../../core/events/event.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { counted, grouped } from './figures.ts'
import type { TaskLogLevel } from './task.ts'

/** An entry of a task's log before it has a number and a time. */
export type Line = { readonly level: TaskLogLevel; readonly message: string }

const shortestPauseMs = 1000
/** Progress is told about every half per cent of the time it took so far. */
const tellingsSoFar = 200

/** The events of a run as the lines of a task's log. */
export class TaskLines {
  readonly #clock: Clock
  readonly #startMs: number
  #lastMs: number
  #lastSettled: number

  /** `settled`: items that an earlier task has settled. */
  constructor(clock: Clock, settled: number) {
    this.#clock = clock
    this.#startMs = clock.monotonic()
    this.#lastMs = this.#startMs
    this.#lastSettled = settled
  }

  /** Undefined for an event that says nothing new. */
  of(event: RunEvent): Line | undefined {
    switch (event.kind) {
      case 'module:start':
        return { level: 'info', message: `${event.data.moduleId} started` }
      case 'module:done':
        return endOf(event.data)
      case 'module:skip':
        return { level: 'warn', message: `${event.data.moduleId} skipped: ${event.data.reason}` }
      case 'item:failed':
        return { level: 'error', message: `${pageOf(event.data.key)} failed: ${event.data.error}` }
      case 'warning':
        return warningOf(event.data)
      case 'progress':
        return this.#progress(event.data)
      default:
        return undefined
    }
  }

  /**
   * At most one a second and ever fewer: in a run of hours the log would else hold nothing but
   * these, and its failures would be pushed out.
   */
  #progress({ settled, failed, total, counts }: EventPayloads['progress']): Line | undefined {
    const now = this.#clock.monotonic()
    const sinceMs = now - this.#lastMs
    const pauseMs = Math.max(shortestPauseMs, (now - this.#startMs) / tellingsSoFar)
    if (sinceMs < pauseMs) return undefined
    const perSecond = ((settled - this.#lastSettled) * 1000) / sinceMs
    this.#lastMs = now
    this.#lastSettled = settled
    const told = [
      (total === undefined ? '' : `${grouped(settled)} of `) + counted(total ?? settled, 'page'),
      counted(counts.rows ?? 0, 'row'),
      counted(failed, 'error'),
      `${perSecond.toFixed(1)} pages/s`,
    ]
    return { level: 'info', message: told.join(', ') }
  }
}

function endOf({ moduleId, ok, durationMs, error, summary }: EventPayloads['module:done']): Line {
  if (!ok) return { level: 'error', message: `${moduleId} failed: ${error ?? 'no reason given'}` }
  const told = summary === undefined ? '' : `: ${summary}`
  const seconds = (durationMs / 1000).toFixed(1)
  return { level: 'info', message: `${moduleId} done in ${seconds} s${told}` }
}

/** An item's failure is told by its own event. */
function warningOf({ code, moduleId, message }: EventPayloads['warning']): Line | undefined {
  if (code === 'ITEM_FAILED') return undefined
  return { level: 'warn', message: moduleId === undefined ? message : `${moduleId}: ${message}` }
}

function pageOf(key: string): string {
  const [division, week, ...rest] = key.split('/')
  const isPage = week !== undefined && rest.length === 0
  return isPage ? `Division ${division}, week ${week}` : key
}
