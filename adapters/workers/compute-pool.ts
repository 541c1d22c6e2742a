import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { AppError } from '../../core/errors.ts'
import type { Compute, ComputeOptions } from '../../core/ports/compute.ts'
import type { Log } from '../../core/ports/log.ts'
import { Deadline } from '../timing/clock.ts'
import { Semaphore } from '../timing/semaphore.ts'
import { type ComputeJob, type ComputeReply, fromReplyError } from './compute-job.ts'

type ComputePoolOptions = {
  /** Default: one less than the number of processors, at least 1 and at most 4. */
  readonly maxThreads?: number
  /** Further threads for bulk tasks only. Default: 1 if there is a processor and memory for it. */
  readonly bulkThreads?: number
  /** How long an idle thread is kept. Default 30 000. */
  readonly idleTimeoutMs?: number
  /** Heap of one thread. Default 512. */
  readonly maxHeapMb?: number
  /** URL of a module that exports `computeTasks`. Default: that of the plugins. */
  readonly tasksUrl?: string
  readonly log?: Log
}

const WARM_UP_TIMEOUT_MS = 30_000
const WORKER_FILE = fileURLToPath(new URL('compute-worker.js', import.meta.url))
const TASKS_URL = new URL('../../plugins/compute-tasks.ts', import.meta.url).href

/**
 * Runs compute tasks on a pool of worker threads. A task that exceeds its time or memory, or whose
 * signal aborts, loses its thread. The next task gets a new one.
 */
export class ComputePool implements Compute {
  readonly #pool: Piscina<ComputeJob, ComputeReply>
  /**
   * Admits as many tasks as the pool has threads; the others wait here. When an abort ends the last
   * thread, Piscina's own queue would stall until another task arrives.
   */
  readonly #turns: Semaphore
  readonly #bulkTurns: Semaphore
  readonly #maxHeapMb: number
  readonly #log: Log | undefined
  #isClosed = false

  constructor(options: ComputePoolOptions = {}) {
    const maxThreads = options.maxThreads ?? defaultThreads()
    const bulkThreads = options.bulkThreads ?? (options.maxThreads ? 0 : defaultBulkThreads())
    this.#maxHeapMb = options.maxHeapMb ?? 512
    this.#turns = new Semaphore(maxThreads)
    this.#bulkTurns = new Semaphore(bulkThreads)
    this.#log = options.log
    this.#pool = new Piscina({
      filename: WORKER_FILE,
      name: 'runJob',
      minThreads: 0,
      maxThreads: maxThreads + bulkThreads,
      idleTimeout: options.idleTimeoutMs ?? 30_000,
      // Room for all that a page makes and drops: in the little that V8 gives threads, trees outlive a
      // few collections, are moved to the old objects and collected with them. A page takes a fifth
      // less processor time. More room than this gains nothing, and costs memory.
      resourceLimits: { maxOldGenerationSizeMb: this.#maxHeapMb, maxYoungGenerationSizeMb: 64 },
      workerData: { tasksUrl: options.tasksUrl ?? TASKS_URL },
      // The worker file brings its own loader. The main thread's flags (test runner, inspector)
      // must not apply to it.
      execArgv: [],
    })
    this.#pool.on('error', (error) => this.#log?.error({ err: error }, 'a compute thread failed'))
  }

  /**
   * Waiting for a free thread does not count towards the task's time.
   * @throws COMPUTE_TIMEOUT, COMPUTE_MEMORY, SHUTTING_DOWN, the task's or the signal's error
   */
  async run<T>(task: string, input: unknown, options: ComputeOptions): Promise<T> {
    return (await this.#run({ task, input }, options)) as T
  }

  warmUp(): void {
    const { signal } = new AbortController()
    this.#run({}, { signal, timeoutMs: WARM_UP_TIMEOUT_MS }).catch((error: unknown) => {
      this.#log?.warn({ err: error }, 'a compute thread could not be started in advance')
    })
  }

  /** Ends every thread. Running tasks fail with SHUTTING_DOWN. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool.destroy()
  }

  async #run(
    job: ComputeJob,
    { signal, timeoutMs, transfer = [], isPatient, isBulk, deadlineMs }: ComputeOptions,
  ) {
    const task = job.task ?? 'warm-up'
    const untilMs = deadlineMs ?? Number.POSITIVE_INFINITY
    const spare = isBulk && !signal.aborted ? this.#bulkTurns.tryAcquire() : undefined
    const leave = spare ?? (await this.#turns.acquire(signal, isPatient ? { untilMs } : undefined))
    const onTimeout = (): AppError => new AppError('COMPUTE_TIMEOUT', { task, timeoutMs })
    const deadline = new Deadline(signal, timeoutMs, onTimeout)
    try {
      const options = { signal: deadline.signal, transferList: [...transfer] }
      const reply = await this.#pool.run(job, options)
      if (reply.ok) return reply.value
      throw fromReplyError(reply.error)
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : this.#explain(error, task)
    } finally {
      deadline.clear()
      leave()
    }
  }

  #explain(error: unknown, task: string): unknown {
    if (error instanceof AppError) return error
    if (this.#isClosed) return new AppError('SHUTTING_DOWN', {}, { cause: error })
    if (!isOutOfMemory(error)) return error
    return new AppError('COMPUTE_MEMORY', { task, limitMb: this.#maxHeapMb }, { cause: error })
  }
}

/** Memory from which on a thread more is affordable. */
const AMPLE_BYTES = 2 * 1024 ** 3

/** The main thread needs a processor for itself, but not while thousands of tasks wait. */
function defaultBulkThreads(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  const isAmple = Math.min(limit, totalmem()) >= AMPLE_BYTES
  return isAmple && availableParallelism() > defaultThreads() ? 1 : 0
}

function defaultThreads(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1))
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
