import type { Clock } from '../../../core/ports/clock.ts'
import type { TaskLogLine } from '../../tasks/task.ts'
import { durationText } from '../duration-text.ts'
import { type Paint, paintFor } from '../paint.ts'
import { createStatusLine, type StatusLine } from '../status-line.ts'
import type { Terminal } from '../terminal.ts'
import { PageRate } from './page-rate.ts'
import type { TaskView } from './scrape-service.ts'
import { oneLine, progressText } from './scrape-text.ts'

/** Shows scraping while it goes, always on stderr, so that stdout stays the result. */
export interface ScrapeDisplay {
  /** A task as it is now; call it about once a second. */
  showTask(task: TaskView): void
  /** What is being read, a club's code for example, of which nothing is known before it ends. */
  showReading(what: string, elapsedSeconds: number): void
  /** A line of the task's log: failures and warnings are written as they come. */
  line(line: TaskLogLine): void
  /** What is good to know; not for the quiet. */
  info(text: string): void
  /** What must be known. */
  note(text: string): void
  /** Takes away what is not to stay. */
  end(): void
}

export type DisplayOptions = {
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

  line({ level, message }: TaskLogLine): void {
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
