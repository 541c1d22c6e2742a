import { AppError } from '../../core/errors.ts'
import type { QueueFigures, QueueName, WorkQueues } from '../../core/ports/work-queue.ts'

/** One look serves all who ask within this time. */
const FRESH_MS = 500
/** After this long without a check, it is unknown whether somebody worked in the meantime. */
const STALE_MS = 5000

type QueueWatchParts = {
  readonly queues: Pick<WorkQueues, 'figures'>
  readonly queue: QueueName
  /** How long work waits while no process executes it. */
  readonly patienceMs: number
  /** Most jobs that may wait. */
  readonly maxWaiting: number
  /** Monotonic milliseconds. */
  readonly now: () => number
}

type Look = { readonly atMs: number; readonly figures: Promise<QueueFigures | undefined> }

/** Knows whether a queue is being worked on. */
export class QueueWatch {
  readonly #parts: QueueWatchParts
  #look: Look | undefined
  /** Since when no process has executed the queue. */
  #idleSinceMs: number | undefined

  constructor(parts: QueueWatchParts) {
    this.#parts = parts
  }

  /** Reason why waiting work will not be done soon; undefined if it will. */
  async problem(): Promise<AppError | undefined> {
    await this.#figures()
    const { now, patienceMs } = this.#parts
    if (this.#idleSinceMs === undefined || now() - this.#idleSinceMs < patienceMs) return undefined
    return new AppError('QUEUE_UNAVAILABLE', { retryAfterSeconds: 60 })
  }

  /** @throws OVERLOADED, QUEUE_UNAVAILABLE */
  async assertRoom(): Promise<void> {
    const problem = await this.problem()
    if (problem !== undefined) throw problem
    const { maxWaiting: limit } = this.#parts
    const figures = await this.#figures()
    if (figures === undefined) throw new AppError('QUEUE_UNAVAILABLE', { retryAfterSeconds: 10 })
    if (figures.waiting >= limit) {
      throw new AppError('OVERLOADED', { what: 'runs', limit, retryAfterSeconds: 10 })
    }
  }

  /** Undefined while the server is away. */
  #figures(): Promise<QueueFigures | undefined> {
    const { queues, queue, now } = this.#parts
    const atMs = now()
    const last = this.#look
    if (last !== undefined && atMs - last.atMs < FRESH_MS) return last.figures
    if (last !== undefined && atMs - last.atMs > STALE_MS) this.#idleSinceMs = undefined
    const figures = queues.figures(queue).then(
      (seen) => {
        this.#judge(seen.workers > 0, atMs)
        return seen
      },
      () => {
        this.#judge(false, atMs)
        return undefined
      },
    )
    this.#look = { atMs, figures }
    return figures
  }

  #judge(isWorkedOn: boolean, atMs: number): void {
    if (isWorkedOn) this.#idleSinceMs = undefined
    else this.#idleSinceMs ??= atMs
  }
}
