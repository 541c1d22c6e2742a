import type { Clock } from '../../../core/ports/clock.ts'
import type { LogLine } from '../../../manifests/types/records.ts'
import { createStatusLine, type StatusLine } from '../live-lines.ts'
import { type Paint, paintFor, type Terminal } from '../terminal.ts'
import { durationText } from '../terminal-text.ts'
import type { TaskView } from './scrape-service.ts'
import { oneLine, progressText } from './scrape-text.ts'

/** Pages per second over a stretch of time before now. */
export class PageRate {
  readonly #windowMs: number
  readonly #samples: { readonly atMs: number; readonly pages: number }[] = []

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** `pages` done so far, at a monotonic time; undefined until two samples differ in time. */
  add(atMs: number, pages: number): number | undefined {
    this.#samples.push({ atMs, pages })
    // One sample from before the window stays, so that the rate is that of the whole window.
    while (this.#samples.length > 2 && (this.#samples[1]?.atMs ?? 0) <= atMs - this.#windowMs) {
      this.#samples.shift()
    }
    const first = this.#samples[0]
    if (first === undefined || first.atMs >= atMs) return undefined
    return Math.max(0, ((pages - first.pages) * 1000) / (atMs - first.atMs))
  }
}

/** Shows scraping while it goes, always on stderr, so that stdout stays the result. */
export interface ScrapeDisplay {
  /** A task as it is now; call it about once a second. */
  showTask(task: TaskView): void
  /** What is being read, a club's code for example, of which nothing is known before it ends. */
  showReading(what: string, elapsedSeconds: number): void
  /** A line of the task's log: failures and warnings are written as they come. */
  line(line: Pick<LogLine, 'level' | 'message'>): void
  /** What is good to know; not for the quiet. */
  info(text: string): void
  /** What must be known. */
  note(text: string): void
  /** Takes away what is not to stay. */
  end(): void
}

type DisplayOptions = {
  readonly stream: NodeJS.WriteStream
  readonly clock: Clock
  readonly isQuiet: boolean
  /** Default the process's. */
  readonly env?: Terminal['env']
}

/** A line that is drawn again and again on a terminal, one every few seconds elsewhere. */
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
/** A remaining time of hours is not to jump with every slow answer. */
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
