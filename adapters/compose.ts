import { join, resolve } from 'node:path'
import type { DependencyContainer } from 'tsyringe'
import { Budget, budgetLimits } from '../core/budget/budget.ts'
import { loadRegistry } from '../core/config/load-registry.ts'
import type { Engine } from '../core/engine.ts'
import type { Registry } from '../core/manifest/registry.ts'
import { planEvent } from '../core/plan/planner.ts'
import type { PluginEntry } from '../core/plugin.ts'
import { ApiClient } from '../core/ports/api.ts'
import { Browser } from '../core/ports/browser.ts'
import { Clock } from '../core/ports/clock.ts'
import { Compute } from '../core/ports/compute.ts'
import { EventStreams } from '../core/ports/event-streams.ts'
import { HttpClient, TargetGuard } from '../core/ports/http.ts'
import { LanguageModels } from '../core/ports/llm.ts'
import { Log } from '../core/ports/log.ts'
import { Cache, DocumentStore } from '../core/ports/storage.ts'
import { type JobHandler, type QueueName, WorkQueues } from '../core/ports/work-queue.ts'
import { DagEngine } from '../core/run/dag-engine.ts'
import { moduleSummary } from '../plugins/audit/checks/index.ts'
import { plugins, servicePorts } from '../plugins/index.ts'
import { TokenFile } from './access/token-file.ts'
import type { AuditContext } from './api/audit/audit-run.ts'
import { RegistryDirectory } from './api/audit/module-directory.ts'
import { buildContainer, registerFleet } from './container.ts'
import { auditHandler } from './fleet/audit-jobs.ts'
import type { Fleet } from './fleet/fleet.ts'
import { type Program, projectRoot, readProgram } from './program.ts'
import { DocumentMaker } from './report/document-maker.ts'
import { localizers } from './report/localizers.ts'
import { sharedJobs, siteAuditsOf, tableTennisService } from './services.ts'
import {
  readSchedules,
  readSettings,
  type ServerConfig,
  type Settings,
  sourceHosts,
} from './settings.ts'
import type { SiteAudits } from './site-audits/site-audits.ts'
import { AuditHistory } from './storage/audit-history.ts'
import { LowdbStore } from './storage/lowdb-store.ts'
import { SharedReports } from './storage/shared-reports.ts'
import { unusableFolder } from './storage/system-errors.ts'
import type { TableTennisService } from './tasks/table-tennis-service.ts'
import { observedEngine, Telemetry } from './telemetry/telemetry.ts'
import { LANGUAGES } from './texts/texts.ts'

export type ComposeOptions = {
  /** Default: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The strongest layer of the configuration: command-line flags. */
  readonly overrides?: Readonly<Record<string, unknown>>
  /** The project's folder. */
  readonly root?: string
  /** Default stdout. Commands that print a result there log to stderr. */
  readonly logTo?: 'stdout' | 'stderr'
  /** `host:port` of a site that this process serves itself: a target, unlike other local ones. */
  readonly servedHere?: string | undefined
  /** Values that must not appear in logs, besides the credentials of the environment. */
  readonly secrets?: readonly string[]
  /** Default: the shipped plugins. */
  readonly plugins?: readonly PluginEntry[]
  /** Folder for site audits; default the data folder. */
  readonly siteAuditFolder?: string
  /** Whether other processes execute the audits, if there are any. Default false. */
  readonly sendsAudits?: boolean
  /** Called before anything is created, to replace implementations of ports. */
  readonly register?: (container: DependencyContainer) => void
}

/** The composed program, from which HTTP and CLI are built. */
export type App = {
  readonly config: ServerConfig
  readonly registry: Registry
  readonly engine: Engine
  readonly budget: Budget
  /** Tokens that may call the HTTP API. */
  readonly tokens: TokenFile
  /** Events of the parts, for metrics. */
  readonly telemetry: Telemetry
  readonly audit: AuditContext
  readonly guard: TargetGuard
  readonly http: HttpClient
  readonly compute: Compute
  readonly browser: Browser
  /** Creates documents from reports. */
  readonly documents: DocumentMaker
  /** Reports that visitors share. */
  readonly reports: SharedReports
  /** Audits of whole sites. */
  readonly siteAudits: SiteAudits
  /** Absent: no history is kept. */
  readonly history?: AuditHistory
  readonly store: DocumentStore
  /** Connections that this process shares with others. Absent if it works alone. */
  readonly fleet?: Fleet
  readonly queues: WorkQueues
  /** Jobs that this process can execute for others. */
  readonly jobs: Readonly<Partial<Record<QueueName, JobHandler>>>
  readonly clock: Clock
  readonly log: Log
  /** The data folder. Only one process at a time may write to it. */
  readonly dataDir: string
  /** Absent when disabled. */
  readonly tabletennis?: TableTennisService
  /** Ends worker threads and connections. Runs should have ended before. */
  close(): Promise<void>
}

/**
 * Reads the configuration and every manifest, and composes core, plugins and adapters.
 * @throws ManifestError or INVALID_CONFIG with every mistake and its location
 */
