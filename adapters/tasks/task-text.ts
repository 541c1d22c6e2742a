import type { EventPayloads, RunEvent } from '../../core/events/event.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { InterclubOrder, TaskLogLine, TaskRecord } from '../../manifests/types/records.ts'

/** 14808 as `14 808`. */
export function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ')
}

/** `1 page`, `8 800 pages`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

const MOST_LISTED = 20

/** Describes an order: `weeks 1-3, 7 of all divisions, from division 4, week 2 on`. */
export function orderText({ weeks, divisions, resumeAt, resumeOf }: InterclubOrder): string {
  const plural = (count: number): string => (count === 1 ? '' : 's')
  const which =
    divisions === 'all'
      ? 'all divisions'
      : `division${plural(divisions.length)} ${listText(divisions)}`
  const from =
    resumeAt === undefined
      ? ''
      : `, from division ${resumeAt.divisionIndex}, week ${resumeAt.week} on`
  const after = resumeOf === undefined ? '' : `, continuing ${resumeOf}`
  return `week${plural(weeks.length)} ${rangesText(weeks)} of ${which}${from}${after}`
}

/** A list as in the request. Divisions are not shown as ranges. */
function listText(numbers: readonly number[]): string {
  const more = numbers.length - MOST_LISTED
  const shown = numbers.slice(0, MOST_LISTED).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** `1-3, 7` for 1, 2, 3, 7. The numbers must be sorted. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range !== undefined && number === range.last + 1) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(', ')
}

/** How the last line of a task's log begins; the CLI recognises the line by it. */
export const ENDINGS: Readonly<Record<string, string>> = {
  success: 'Completed with',
  failed: 'Failed after',
  cancelled: 'Cancelled after',
}

/** Summarises a task's end, with its figures. */
export function endText(record: TaskRecord): string {
  const { status, message, startedAt, finishedAt, pagesDone, totalRankings, errorsCount } = record
  const seconds = (((finishedAt ?? startedAt) - startedAt) / 1000).toFixed(1)
  const figures = [
    counted(pagesDone, 'page'),
    counted(totalRankings, 'row'),
    `${counted(errorsCount, 'error')} in ${seconds} s`,
  ]
  return `${ENDINGS[status]} ${figures.join(', ')}: ${message}`
}

/** A log line without number and time. */
type Line = Pick<TaskLogLine, 'level' | 'message'>

const shortestPauseMs = 1000
/** Progress lines come about every half per cent of the elapsed time. */
const tellingsSoFar = 200

/** Converts the events of a run to lines of a task's log. */
export class TaskLines {
  readonly #clock: Clock
  readonly #startMs: number
  #lastMs: number
  #lastSettled: number

  /** @param settled number of items that an earlier task has settled */
  constructor(clock: Clock, settled: number) {
    this.#clock = clock
    this.#startMs = clock.monotonic()
    this.#lastMs = this.#startMs
    this.#lastSettled = settled
  }

  /** Returns undefined for an event that adds nothing new. */
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
   * At most one line per second, and fewer as the run continues. Otherwise a run of hours would
   * push its failures out of the log.
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

/** Returns undefined for the failure of an item, which has its own event. */
function warningOf({ code, moduleId, message }: EventPayloads['warning']): Line | undefined {
  if (code === 'ITEM_FAILED') return undefined
  return { level: 'warn', message: moduleId === undefined ? message : `${moduleId}: ${message}` }
}

function pageOf(key: string): string {
  const [division, week, ...rest] = key.split('/')
  const isPage = week !== undefined && rest.length === 0
  return isPage ? `Division ${division}, week ${week}` : key
}
