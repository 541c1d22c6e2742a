import type { EventPayloads, RunEvent } from '../../core/events/event.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type {
  ClubsOrder,
  InterclubOrder,
  StoredTask,
  TaskKindName,
  TaskLogLine,
} from '../../manifests/types/records.ts'

/** What a kind of task visits, what that brings, and the names of this figure. */
export type TaskWords = {
  readonly item: string
  readonly result: string
  /** In the counts of the run. */
  readonly count: string
  /** In the record of the task. */
  readonly figure: 'totalRankings' | 'totalPlayers'
}

export const WORDS: Readonly<Record<TaskKindName, TaskWords>> = {
  interclubs: { item: 'page', result: 'row', count: 'rows', figure: 'totalRankings' },
  all: { item: 'club', result: 'player', count: 'players', figure: 'totalPlayers' },
}

/** 14808 as `14 808`. */
export function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ')
}

/** `1 page`, `8 800 pages`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

const MOST_LISTED = 20

/** Describes an order: `all clubs of Hainaut that were not read for 7 days`. */
export function clubsOrderText({ province, olderThan = '', resumeOf }: ClubsOrder): string {
  const where = province === undefined ? '' : ` of ${province}`
  const count = Number.parseInt(olderThan, 10)
  const unit = olderThan.endsWith('h') ? 'hour' : 'day'
  const since = olderThan === '' ? '' : ` that were not read for ${counted(count, unit)}`
  return `all clubs${where}${since}${afterText(resumeOf)}`
}

function afterText(resumeOf: string | undefined): string {
  return resumeOf === undefined ? '' : `, continuing ${resumeOf}`
}

/** Describes an order: `weeks 1-3, 7 of all divisions, from division 4, week 2 on`. */
export function interclubOrderText({
  weeks,
  divisions,
  resumeAt,
  resumeOf,
}: InterclubOrder): string {
  const plural = (count: number): string => (count === 1 ? '' : 's')
  const which =
    divisions === 'all'
      ? 'all divisions'
      : `division${plural(divisions.length)} ${listText(divisions)}`
  const from =
    resumeAt === undefined
      ? ''
      : `, from division ${resumeAt.divisionIndex}, week ${resumeAt.week} on`
  return `week${plural(weeks.length)} ${rangesText(weeks)} of ${which}${from}${afterText(resumeOf)}`
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

/** The figure of its kind in the record or the status of a task. */
export function resultsOf(kind: TaskKindName, figures: object): number {
  return (figures as Readonly<Record<string, number>>)[WORDS[kind].figure] ?? 0
}

/** Summarises a task's end, with its figures. */
export function endText(record: StoredTask): string {
  const { kind, status, message, startedAt, finishedAt, pagesDone, errorsCount } = record
  const { item, result } = WORDS[kind]
  const seconds = (((finishedAt ?? startedAt) - startedAt) / 1000).toFixed(1)
  const figures = [
    counted(pagesDone, item),
    counted(resultsOf(kind, record), result),
    `${counted(errorsCount, 'error')} in ${seconds} s`,
  ]
  return `${ENDINGS[status]} ${figures.join(', ')}: ${message}`
}

/** A log line without number and time. */
type Line = Pick<TaskLogLine, 'level' | 'message'>

const shortestPauseMs = 1000
/** Progress lines come about every half per cent of the elapsed time. */
const tellingsSoFar = 200

type LinesParts = {
  readonly clock: Clock
  readonly words: TaskWords
  /** Names an item by its key. */
  readonly itemText: (key: string) => string
  /** Number of items that an earlier task has settled. */
  readonly settled: number
}

/** Converts the events of a run to lines of a task's log. */
export class TaskLines {
  readonly #parts: LinesParts
  readonly #startMs: number
  #lastMs: number
  #lastSettled: number

  constructor(parts: LinesParts) {
    this.#parts = parts
    this.#startMs = parts.clock.monotonic()
    this.#lastMs = this.#startMs
    this.#lastSettled = parts.settled
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
        return { level: 'error', message: this.#failure(event.data) }
      case 'warning':
        return warningOf(event.data)
      case 'progress':
        return this.#progress(event.data)
      default:
        return undefined
    }
  }

  #failure({ key, error }: EventPayloads['item:failed']): string {
    return `${this.#parts.itemText(key)} failed: ${error}`
  }

  /**
   * At most one line per second, and fewer as the run continues. Otherwise a run of hours would
   * push its failures out of the log.
   */
  #progress({ settled, failed, total, counts }: EventPayloads['progress']): Line | undefined {
    const { clock, words } = this.#parts
    const now = clock.monotonic()
    const sinceMs = now - this.#lastMs
    const pauseMs = Math.max(shortestPauseMs, (now - this.#startMs) / tellingsSoFar)
    if (sinceMs < pauseMs) return undefined
    const perSecond = ((settled - this.#lastSettled) * 1000) / sinceMs
    this.#lastMs = now
    this.#lastSettled = settled
    const told = [
      (total === undefined ? '' : `${grouped(settled)} of `) +
        counted(total ?? settled, words.item),
      counted(counts[words.count] ?? 0, words.result),
      counted(failed, 'error'),
      paceText(perSecond, words.item),
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

/** `3.0 pages/s`, `4.5 clubs/min`: clubs take longer. */
export function paceText(perSecond: number, item: string): string {
  return item === 'club'
    ? `${(perSecond * 60).toFixed(1)} clubs/min`
    : `${perSecond.toFixed(1)} ${item}s/s`
}
