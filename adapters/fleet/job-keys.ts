import type { QueueName } from '../../core/ports/work-queue.ts'
import type { RedisServer } from './redis.ts'

/** The names of the keys of jobs. */
export class JobKeys {
  /** The prefix of BullMQ. */
  readonly prefix: string
  /** Channel for cancelled jobs. */
  readonly cancelled: string
  readonly #server: RedisServer

  constructor(server: RedisServer) {
    this.#server = server
    this.prefix = server.key('queues')
    this.cancelled = server.key('cancelled')
  }

  /** BullMQ refuses ids with a colon and ids that are numbers. */
  idOf(id: string): string {
    return `j-${encodeURIComponent(id)}`
  }

  job(queue: QueueName, jobId: string): string {
    return `${this.prefix}:${queue}:${jobId}`
  }

  list(queue: QueueName, list: 'wait' | 'active'): string {
    return `${this.prefix}:${queue}:${list}`
  }

  /** The processes that execute the queue, by when they last said so. */
  workers(queue: QueueName): string {
    return this.#server.key(`workers/${queue}`)
  }

  /** The processes that wait for results of jobs. */
  get callers(): string {
    return this.#server.key('callers')
  }

  /** A stream with the results of the job. */
  reply(queue: QueueName, id: string): string {
    return this.#server.key(`replies/${queue}/${id}`)
  }
}
