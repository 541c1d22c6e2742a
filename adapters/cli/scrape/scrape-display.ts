import type { Clock } from '../../../core/ports/clock.ts'
import type { LogLine } from '../../../manifests/types/records.ts'
import { createStatusLine, type StatusLine } from '../live-lines.ts'
import { type Paint, paintFor, type Terminal } from '../terminal.ts'
import { durationText } from '../terminal-text.ts'
import type { TaskView } from './scrape-service.ts'
import { oneLine, progressText } from './scrape-text.ts'

/** Pages per second over a recent period. */
export class PageRate {
  readonly #windowMs: number
  readonly #samples: { readonly atMs: number; readonly pages: number }[] = []

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** Adds a sample of `pages` done. Undefined until two samples differ in (monotonic) time. */
  add(atMs: number, pages: number): number | undefined {
    this.#samples.push({ atMs, pages })
    // One sample before the window remains, so that the rate covers the whole window.
    while (this.#samples.length > 2 && (this.#samples[1]?.atMs ?? 0) <= atMs - this.#windowMs) {
      this.#samples.shift()
    }
    const first = this.#samples[0]
    if (first === undefined || first.atMs >= atMs) return undefined
    return Math.max(0, ((pages - first.pages) * 1000) / (atMs - first.atMs))
  }
}

/** Shows the progress of scraping on stderr, because stdout has the result. */
export interface ScrapeDisplay {
  /** Shows a task. Call it about once a second. */
  showTask(task: TaskView): void
  /** Shows what is being read, for example a club, when its progress is unknown. */
  showReading(what: string, elapsedSeconds: number): void
  /** Shows a line of the task's log: failures and warnings are written at once. */
  line(line: Pick<LogLine, 'level' | 'message'>): void
  /** Shows a hint, unless output is quiet. */
  info(text: string): void
  /** Shows an important message. */
  note(text: string): void
  /** Removes the progress line. */
  end(): void
}

type DisplayOptions = {
  readonly stream: NodeJS.WriteStream
  readonly clock: Clock
  readonly isQuiet: boolean
  /** Default: the environment of the process. */
  readonly env?: Terminal['env']
}

/** A line that is redrawn on a terminal, and written every few seconds elsewhere. */
export function createScrapeDisplay(options: DisplayOptions): ScrapeDisplay {
  const { stream, clock, isQuiet, env = process.env } = options
  const paint = paintFor(stream, env)
  const status = createStatusLine({ stream, clock, isQuiet, env })
  return new StreamDisplay({ stream, clock, isQuiet, paint, status })
}

type DisplayParts = DisplayOptions & {
  readonly paint: Paint
  readonly status: StatusLine
}

const rateWindowMs = 10_000
/** Long window, so that a single slow response does not change the remaining time by hours. */
const paceWindowMs = 120_000

class StreamDisplay implements ScrapeDisplay {
  readonly #parts: DisplayParts
  readonly #rate = new PageRate(rateWindowMs)
  readonly #pace = new PageRate(paceWindowMs)

  constructor(parts: DisplayParts) {
    this.#parts = parts
  }

  showTask(task: TaskView): void {
    const { clock, status } = this.#parts
    const now = clock.monotonic()
    const perSecond = this.#rate.add(now, task.pagesDone)
    const pace = this.#pace.add(now, task.pagesDone)
    const share = task.pagesTotal ? task.pagesDone / task.pagesTotal : undefined
    status.set(progressText(task, perSecond, pace), share)
  }

  showReading(what: string, elapsedSeconds: number): void {
    this.#parts.status.set(`${what}: reading for ${durationText(elapsedSeconds)}`)
  }

  line({ level, message }: Pick<LogLine, 'level' | 'message'>): void {
    const { paint } = this.#parts
    if (level === 'error') this.#write(paint.fail(oneLine(message)))
    if (level === 'warn') this.#write(paint.warn(oneLine(message)))
  }

  info(text: string): void {
    if (!this.#parts.isQuiet) this.#write(text)
  }

  note(text: string): void {
    this.#write(text)
  }

  end(): void {
    this.#parts.status.clear()
  }

  #write(text: string): void {
    const { stream, status } = this.#parts
    status.clear()
    stream.write(`${text}\n`)
  }
}
