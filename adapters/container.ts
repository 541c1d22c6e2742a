import { resolve } from 'node:path'
import { type DependencyContainer, instanceCachingFactory, container as root } from 'tsyringe'
import { AppError } from '../core/errors.ts'
import { ApiClient } from '../core/ports/api.ts'
import { Browser } from '../core/ports/browser.ts'
import { Clock } from '../core/ports/clock.ts'
import { Compute } from '../core/ports/compute.ts'
import { EventStreams } from '../core/ports/event-streams.ts'
import { HttpClient, TargetGuard } from '../core/ports/http.ts'
import { LanguageModels } from '../core/ports/llm.ts'
import { Log } from '../core/ports/log.ts'
import { Cache, DocumentStore } from '../core/ports/storage.ts'
import { type JobFact, WorkQueues } from '../core/ports/work-queue.ts'
import type { Catalogue } from '../plugins/audit/checks/index.ts'
import {
  Auditor,
  CheckCatalogue,
  ClubReader,
  ExportReader,
  RankLookup,
  RawFiles,
  SiteAuditData,
  TableTennis,
} from '../plugins/index.ts'
import { CalendarData, TableTennisData, TournamentData } from '../plugins/table-tennis/index.ts'
import { PlaywrightBrowser } from './browser/playwright-browser.ts'
import type { Fleet } from './fleet/fleet.ts'
import { LlmGateway } from './llm/llm-gateway.ts'
import { HostPace, HostPaces, type OpenGate } from './network/host-pace.ts'
import { auditorUserAgent, UndiciHttpClient } from './network/http-client.ts'
import { AddressTargetGuard } from './network/target-guard.ts'
import type { Program } from './program.ts'
import { MemoryQueues } from './queues/memory-queues.ts'
import { MemoryEventStreams } from './queues/memory-streams.ts'
import type { ServerConfig, Settings } from './settings.ts'
import { LowdbStore } from './storage/lowdb-store.ts'
import { MemoryCache } from './storage/memory-cache.ts'
import { rawFilesIn } from './storage/raw-files.ts'
import { PinoLog } from './telemetry/pino-log.ts'
import { lineRedactor, valueHider } from './telemetry/redaction.ts'
import { ServerWatch } from './telemetry/server-watch.ts'
import { observeRequests, Telemetry } from './telemetry/telemetry.ts'
import { HttpApiClient } from './third-party/api-client.ts'
import { SystemClock } from './timing/clock.ts'
import { ComputePool } from './workers/compute-pool.ts'

type ContainerParts = {
  readonly settings: Settings
  readonly program: Program
  readonly root: string
  /** Commands that print a result on stdout log to stderr. */
  readonly logTo: 'stdout' | 'stderr'
  /** `host:port` of a site that this process serves itself: a target, unlike other local ones. */
  readonly servedHere?: string | undefined
}

/** Registers a class for every port. Each is created once, on first use. */
export function buildContainer(parts: ContainerParts): DependencyContainer {
  const container = root.createChildContainer()
  registerSystem(container, parts)
  registerNetwork(container, parts)
  registerThirdParties(container, parts.settings)
  registerTableTennis(container, parts)
  registerServicePorts(container, parts)
  return container
}

/**
 * Replaces the local services of a process that works alone with shared ones, and loads the drivers
 * of the servers. Undefined for a process that works alone.
 * @throws INVALID_CONFIG with the remedy, when a server cannot be used
 */
