import { AppError } from '../core/errors.ts'
import type { JobHandler, QueueName } from '../core/ports/work-queue.ts'
import type { App } from './compose.ts'
import type { SiteAudits } from './site-audits/site-audits.ts'
import type { TableTennisService } from './tasks/table-tennis-service.ts'

type Jobs = App['jobs']

export type WorkOrder = {
  /** Default: all that this program can execute. */
  readonly queues?: readonly string[] | undefined
  /** Jobs of a queue at once; default from the configuration. */
  readonly concurrency?: number | undefined
}

/** A job of these leads a task, and waits for others most of the time. */
const LEADING: ReadonlySet<QueueName> = new Set(['site-audits', 'scrapes'])
const MOST_LED = 16

/**
 * Executes jobs of the queues from now on.
 * @throws INVALID_CONFIG for a queue that does not exist
 */
export function beginWork(app: App, order: WorkOrder): readonly QueueName[] {
  const { queues, jobs, config, log } = app
  const names = queueNames(Object.keys(jobs) as QueueName[], order.queues)
  const { concurrency = config.fleet.concurrency } = order
  for (const name of names) {
    const handle = jobs[name]
    const most = LEADING.has(name) ? MOST_LED : concurrency
    if (handle !== undefined) queues.work(name, { concurrency: most, handle })
  }
  log.info({ queues: names, concurrency }, 'executing jobs')
  return names
}

type SharedServices = {
  readonly siteAudits: Pick<SiteAudits, 'open' | 'lead'>
  readonly tabletennis: Pick<TableTennisService, 'open' | 'lead'> | undefined
  readonly visitSlice: JobHandler
}

/** What leads and visits scrapes and site audits that several processes share. */
export function sharedJobs({ siteAudits, tabletennis, visitSlice }: SharedServices): Jobs {
  const opened =
    (service: { open(): Promise<unknown> }, handle: JobHandler): JobHandler =>
    async (job, options) => {
      await service.open()
      return handle(job, options)
    }
  const { lead } = siteAudits
  const scrape = tabletennis?.lead
  return {
    ...(lead && { 'site-audits': lead, 'site-pages': opened(siteAudits, visitSlice) }),
    ...(tabletennis &&
      scrape && {
        scrapes: opened(tabletennis, scrape),
        'scrape-slices': opened(tabletennis, visitSlice),
      }),
  }
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
