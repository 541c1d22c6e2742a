import { setTimeout as pause } from 'node:timers/promises'
import { type Job as BullJob, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { AppError, toAppError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Job, JobFact, JobHandler, QueueName } from '../../core/ports/work-queue.ts'
import type { JobKeys } from './job-keys.ts'
import { errorText, resultText } from './job-reply.ts'

/** A job that takes down so many processes is given up. */
const MOST_DEATHS = 3
const RETRY_MS = 500
/** How long jobs may take to end after their signal aborted. */
const ABORTED_MS = 3000

export type JobWorkerParts = {
  readonly queue: QueueName
  readonly concurrency: number
  readonly handle: JobHandler
  /** Waits while the server is away. */
  readonly redis: Redis
  readonly keys: JobKeys
  readonly takeoverMs: number
  /** Stores the result for whoever waits for it. */
  readonly reply: (id: string, text: string) => Promise<void>
  readonly log: Log
  readonly onJob?: (fact: JobFact) => void
}

type Running = { readonly controller: AbortController; isHandedOn: boolean }

/** While the server is away, BullMQ waits for it in order to close, and goes on renewing locks. */
class EndableWorker extends Worker {
  async abandon(): Promise<void> {
    this.disconnect().catch(() => {})
    await this.lockManager.close()
  }
}

/** Executes the jobs of one queue in this process. */
export class JobWorker {
  readonly #parts: JobWorkerParts
  readonly #worker: EndableWorker
  /** By the ids of BullMQ. */
  readonly #running = new Map<string, Running>()
  #isClosing = false

  constructor(parts: JobWorkerParts) {
    const { queue, concurrency, keys, redis, takeoverMs, log } = parts
    this.#parts = parts
    this.#worker = new EndableWorker(queue, (job, token) => this.#execute(job, token ?? ''), {
      ...{ connection: redis, prefix: keys.prefix, concurrency },
      // Together, the time until a job of a dead process is handed on.
      ...{ lockDuration: takeoverMs * 0.6, stalledInterval: takeoverMs * 0.4 },
      maxStalledCount: Number.MAX_SAFE_INTEGER, // counted here, for a clear error
      ...{ runRetryDelay: RETRY_MS, skipVersionCheck: true },
    })
    this.#worker.on('error', (error) => log.debug({ err: error, queue }, 'a worker has a problem'))
    this.#worker.on('lockRenewalFailed', (jobIds) => {
      for (const jobId of jobIds) {
        this.#handOn(jobId, 'another process has taken this job over, because Redis was away')
      }
    })
  }

  get queue(): QueueName {
    return this.#parts.queue
  }

  /** Aborts a job, if it runs here. */
  cancel(jobId: string, reason: string): void {
    this.#running.get(jobId)?.controller.abort(new AppError('CANCELLED', { problem: reason }))
  }

  /** Takes no more jobs, and aborts the running ones after `graceMs`; others execute them. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true
    const closed = this.#worker.close()
    if (graceMs > 0 && (await endsWithin(closed, graceMs))) return
    for (const jobId of this.#running.keys()) this.#handOn(jobId, 'this process stops')
    if (await endsWithin(closed, ABORTED_MS)) return
    // The server is away, or a job does not heed its signal. Others find out that its lock expires.
    const { log, queue } = this.#parts
    log.warn({ queue, jobs: this.#running.size }, 'a worker was closed by force')
    await this.#worker.abandon()
  }

  #handOn(jobId: string, reason: string): void {
    const running = this.#running.get(jobId)
    if (running === undefined || running.controller.signal.aborted) return
    running.isHandedOn = true
    running.controller.abort(new AppError('CANCELLED', { problem: reason }))
  }

  async #execute(bullJob: BullJob, token: string): Promise<void> {
    const { onJob, queue } = this.#parts
    const running: Running = { controller: new AbortController(), isHandedOn: false }
    const jobId = bullJob.id ?? ''
    this.#running.set(jobId, running)
    const startMs = performance.now()
    const end = (outcome: JobFact['outcome']): void =>
      onJob?.({ queue, outcome, ms: performance.now() - startMs })
    try {
      const { id } = bullJob.data as Job
      const text = await this.#resultOf(bullJob, running)
      if (running.isHandedOn && text.outcome !== 'done') {
        end('handed-on')
        await bullJob.moveToWait(token)
        throw new WaitingError()
      }
      end(text.outcome)
      await this.#insist(() => this.#parts.reply(id, text.text))
    } finally {
      this.#running.delete(jobId)
    }
  }

  async #resultOf(
    bullJob: BullJob,
    running: Running,
  ): Promise<{ readonly text: string; readonly outcome: 'done' | 'failed' | 'cancelled' }> {
    const { handle, queue, keys, redis, log } = this.#parts
    const { signal } = running.controller
    try {
      if (bullJob.stalledCounter >= MOST_DEATHS) {
        throw new AppError('JOB_GIVEN_UP', { deaths: bullJob.stalledCounter })
      }
      const key = keys.job(queue, bullJob.id ?? '')
      // Cancelled after it left the queue, and before this process could hear of it.
      const cancelled = await redis.hget(key, 'cancelled')
      if (cancelled !== null) this.cancel(bullJob.id ?? '', cancelled)
      signal.throwIfAborted()
      const result = await handle(bullJob.data as Job, { signal })
      return { text: resultText(result), outcome: 'done' }
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.code === 'INTERNAL') log.error({ err: error.cause ?? error, queue }, 'a job failed')
      const outcome = signal.aborted ? 'cancelled' : 'failed'
      return { text: errorText(error), outcome }
    }
  }

  /** Repeats it until the server is back, so that nobody waits for a result that was lost. */
  async #insist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (this.#isClosing) throw error
        this.#parts.log.debug({ err: error }, 'Redis does not answer')
        await pause(RETRY_MS)
      }
    }
  }
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController()
  const expired = pause(ms, false, { signal: timer.signal }).catch(() => false)
  const ended = await Promise.race([work.then(() => true), expired])
  timer.abort()
  return ended
}