export async function compose(options: ComposeOptions = {}): Promise<App> {
  const { env = process.env, overrides = {}, root = projectRoot, logTo = 'stdout' } = options
  const read = readSettings({ env, root, overrides })
  const settings = { ...read, secrets: [...read.secrets, ...(options.secrets ?? [])] }
  const program = readProgram()
  const parts = { settings, program, root, logTo, servedHere: options.servedHere }
  const container = buildContainer(parts)
  const fleet = await registerFleet(container, parts)
  try {
    return await assemble(container, { ...options, settings, program, root, fleet })
  } catch (error) {
    // Connections would keep the process alive.
    if (fleet !== undefined) await closeAll([fleet, container.resolve<object>(DocumentStore)])
    throw error
  }
}

type Assembly = Omit<ComposeOptions, 'env' | 'overrides' | 'root' | 'logTo' | 'secrets'> & {
  readonly settings: Settings
  readonly program: Program
  readonly root: string
  readonly fleet: Fleet | undefined
}

async function assemble(container: DependencyContainer, options: Assembly): Promise<App> {
  const { settings, program, root, fleet } = options
  const schedules = await readSchedules(settings.config)
  options.register?.(container)
  const registry = loadRegistry({
    root,
    plugins: options.plugins ?? plugins,
    ports: servicePorts.map(({ name }) => name),
    config: settings.config,
  })
  const ports = resolvePorts(container)
  const budget = new Budget({ ...ports, limits: budgetLimits(settings.config) })
  await budget.load().catch((cause: unknown) => {
    throw unusableFolder(resolve(root, settings.config.server.dataDir), cause)
  })
  const hosts = sourceHosts(settings.config)
  const telemetry = container.resolve(Telemetry)
  // Other processes do not see a folder of this one.
  const sharing = options.siteAuditFolder === undefined ? fleet : undefined
  const bare = new DagEngine({
    ...{ ...ports, ...settings, registry, budget, hosts },
    ...(sharing && { queues: sharing.queues }),
    ports: { get: (name) => container.resolve(name) },
    summarise: (manifest, { result }, language) => {
      const known = LANGUAGES.find((one) => one === language)
      return known === undefined
        ? moduleSummary(manifest, result)
        : localizer(known).summary(manifest, result)
    },
  })
  const engine = observedEngine(bare, telemetry)
  const modules = new RegistryDirectory({ ...settings, registry, budget })
  const localizer = localizers({
    folder: join(root, 'manifests'),
    catalogue: settings.catalogue,
    modules: () => modules.ids.map((id) => modules.manifest(id)),
  })
  const audits =
    fleet && options.sendsAudits
      ? fleet.auditEngine({ planner: engine, planEvent: (plan) => planEvent(plan, registry) })
      : engine
  const { clock, compute, log } = ports
  const dataDir = resolve(root, settings.config.server.dataDir)
  const documents = new DocumentMaker({ log })
  const { siteAuditFolder } = options
  const siteAudits = siteAuditsOf(container, engine, {
    settings,
    ...{ queues: sharing?.queues, share: sharing?.share },
    store: siteAuditFolder === undefined ? ports.store : new LowdbStore(siteAuditFolder, log),
  })
  const { reports: reporting, history: kept } = settings.config
  const reports = new SharedReports({
    ...{ ...ports, dataDir, config: reporting },
    isShared: settings.fleet !== undefined,
  })
  const history =
    kept.file === null
      ? undefined
      : new AuditHistory({ file: resolve(dataDir, kept.file), maxBytes: kept.maxBytes, log })
  const tabletennis = settings.config.services.tabletennis
    ? tableTennisService(container, engine, { settings, schedules, shared: fleet })
    : undefined
  return {
    ...ports,
    config: settings.config,
    registry,
    engine,
    budget,
    tokens: new TokenFile(dataDir),
    telemetry,
    documents,
    reports,
    siteAudits,
    ...(history && { history }),
    ...(fleet && { fleet }),
    queues: container.resolve(WorkQueues),
    jobs: {
      audits: auditHandler({ engine, streams: container.resolve(EventStreams) }),
      ...sharedJobs({ siteAudits, tabletennis, visitSlice: bare.visitSlice, clock }),
    },
    audit: {
      ...{ engine: audits, modules, catalogue: settings.catalogue, clock, compute, program },
      localizer,
      allowsHeaders: settings.config.server.allowRequestHeaders,
    },
    guard: container.resolve(TargetGuard),
    dataDir,
    ...(tabletennis && { tabletennis }),
    close: async () => {
      await siteAudits.close()
      await closeAll([ports.browser, ports.compute, documents, ports.http, reports, history ?? {}])
      await closeAll([ports.store, fleet ?? {}])
    },
  }
}

type Ports = {
  readonly clock: Clock
  readonly log: Log
  readonly http: HttpClient
  readonly compute: Compute
  readonly cache: Cache
  readonly store: DocumentStore
  readonly browser: Browser
  readonly apis: ApiClient
  readonly llm: LanguageModels
}

function resolvePorts(container: DependencyContainer): Ports {
  return {
    clock: container.resolve(Clock),
    log: container.resolve(Log),
    http: container.resolve(HttpClient),
    compute: container.resolve(Compute),
    cache: container.resolve(Cache),
    store: container.resolve(DocumentStore),
    browser: container.resolve(Browser),
    apis: container.resolve(ApiClient),
    llm: container.resolve(LanguageModels),
  }
}

/** Port implementations that hold threads or sockets have an additional `close`. */
async function closeAll(resources: readonly object[]): Promise<void> {
  const closing = resources.map(async (resource) => {
    if ('close' in resource && typeof resource.close === 'function') await resource.close()
  })
  await Promise.all(closing)
}
