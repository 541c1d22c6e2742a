import type { EventPayloads, RunEvent } from '../../core/events/event.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { StoredTask, TaskLogLine } from '../../manifests/types/records.ts'
import { counted, grouped, paceText, resultsText, type TaskWords, WORDS } from './task-words.ts'

/** How the last line of a task's log begins; the CLI recognises the line by it. */
export const ENDINGS: Readonly<Record<string, string>> = {
  success: 'Completed with',
  failed: 'Failed after',
  cancelled: 'Cancelled after',
}

/** Summarises a task's end, with its figures. */
export function endText(record: StoredTask): string {
  const { kind, status, message, startedAt, finishedAt, pagesDone, errorsCount } = record
  const { item } = WORDS[kind]
  const seconds = (((finishedAt ?? startedAt) - startedAt) / 1000).toFixed(1)
  const figures = [
    counted(pagesDone, item),
    resultsText(kind, record),
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
  /** The module besides the goal that reported last. */
  #part: string | undefined

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

  #failure({ moduleId, key, error }: EventPayloads['item:failed']): string {
    const { itemText, words } = this.#parts
    const item = words.parts?.[moduleId]?.itemText(key) ?? itemText(key)
    return `${item} failed: ${error}`
  }

  /**
   * At most one line per second, and fewer as the run continues. Otherwise a run of hours would
   * push its failures out of the log.
   */
  #progress(progress: EventPayloads['progress']): Line | undefined {
    const { moduleId, settled, failed, total, counts } = progress
    const { clock } = this.#parts
    const part = this.#parts.words.parts?.[moduleId]
    const words = part ?? this.#parts.words
    const now = clock.monotonic()
    if (part !== undefined && moduleId !== this.#part) {
      this.#part = moduleId
      this.#lastMs = now
      this.#lastSettled = settled
      return undefined
    }
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
