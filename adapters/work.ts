import { AppError } from '../core/errors.ts'
import type { QueueName } from '../core/ports/work-queue.ts'
import type { App } from './compose.ts'

export type WorkOrder = {
  /** Default: all that this program can execute. */
  readonly queues?: readonly string[] | undefined
  /** Jobs of a queue at once; default from the configuration. */
  readonly concurrency?: number | undefined
}

/** A job of these leads a task, and waits most of the time: for others, or for its turn. */
const LEADING: ReadonlySet<QueueName> = new Set(['site-audits', 'scrapes'])
const MOST_LED = 200

/**
 * Executes jobs of the queues from now on.
 * @throws INVALID_CONFIG for a queue that does not exist
 */
export function beginWork(app: App, asked: WorkOrder): readonly QueueName[] {
  const { queues, jobs, config, log } = app
  const names = queueNames(Object.keys(jobs) as QueueName[], asked.queues)
  const { concurrency = config.fleet.concurrency } = asked
  for (const name of names) {
    const handle = jobs[name]
    if (handle === undefined) continue
    const isLeading = LEADING.has(name)
    queues.work(name, { concurrency: isLeading ? MOST_LED : concurrency, handle, isLeading })
  }
  log.info({ queues: names, concurrency }, 'executing jobs')
  return names
}

function queueNames(
  known: readonly QueueName[],
  asked: readonly string[] = known,
): readonly QueueName[] {
  const names = known.filter((name) => asked.includes(name))
  const unknown = asked.filter((name) => !names.some((one) => one === name))
  if (names.length > 0 && unknown.length === 0) return names
  const problem = `There is no queue ${JSON.stringify(unknown[0] ?? '')}. Queues: ${known.join(', ')}`
  throw new AppError('INVALID_CONFIG', { problem })
}