export async function registerFleet(
  container: DependencyContainer,
  { settings, program }: ContainerParts,
): Promise<Fleet | undefined> {
  const { fleet: addresses, config } = settings
  if (addresses === undefined) return undefined
  const [{ Fleet }, { openPostgresStore }] = await Promise.all([
    import('./fleet/fleet.ts'),
    import('./storage/postgres/postgres-store.ts'),
  ])
  const [clock, log] = [container.resolve(Clock), container.resolve(Log)]
  const telemetry = container.resolve(Telemetry)
  const onJob = (fact: JobFact): void => telemetry.emit('job', fact)
  const postgres = new ServerWatch('postgresql', { clock, log })
  const store = await openPostgresStore(addresses.databaseUrl, log, postgres)
  container.register<DocumentStore>(DocumentStore, { useValue: store })
  try {
    const fleet = await Fleet.open({
      ...{ clock, log, addresses, onJob, config: config.fleet },
      watches: [postgres],
    })
    container.register<WorkQueues>(WorkQueues, { useValue: fleet.queues })
    container.register<EventStreams>(EventStreams, { useValue: fleet.streams })
    container.register<OpenGate>(GATES, { useValue: fleet.openGate })
    container.register<Cache>(Cache, {
      useValue: fleet.cache(new MemoryCache(clock), program.version),
    })
    return fleet
  } catch (error) {
    await store.close()
    throw error
  }
}

/** How requests to sources and third parties are paced. */
const GATES = Symbol('OpenGate')

/** The services that plugins use besides the engine's ports, by their names in manifests. */
function registerServicePorts(
  container: DependencyContainer,
  { settings: { catalogue, config }, program: { version }, root: folder }: ContainerParts,
): void {
  const { infoUrl } = config.auditor
  const contact = infoUrl === null ? {} : { infoUrl }
  container.register<Auditor>(Auditor.name, { useValue: contact })
  container.register<RankLookup>(RankLookup.name, { useValue: ranksUnder(folder) })
  container.register<Catalogue>(CheckCatalogue.name, { useValue: catalogue })
  container.register<SiteAuditData>(SiteAuditData.name, { useValue: noSiteAudits })
  container.register<RawFiles>(RawFiles.name, {
    useFactory: once(() => rawFilesIn(resolve(folder, config.server.dataDir))),
  })
  container.register<TableTennis>(TableTennis.name, {
    useFactory: once((c) => {
      const [data, calendar] = [c.resolve(TableTennisData), c.resolve(CalendarData)]
      return { data, calendar, tournaments: c.resolve(TournamentData), version, ...contact }
    }),
  })
  container.register<ClubReader>(ClubReader.name, { useValue: noReader })
  container.register<ExportReader>(ExportReader.name, { useValue: noReader })
}

/** Until the table-tennis service, which needs the engine, registers its own. */
const noReader: ClubReader & ExportReader = {
  read: async () => {
    throw new AppError('NOT_FOUND', { problem: 'The table-tennis service is disabled.' })
  },
}

/** Until the service of site audits registers its own. */
const noSiteAudits: SiteAuditData = { open: refuseSiteAudit, reading: refuseSiteAudit }

async function refuseSiteAudit(): Promise<never> {
  throw new AppError('NOT_FOUND', { problem: 'Site audits are disabled.' })
}

/** A relative path is relative to the project's folder, not the working directory. */
function ranksUnder(folder: string): RankLookup {
  return async (question) => {
    const { findRank } = await import('./storage/rank-file.ts')
    return findRank({ ...question, file: resolve(folder, question.file) })
  }
}

/** The data that steps write and queries read, one for the whole process. */
function registerTableTennis(container: DependencyContainer, { settings }: ContainerParts): void {
  const { excludeLicences, staleAfterDays, calendarDomain, fixtureMinutes } =
    settings.config.tabletennis
  const { serveRegistrations: servesRegistrations } = settings.config.tabletennis
  const feed = { domain: calendarDomain, minutes: fixtureMinutes }
  container.register(TableTennisData, {
    useFactory: once((c) => {
      const parts = { clock: c.resolve(Clock), log: c.resolve(Log) }
      return new TableTennisData({ ...parts, excludeLicences, staleAfterDays })
    }),
  })
  container.register(CalendarData, {
    useFactory: once((c) => {
      return new CalendarData(c.resolve(TableTennisData), { feed, log: c.resolve(Log) })
    }),
  })
  container.register(TournamentData, {
    useFactory: once((c) => {
      const options = { log: c.resolve(Log), servesRegistrations }
      return new TournamentData(c.resolve(TableTennisData), options)
    }),
  })
}

