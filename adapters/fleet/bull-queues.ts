import { setTimeout as pause } from 'node:timers/promises'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { AppError, cancelReason } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import type {
  Job,
  JobFact,
  QueueFigures,
  QueueName,
  WorkOptions,
  WorkQueues,
} from '../../core/ports/work-queue.ts'
import { Beats } from './beats.ts'
import { JobKeys } from './job-keys.ts'
import { errorText, readReply } from './job-reply.ts'
import { JobWorker, type StoredJob } from './job-worker.ts'
import { RedisScript, type RedisServer } from './redis.ts'
import type { StreamReader } from './stream-reader.ts'

/** How long a reply waits for its caller. */
const REPLY_MS = 60_000
/** The same, once a caller has received it. */
const TAKEN_MS = 5000
/** One per second. */
const CANCEL_TRIES = 300

export type BullQueuesParts = {
  readonly server: RedisServer
  readonly reader: StreamReader
  /** Most jobs that may wait in one queue. */
  readonly maxWaiting: number
  /** After which a process that died is known to be dead, and its jobs are handed on. */
  readonly takeoverMs: number
  readonly log: Log
  /** Called for each job that ended in this process. */
  readonly onJob?: (fact: JobFact) => void
}

/*
 * KEYS: the list of waiting jobs, the list of running ones, the processes that work.
 * ARGV: begin of the keys of jobs, milliseconds after which a process is dead.
 */
const FIGURES = new RedisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local oldest = redis.call('LINDEX', KEYS[1], -1)
local since = oldest and redis.call('HGET', ARGV[1] .. oldest, 'timestamp') or now
local workers = redis.call('ZCOUNT', KEYS[3], now - ARGV[2], '+inf')
return { redis.call('LLEN', KEYS[1]), redis.call('LLEN', KEYS[2]), workers, math.max(0, now - since) }`)

/*
 * KEYS: the job. ARGV: channel, message, reason. The mark is for a worker that takes the job in the
 * meantime.
 */
const CANCEL = new RedisScript(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'cancelled', ARGV[3])
return redis.call('PUBLISH', ARGV[1], ARGV[2])`)

/** Queues that all processes on the same Redis share, by BullMQ. */
export class BullQueues implements WorkQueues {
  readonly #parts: BullQueuesParts
  readonly #keys: JobKeys
  readonly #beats: Beats
  readonly #queues = new Map<QueueName, Queue>()
  readonly #workers: JobWorker[] = []
  readonly #closing = new AbortController()
  #subscriber: Redis | undefined
  #workerRedis: Redis | undefined

  constructor(parts: BullQueuesParts) {
    this.#parts = parts
    this.#keys = new JobKeys(parts.server)
    this.#beats = new Beats({ ...parts, deadMs: parts.takeoverMs })
  }

  add(queue: QueueName, job: Job): Promise<void> {
    return this.#answered(() => this.#add(queue, job))
  }

