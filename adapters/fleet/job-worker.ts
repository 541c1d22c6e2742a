import { setTimeout as pause } from 'node:timers/promises'
import { type Job as BullJob, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { AppError, toAppError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Job, JobFact, JobHandler, QueueName } from '../../core/ports/work-queue.ts'
import type { JobKeys } from './job-keys.ts'
import { errorText, resultText } from './job-reply.ts'

const MOST_DEATHS = 3
const RETRY_MS = 500
/** How long jobs may take to end after their signal aborted. */
const ABORTED_MS = 3000
const LOST_LOCK = 'another process has taken this job over, because Redis was away'

/** A job as stored in Redis. */
export type StoredJob = Job & {
  /** The process that waits for its result, if one does. */
  readonly caller?: string
}

export type JobWorkerParts = {
  readonly queue: QueueName
  readonly concurrency: number
  readonly handle: JobHandler
  readonly isLeading: boolean
  /** Waits while the server is away. */
  readonly redis: Redis
  readonly keys: JobKeys
  readonly takeoverMs: number
  /** How often callers are looked for. */
  readonly lookMs: number
  /** The processes, of those that wait for results, that are not heard of. */
  readonly silent: (callers: readonly string[]) => Promise<readonly string[]>
  /** Stores the result for whoever waits for it. */
  readonly reply: (id: string, text: string) => Promise<void>
  readonly log: Log
  readonly onJob?: (fact: JobFact) => void
}

type Running = {
  readonly controller: AbortController
  readonly caller: string | undefined
  readonly over: Promise<void>
  isHandedOn: boolean
}

/** To close, BullMQ waits until the server is back, and keeps renewing locks. */
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
  /** Jobs by BullMQ id. */
  readonly #running = new Map<string, Running>()
  readonly #looks: NodeJS.Timeout
  /** Callers that were not heard of at the last look. */
  #silent: readonly string[] = []
  /** Jobs that were not heard of at the previous check either. */
  #gone: ReadonlySet<string> = new Set()
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
        this.#handOn(jobId, LOST_LOCK)
      }
    })
    this.#looks = setInterval(() => void this.#lookForCallers(), parts.lookMs).unref()
  }

  get queue(): QueueName {
    return this.#parts.queue
  }

  /** Aborts a job, if it runs here. */
  cancel(jobId: string, reason: string): void {
    this.#running.get(jobId)?.controller.abort(new AppError('CANCELLED', { problem: reason }))
  }

  /** Takes no further jobs, and aborts the running ones after `graceMs`; others execute them. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#looks)
    const closed = this.#worker.close()
    const waits = graceMs > 0 && !this.#parts.isLeading
    if (waits && (await endsWithin(closed, graceMs))) return
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

  async #execute(bullJob: BullJob<StoredJob>, token: string): Promise<void> {
    const jobId = bullJob.id ?? ''
    const earlier = this.#running.get(jobId)
    if (earlier !== undefined) return this.#giveBack(bullJob, token, earlier)
    let end = (): void => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    const { caller } = bullJob.data
    const running = { controller: new AbortController(), isHandedOn: false, caller, over }
    this.#running.set(jobId, running)
    try {
      await this.#run(bullJob, token, running)
    } finally {
      this.#running.delete(jobId)
      end()
    }
  }

  async #run(bullJob: BullJob<StoredJob>, token: string, running: Running): Promise<void> {
    const { onJob, queue } = this.#parts
    const startMs = performance.now()
    const end = (outcome: JobFact['outcome']): void =>
      onJob?.({ queue, outcome, ms: performance.now() - startMs })
    const { text, outcome } = await this.#resultOf(bullJob, running)
    if (running.isHandedOn && outcome !== 'done') {
      end('handed-on')
      await bullJob.moveToWait(token)
      throw new WaitingError()
    }
    end(outcome)
    if (!this.#isAbandoned(running)) {
      await this.#insist(() => this.#parts.reply(bullJob.data.id, text))
    }
  }

  /**
   * The job still runs here: its lock expired while Redis was away. BullMQ ends the renewal of the new
   * lock with the earlier execution, so the job must be fetched again after that.
   */
  async #giveBack(bullJob: BullJob, token: string, earlier: Running): Promise<void> {
    this.#handOn(bullJob.id ?? '', LOST_LOCK)
    await earlier.over
    await pause(RETRY_MS)
    await bullJob.moveToWait(token)
    throw new WaitingError()
  }

  /** Aborts jobs whose callers are gone. A caller that is still there adds its job again. */
  async #lookForCallers(): Promise<void> {
    const callers = [...this.#running.values()].flatMap(({ caller }) => caller ?? [])
    const asked = new Set([...callers, ...this.#silent])
    if (asked.size === 0) return
    const before = new Set(this.#silent)
    this.#silent = await this.#parts.silent([...asked])
    // Not at once: after an outage, callers need a moment too.
    this.#gone = new Set(this.#silent.filter((caller) => before.has(caller)))
    for (const running of this.#running.values()) {
      if (this.#isAbandoned(running)) running.controller.abort(abandoned())
    }
  }

  #isAbandoned({ caller }: Running): boolean {
    return caller !== undefined && this.#gone.has(caller)
  }

  async #resultOf(
    bullJob: BullJob<StoredJob>,
    running: Running,
  ): Promise<{ readonly text: string; readonly outcome: 'done' | 'failed' | 'cancelled' }> {
    const { handle, queue, keys, redis, log, isLeading } = this.#parts
    const { signal } = running.controller
    try {
      if (!isLeading && bullJob.stalledCounter >= MOST_DEATHS) {
        throw new AppError('JOB_GIVEN_UP', { deaths: bullJob.stalledCounter })
      }
      const key = keys.job(queue, bullJob.id ?? '')
      // Cancelled after it left the queue, and before this process could hear of it.
      const cancelled = await redis.hget(key, 'cancelled')
      if (cancelled !== null) this.cancel(bullJob.id ?? '', cancelled)
      if (this.#isAbandoned(running)) running.controller.abort(abandoned())
      signal.throwIfAborted()
      const { id, data } = bullJob.data
      const result = await handle({ id, data }, { signal })
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

const abandoned = (): AppError =>
  new AppError('CANCELLED', { problem: 'the process that waited for its result is gone' })

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController()
  const expired = pause(ms, false, { signal: timer.signal }).catch(() => false)
  const ended = await Promise.race([work.then(() => true), expired])
  timer.abort()
  return ended
}
