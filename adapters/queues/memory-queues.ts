import { AppError, cancelReason, toAppError } from '../../core/errors.ts'
import type {
  Job,
  JobHandler,
  QueueFigures,
  QueueName,
  WorkOptions,
  WorkQueues,
} from '../../core/ports/work-queue.ts'

type Waiting = {
  readonly job: Job
  readonly addedMs: number
  readonly controller: AbortController
  /** Settles with the result of the job. */
  readonly settle: (end: Promise<unknown>) => void
  readonly end: Promise<unknown>
}

type Worker = { readonly concurrency: number; readonly handle: JobHandler; running: number }

type Queue = {
  /** Jobs in order of arrival, by id. */
  readonly waiting: Map<string, Waiting>
  readonly running: Map<string, Waiting>
  readonly workers: Worker[]
}

type MemoryQueuesParts = {
  /** Most jobs that may wait in one queue. */
  readonly maxWaiting: number
  readonly now: () => number
}

/** Queues of one process. Jobs that wait end with it. */
export class MemoryQueues implements WorkQueues {
  readonly #parts: MemoryQueuesParts
  readonly #queues = new Map<QueueName, Queue>()
  #isClosed = false

  constructor(parts: MemoryQueuesParts) {
    this.#parts = parts
  }

  async add(queue: QueueName, job: Job): Promise<void> {
    this.#added(queue, job).end.catch(() => {}) // nobody waits for its result
  }

  async call(
    queue: QueueName,
    job: Job,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<unknown> {
    signal.throwIfAborted()
    const { end } = this.#added(queue, job)
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason)
        void this.cancel(queue, job.id, cancelReason(signal))
      }
      signal.addEventListener('abort', leave, { once: true })
      end.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  async cancel(queue: QueueName, id: string, reason: string): Promise<void> {
    const { waiting, running } = this.#queue(queue)
    const error = new AppError('CANCELLED', { problem: reason })
    running.get(id)?.controller.abort(error)
    waiting.get(id)?.settle(Promise.reject(error))
    waiting.delete(id)
  }

  async position(queue: QueueName, id: string): Promise<number | undefined> {
    const place = [...this.#queue(queue).waiting.keys()].indexOf(id)
    return place === -1 ? undefined : place + 1
  }

  work(queue: QueueName, { concurrency, handle }: WorkOptions): void {
    this.#queue(queue).workers.push({ concurrency, handle, running: 0 })
    this.#startNext(queue)
  }

  async figures(queue: QueueName): Promise<QueueFigures> {
    const { waiting, running, workers } = this.#queue(queue)
    const [oldest] = waiting.values()
    return {
      waiting: waiting.size,
      running: running.size,
      workers: workers.length === 0 ? 0 : 1,
      oldestMs: oldest === undefined ? 0 : this.#parts.now() - oldest.addedMs,
    }
  }

  async close(graceMs = 0): Promise<void> {
    this.#isClosed = true
    const error = new AppError('SHUTTING_DOWN')
    const running = [...this.#queues.values()].flatMap((queue) => {
      for (const { settle } of queue.waiting.values()) settle(Promise.reject(error))
      queue.waiting.clear()
      return [...queue.running.values()]
    })
    const ended = Promise.allSettled(running.map(({ end }) => end))
    const abort = (): void => {
      for (const { controller } of running) controller.abort(error)
    }
    const timer = graceMs === 0 ? abort() : setTimeout(abort, graceMs)
    await ended
    if (timer !== undefined) clearTimeout(timer)
  }

  #added(name: QueueName, { id, data }: Job): Waiting {
    if (this.#isClosed) throw new AppError('SHUTTING_DOWN')
    const queue = this.#queue(name)
    const known = queue.running.get(id) ?? queue.waiting.get(id)
    if (known !== undefined) return known
    const { maxWaiting: limit, now } = this.#parts
    if (queue.waiting.size >= limit) throw new AppError('OVERLOADED', { what: 'runs', limit })
    let settle: Waiting['settle'] = () => {}
    const end = new Promise<unknown>((resolve) => {
      settle = resolve
    })
    end.catch(() => {}) // those who wait for it learn of it
    const job = { id, data: plainJson(data) }
    const added = { job, addedMs: now(), controller: new AbortController(), settle, end }
    queue.waiting.set(id, added)
    this.#startNext(name)
    return added
  }

  #startNext(name: QueueName): void {
    const queue = this.#queue(name)
    for (const worker of queue.workers) {
      while (worker.running < worker.concurrency) {
        const [next] = queue.waiting.values()
        if (next === undefined) return
        queue.waiting.delete(next.job.id)
        queue.running.set(next.job.id, next)
        worker.running += 1
        next.settle(this.#executed(name, worker, next))
      }
    }
  }

  async #executed(name: QueueName, worker: Worker, { job, controller }: Waiting): Promise<unknown> {
    try {
      return plainJson(await worker.handle(job, { signal: controller.signal }))
    } catch (error) {
      throw toAppError(error)
    } finally {
      worker.running -= 1
      this.#queue(name).running.delete(job.id)
      this.#startNext(name)
    }
  }

  #queue(name: QueueName): Queue {
    const known = this.#queues.get(name)
    const queue = known ?? { waiting: new Map(), running: new Map(), workers: [] }
    if (known === undefined) this.#queues.set(name, queue)
    return queue
  }
}

/** The same as after a queue of another process. */
function plainJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