  async call(
    queue: QueueName,
    job: Job,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<unknown> {
    signal.throwIfAborted()
    this.#beats.begin(this.#keys.callers)
    const called: StoredJob = { ...job, caller: this.#beats.id }
    const key = this.#keys.reply(queue, job.id)
    const { reader, takeoverMs } = this.#parts
    const redis = this.#redis
    const [latest] = await this.#answered(() => redis.xrevrange(key, '+', '-', 'COUNT', 1))
    let finish = (): void => {}
    try {
      const reply = new Promise<string>((resolve, reject) => {
        const stop = reader.follow(key, latest?.[0] ?? '0-0', ([, [, text = '']]) => resolve(text))
        const leave = (): void => reject(signal.reason)
        const close = (): void => reject(new AppError('SHUTTING_DOWN'))
        const watch = this.#watch(queue, called, takeoverMs)
        signal.addEventListener('abort', leave, { once: true })
        this.#closing.signal.addEventListener('abort', close, { once: true })
        finish = () => {
          stop()
          clearInterval(watch)
          signal.removeEventListener('abort', leave)
          this.#closing.signal.removeEventListener('abort', close)
        }
      })
      reply.catch(() => {}) // the job may not be stored yet
      await this.#answered(() => this.#add(queue, called))
      const text = await reply
      // Others may wait for the same result. If this fails, it is kept a little longer.
      redis.pexpire(key, TAKEN_MS).catch(() => {})
      return readReply(text)
    } catch (error) {
      if (signal.aborted) {
        void this.#insistOnCancel(queue, job.id, cancelReason(signal))
      }
      throw error
    } finally {
      finish()
    }
  }

  async cancel(name: QueueName, id: string, reason: string): Promise<void> {
    const { server } = this.#parts
    const redis = this.#redis
    const jobId = this.#keys.idOf(id)
    await this.#answered(async () => {
      const message = JSON.stringify({ queue: name, jobId, reason })
      const key = this.#keys.job(name, jobId)
      if ((await redis.exists(key)) === 0) return
      if ((await this.#queue(name).remove(jobId)) === 1) {
        const error = new AppError('CANCELLED', { problem: reason })
        await this.#reply(name, id, errorText(error))
        return
      }
      await server.run(CANCEL, [key], [this.#keys.cancelled, message, reason])
    })
  }

  async position(queue: QueueName, id: string): Promise<number | undefined> {
    const redis = this.#redis
    const list = this.#keys.list(queue, 'wait')
    const jobId = this.#keys.idOf(id)
    const found = await this.#answered(() => redis.multi().llen(list).lpos(list, jobId).exec())
    const [length, index] = (found ?? []).map(([, value]) => value)
    return typeof length === 'number' && typeof index === 'number' ? length - index : undefined
  }

  work(queue: QueueName, { concurrency, handle, isLeading = false }: WorkOptions): void {
    const { takeoverMs, log, onJob } = this.#parts
    this.#workerRedis ??= this.#connectWorkers()
    this.#workers.push(
      new JobWorker({
        ...{ queue, concurrency, handle, isLeading, takeoverMs, log },
        keys: this.#keys,
        lookMs: this.#beats.everyMs,
        silent: (callers) => this.#beats.silent(this.#keys.callers, callers),
        redis: this.#workerRedis,
        reply: (id, text) => this.#reply(queue, id, text),
        ...(onJob && { onJob }),
      }),
    )
    this.#subscribe()
    this.#beats.begin(this.#keys.workers(queue))
  }

  async figures(queue: QueueName): Promise<QueueFigures> {
    const lists = [this.#keys.list(queue, 'wait'), this.#keys.list(queue, 'active')]
    const keys = [...lists, this.#keys.workers(queue)]
    const { server, takeoverMs } = this.#parts
    const figures = await this.#answered(() =>
      server.run(FIGURES, keys, [this.#keys.job(queue, ''), takeoverMs]),
    )
    const [waiting = 0, running = 0, workers = 0, oldestMs = 0] = figures as number[]
    return { waiting, running, workers, oldestMs }
  }

  async close(graceMs = 0): Promise<void> {
    // Nobody else must believe that jobs which end here in good time are lost.
    const workers = this.#workers.map(({ queue }) => this.#keys.workers(queue))
    await this.#beats.leave(workers)
    await Promise.all(this.#workers.map((worker) => worker.close(graceMs)))
    this.#closing.abort()
    await this.#beats.leave()
    // They own no connection, so there is nothing to wait for.
    for (const queue of this.#queues.values()) queue.close().catch(() => {})
    this.#subscriber?.disconnect()
    this.#workerRedis?.disconnect()
  }

  get #redis(): Redis {
    return this.#parts.server.client
  }

  async #add(name: QueueName, job: StoredJob): Promise<void> {
    if (this.#closing.signal.aborted) throw new AppError('SHUTTING_DOWN')
    const { maxWaiting: limit } = this.#parts
    const redis = this.#redis
    const jobId = this.#keys.idOf(job.id)
    const waiting = await redis.llen(this.#keys.list(name, 'wait'))
    if (waiting >= limit && (await redis.exists(this.#keys.job(name, jobId))) === 0) {
      throw new AppError('OVERLOADED', { what: 'runs', limit })
    }
    await this.#queue(name).add(name, job, { jobId })
  }

  /** Also while the server is away: work for nobody may cost money. */
  async #insistOnCancel(queue: QueueName, id: string, reason: string): Promise<void> {
    const { log } = this.#parts
    const { signal } = this.#closing
    for (let tries = 1; tries <= CANCEL_TRIES && !signal.aborted; tries += 1) {
      try {
        return await this.cancel(queue, id, reason)
      } catch (error) {
        if (tries === 1) log.warn({ err: error, queue }, 'a job cannot be cancelled; retrying')
        await pause(1000, undefined, { ref: false })
      }
    }
  }

  /** Adds a job again that the server has lost, for example by a restart without its data. */
  #watch(queue: QueueName, job: StoredJob, everyMs: number): NodeJS.Timeout {
    const key = this.#keys.job(queue, this.#keys.idOf(job.id))
    const { log } = this.#parts
    const redis = this.#redis
    let isMissing = false
    const look = async (): Promise<void> => {
      const wasMissing = isMissing
      isMissing = (await redis.exists(key)) === 0
      if (!isMissing || !wasMissing || (await redis.exists(this.#keys.reply(queue, job.id)))) return
      log.warn({ queue }, 'a job is lost and will be added again')
      await this.#add(queue, job)
    }
    return setInterval(() => {
      look().catch((error: unknown) => log.debug({ err: error }, 'Redis does not answer'))
    }, everyMs)
  }

  async #reply(queue: QueueName, id: string, text: string): Promise<void> {
    const key = this.#keys.reply(queue, id)
    await this.#redis.multi().xadd(key, '*', 'reply', text).pexpire(key, REPLY_MS).exec()
  }

  /** BullMQ makes more connections with its options, which must not be tried again after the end. */
  #connectWorkers(): Redis {
    const connection = this.#parts.server.connect()
    const { options } = connection
    const { retryStrategy } = options
    options.retryStrategy = (times) =>
      this.#closing.signal.aborted ? null : (retryStrategy?.(times) ?? null)
    return connection
  }

  #subscribe(): void {
    if (this.#subscriber !== undefined) return
    const { server, log } = this.#parts
    const subscriber = server.connect()
    this.#subscriber = subscriber
    subscriber.on('message', (_, message) => {
      const { queue, jobId, reason } = JSON.parse(message) as Record<string, string>
      for (const worker of this.#workers) {
        if (worker.queue === queue) worker.cancel(jobId ?? '', reason ?? '')
      }
    })
    // Also after a reconnection: ioredis subscribes again by itself.
    subscriber.subscribe(this.#keys.cancelled).catch((error: unknown) => {
      if (!this.#closing.signal.aborted)
        log.error({ err: error }, 'cannot receive cancellations of jobs')
    })
  }

  #queue(name: QueueName): Queue {
    const known = this.#queues.get(name)
    if (known !== undefined) return known
    const { log } = this.#parts
    const queue = new Queue(name, {
      connection: this.#redis,
      prefix: this.#keys.prefix,
      skipVersionCheck: true,
      skipWaitingForReady: true,
      // Data may contain secrets, and nothing reads an ended job.
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      streams: { events: { maxLen: 100 } },
    })
    queue.on('error', (error) => log.debug({ err: error, queue: name }, 'a queue has a problem'))
    this.#queues.set(name, queue)
    return queue
  }

  /** @throws QUEUE_UNAVAILABLE when the server does not answer */
  async #answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('QUEUE_UNAVAILABLE', {}, { cause: error })
    }
  }
}