function registerSystem(container: DependencyContainer, parts: ContainerParts): void {
  const { settings, root: folder, logTo: to } = parts
  const { dataDir, logLevel: level } = settings.config.server
  container.register(Clock, { useFactory: once(() => new SystemClock()) })
  container.register(Log, {
    useFactory: once(() => PinoLog.create({ level, to, secrets: settings.secrets })),
  })
  container.register(Telemetry, { useFactory: once((c) => new Telemetry(c.resolve(Log))) })
  container.register(Cache, { useFactory: once((c) => new MemoryCache(c.resolve(Clock))) })
  container.register(EventStreams, { useFactory: once(() => new MemoryEventStreams()) })
  container.register(WorkQueues, {
    useFactory: once((c) => {
      const clock = c.resolve(Clock)
      return new MemoryQueues({ maxWaiting: MAX_WAITING, now: () => clock.monotonic() })
    }),
  })
  container.register(Compute, {
    useFactory: once((c) => new ComputePool({ log: c.resolve(Log) })),
  })
  container.register(DocumentStore, {
    // A relative DATA_DIR is relative to the project's folder, not the working directory.
    useFactory: once((c) => new LowdbStore(resolve(folder, dataDir), c.resolve(Log))),
  })
}

function registerNetwork(container: DependencyContainer, parts: ContainerParts): void {
  const { config } = parts.settings
  container.register<OpenGate>(GATES, {
    useFactory: once((c): OpenGate => {
      const clock = c.resolve(Clock)
      return (_name, limits, onChange) => new HostPace(clock, limits, onChange)
    }),
  })
  const { servedHere } = parts
  const allowLocal = config.server.allowLocalhostAudit
  const userAgent = auditorUserAgent(parts.program.version, config.auditor.infoUrl ?? undefined)
  container.register(HttpClient, {
    useFactory: once((c) => {
      const clock = c.resolve(Clock)
      const telemetry = c.resolve(Telemetry)
      const paces = pacesOf(config)
      const sourceHosts = new Set(Object.keys(paces))
      const hooks = [
        new HostPaces(clock, paces, c.resolve(Log), c.resolve<OpenGate>(GATES)),
        observeRequests({ telemetry, clock, sourceHosts }),
      ]
      return new UndiciHttpClient({ allowLocal, servedHere, userAgent, hooks })
    }),
  })
  container.register(Browser, {
    useFactory: once(
      (c) =>
        new PlaywrightBrowser({
          clock: c.resolve(Clock),
          log: c.resolve(Log),
          chosen: parts.settings.chosenBrowser,
        }),
    ),
  })
  container.register(TargetGuard, {
    useFactory: once(() => new AddressTargetGuard({ allowLocal, servedHere })),
  })
}

function registerThirdParties(container: DependencyContainer, settings: Settings): void {
  const { config, credentials, secrets } = settings
  container.register(ApiClient, {
    useFactory: once(
      (c) =>
        new HttpApiClient({
          http: c.resolve(HttpClient),
          clock: c.resolve(Clock),
          log: c.resolve(Log),
          apis: config.apis,
          openGate: (name, limits) => c.resolve<OpenGate>(GATES)(`api-${name}`, limits),
          redact: lineRedactor(secrets),
          hide: valueHider(secrets),
          onCircuit: (api, isOpen) => c.resolve(Telemetry).emit('circuit', { api, isOpen }),
        }),
    ),
  })
  container.register(LanguageModels, {
    useFactory: once(
      (c) =>
        new LlmGateway({
          apis: c.resolve(ApiClient),
          settings: config.llm,
          credential: credentials.get('openrouter'),
          clock: c.resolve(Clock),
          log: c.resolve(Log),
          openGate: (name, limits) => c.resolve<OpenGate>(GATES)(name, limits),
        }),
    ),
  })
}

/** The rate limits of each configured source, by the host of its URL. */
function pacesOf({ hosts }: ServerConfig): ServerConfig['hosts'] {
  return Object.fromEntries(
    Object.values(hosts).flatMap((settings) =>
      settings.baseUrl === undefined ? [] : [[new URL(settings.baseUrl).host, settings]],
    ),
  )
}

/** Jobs of one process that may wait in one queue. */
const MAX_WAITING = 1000
const once = instanceCachingFactory
