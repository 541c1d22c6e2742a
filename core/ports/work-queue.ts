import type { InjectionToken } from 'tsyringe'

/**
 * The queues. `audits`: whole audits. `site-audits` and `scrapes`: one job leads a site audit or a
 * scrape task, and hands out slices of it. `site-pages` and `scrape-slices`: those slices. They are
 * separate, so that jobs that wait for slices never take the places of slices.
 */
export type QueueName = 'audits' | 'site-audits' | 'site-pages' | 'scrapes' | 'scrape-slices'

export type Job = {
  /** Unique in its queue. Adding a job again while it waits or runs changes nothing. */
  readonly id: string
  /** Plain JSON. May contain secrets, so it is never logged and does not outlive the job. */
  readonly data: unknown
}

/** Executes one job. May be called again for the same job when a process died: be idempotent. */
export type JobHandler = (
  job: Job,
  options: {
    /** Aborts when the job is cancelled, or this process stops. */
    readonly signal: AbortSignal
  },
) => Promise<unknown>

/** The end of one job. `handed-on`: its process stopped, or lost it to another one. */
export type JobFact = {
  readonly queue: QueueName
  readonly outcome: 'done' | 'failed' | 'cancelled' | 'handed-on'
  readonly ms: number
}

export type QueueFigures = {
  readonly waiting: number
  readonly running: number
  /** Processes that execute this queue. */
  readonly workers: number
  /** How long the oldest job has waited, in milliseconds. 0 when none waits. */
  readonly oldestMs: number
}

export type WorkOptions = {
  /** Most jobs that run here at once. */
  readonly concurrency: number
  readonly handle: JobHandler
  /**
   * Jobs lead others for a long time, and any process continues them without loss. So `close` does not
   * wait for them, and they are executed again however many processes have died with them.
   */
  readonly isLeading?: boolean | undefined
}

/** Work that any process may execute. Every job is executed at least once, in order of arrival. */
export interface WorkQueues {
  /** Resolves when the job is stored. @throws OVERLOADED when too many wait, QUEUE_UNAVAILABLE */
  add(queue: QueueName, job: Job): Promise<void>
  /**
   * Adds a job and waits for its result, which is plain JSON. The signal cancels the job, and so does
   * the end of the process that has added it, after some seconds.
   * @throws the error of the job as AppError, or the signal's reason
   */
  call(queue: QueueName, job: Job, options: { readonly signal: AbortSignal }): Promise<unknown>
  /** Removes a waiting job, or aborts the signal of a running one within 200 ms. */
  cancel(queue: QueueName, id: string, reason: string): Promise<void>
  /** Place of a waiting job, from 1. Undefined for one that runs, or is unknown. */
  position(queue: QueueName, id: string): Promise<number | undefined>
  /** Executes the queue's jobs in this process. */
  work(queue: QueueName, options: WorkOptions): void
  figures(queue: QueueName): Promise<QueueFigures>
  /**
   * Takes no further jobs, waits `graceMs` (default 0) for those of this process and aborts the
   * rest, which other processes execute.
   */
  close(graceMs?: number): Promise<void>
}
export const WorkQueues: InjectionToken<WorkQueues> = Symbol('WorkQueues')
