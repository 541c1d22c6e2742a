import type { DependencyContainer } from 'tsyringe'
import type { Engine } from '../core/engine.ts'
import { toAppError } from '../core/errors.ts'
import { Clock } from '../core/ports/clock.ts'
import { EventStreams } from '../core/ports/event-streams.ts'
import { Log } from '../core/ports/log.ts'
import { DocumentStore } from '../core/ports/storage.ts'
import type { JobHandler, QueueName, WorkQueues } from '../core/ports/work-queue.ts'
import type { ShareState } from '../plugins/audit/site/index.ts'
import { ClubReader, ExportReader, SiteAuditData } from '../plugins/index.ts'
import { CalendarData, TableTennisData, TournamentData } from '../plugins/table-tennis/index.ts'
import type { Fleet } from './fleet/fleet.ts'
import type { ScheduleReader, Settings } from './settings.ts'
import { SiteAudits } from './site-audits/site-audits.ts'
import { siteRun } from './site-audits/site-run.ts'
import { TableTennisService } from './tasks/table-tennis-service.ts'

type SiteAuditParts = {
  readonly settings: Settings
  readonly store: DocumentStore
  /** Through which several processes share the audits, if they do. */
  readonly queues: WorkQueues | undefined
  /** Through which several processes share the pace of a site, if they do. */
  readonly share: ShareState | undefined
}

/** Composes the service of site audits, and registers the port that its module uses. */
export function siteAuditsOf(
  container: DependencyContainer,
  engine: Engine,
  { settings, store, queues, share }: SiteAuditParts,
): SiteAudits {
  const { config, catalogue } = settings
  const { runBytes } = config.limits
  const service = new SiteAudits({
    engine,
    store,
    queues,
    config: {
      ...config.siteAudits,
      ...(!config.services.site && { enabled: false as const }),
    },
    clock: container.resolve(Clock),
    log: container.resolve(Log),
    streams: container.resolve(EventStreams),
    request: (record) => siteRun(record, { catalogue, runBytes }),
    newState: async (basis) => {
      const { SiteState } = await import('../plugins/audit/site/index.ts')
      return new SiteState({ basis, catalogue })
    },
  })
  // Here, because its runs need the engine, which needs the ports.
  const data = { ...service.data, ...(share && { share }) }
  container.register<SiteAuditData>(SiteAuditData.name, { useValue: data })
  return service
}

type TableTennisParts = {
  readonly settings: Settings
  readonly schedules: ScheduleReader
  /** Parts shared by several processes, if there are several. */
  readonly shared: Fleet | undefined
}

/** Composes the service of table tennis, and registers the ports that its modules use. */
export function tableTennisService(
  container: DependencyContainer,
  engine: Engine,
  { settings, schedules, shared }: TableTennisParts,
): TableTennisService {
  const { config, credentials, scrapeToken } = settings
  const service = new TableTennisService({
    engine,
    store: container.resolve(DocumentStore),
    clock: container.resolve(Clock),
    log: container.resolve(Log),
    data: container.resolve(TableTennisData),
    calendar: container.resolve(CalendarData),
    tournaments: container.resolve(TournamentData),
    fetchAtStart: config.tabletennis.fetchAtStart,
    calendarSource: config.hosts.tabt?.enabled ? 'tabt' : undefined,
    hasExportsLogin: credentials.get('exports')?.present ?? false,
    scrapeToken,
    ...(shared && { fleet: shared }),
    ...(schedules && { schedulesOf: schedules }),
  })
  // Here, because its runs need the engine, which needs the ports.
  container.register<ClubReader>(ClubReader.name, { useValue: service.clubReader })
  container.register<ExportReader>(ExportReader.name, { useValue: service.exportReader })
  return service
}

type Jobs = Partial<Record<QueueName, JobHandler>>
type SharedServices = {
  readonly siteAudits: Pick<SiteAudits, 'open' | 'lead'>
  readonly tabletennis: Pick<TableTennisService, 'open' | 'lead'> | undefined
  readonly visitSlice: JobHandler
  readonly clock: Clock
}

/** Pause before the documents are read again, while their store does not answer. */
const AGAIN_MS = 1000

/** False while the store of its documents does not answer. */
async function isOpened(service: { open(): Promise<unknown> }): Promise<boolean> {
  try {
    await service.open()
    return true
  } catch (error) {
    if (toAppError(error).code === 'NOT_STORED') return false
    throw error
  }
}

/** Leads scrapes and site audits that several processes share, and visits their items. */
export function sharedJobs({ siteAudits, tabletennis, visitSlice, clock }: SharedServices): Jobs {
  const opened =
    (service: { open(): Promise<unknown> }, handle: JobHandler): JobHandler =>
    async (job, options) => {
      // A job that failed because the store did not respond would fail everything that contains it.
      while (!(await isOpened(service))) await clock.sleep(AGAIN_MS, options.signal)
      return handle(job, options)
    }
  const { lead } = siteAudits
  const scrape = tabletennis?.lead
  return {
    ...(lead && {
      'site-audits': opened(siteAudits, lead),
      'site-pages': opened(siteAudits, visitSlice),
    }),
    ...(tabletennis &&
      scrape && {
        scrapes: opened(tabletennis, scrape),
        'scrape-slices': opened(tabletennis, visitSlice),
      }),
  }
}
