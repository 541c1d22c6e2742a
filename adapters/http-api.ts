import type { Catalogue } from '../plugins/audit/checks/index.ts'
import { Admission } from './access/admission.ts'
import { Callers } from './access/callers.ts'
import { ClientAddress } from './access/client-address.ts'
import { Origins } from './access/origins.ts'
import { liveRoutes } from './api/audit/ai-visibility.ts'
import type { AuditParts } from './api/audit/audit-run.ts'
import { checkAuditRoutes } from './api/audit/check-audits.ts'
import { catalogueRoutes } from './api/audit/checks.ts'
import { auditRoutes } from './api/audit/full-audit.ts'
import { llmsTxtRoutes } from './api/audit/llms-txt.ts'
import { moduleRoutes } from './api/audit/modules.ts'
import { apiDocument, documentationRoutes } from './api/service/documentation.ts'
import { type ExportParts, exportRoutes } from './api/service/exports.ts'
import { healthRoute, type MonitoringParts, metricsRoutes } from './api/service/monitoring.ts'
import { type ReportParts, reportRoutes } from './api/service/reports.ts'
import { type SiteParts, siteRoutes, webRoutes } from './api/service/site.ts'
import type { PageReports, SiteAuditParts } from './api/site-audits/parts.ts'
import { siteAuditRoutes } from './api/site-audits/routes.ts'
import { type TableTennisParts, tableTennisRoutes } from './api/table-tennis/routes.ts'
import type { App } from './compose.ts'
import { createDispatch, type Dispatch } from './http/dispatch.ts'
import type { Route } from './http/router.ts'
import { type McpRouteParts, mcpRoutes } from './mcp/http-route.ts'
import { Metrics } from './telemetry/metrics.ts'

/** The metrics of a composed program. They count from now on. */
export function openMetrics(app: App, callers: Pick<Callers, 'payers'>): Metrics {
  const { config, registry, engine, budget, telemetry, clock, log, audit, store, tabletennis } = app
  const paidApis = Object.keys(config.budgets)
  const manifests = [...registry.modules.values()].map(({ manifest }) => manifest)
  const idsOf = (has: (manifest: (typeof manifests)[number]) => boolean): ReadonlySet<string> =>
    new Set(manifests.filter(has).map(({ id }) => id))
  let payers: ReturnType<ConstructorParameters<typeof Metrics>[0]['payers']> = []
  return new Metrics({
    ...{ telemetry, clock, log, paidApis },
    version: audit.program.version,
    apis: Object.keys(config.apis),
    activeRuns: () => engine.active,
    maxConcurrentRuns: config.limits.maxConcurrentRuns,
    siteAudits: () => app.siteAudits.figures,
    servers: () => app.fleet?.servers() ?? [],
    ...(app.fleet && { queueFigures: (queue) => app.queues.figures(queue) }),
    documentsSetAside: () => store.damaged.length,
    budgets: () => paidApis.map((api) => budget.status(api)),
    payers: () => payers,
    loadBudgets: async () => {
      await budget.load()
      payers = await Promise.all(
        (await callers.payers()).map(async (one) => ({
          payer: one.id,
          ...(await budget.loadPayer(one)),
        })),
      )
    },
    cachedModules: idsOf(({ cache }) => cache !== undefined),
    scrapeModules: idsOf(
      ({ service, fanOut }) => service === 'tabletennis' && fanOut !== undefined,
    ),
    schedules: () => tabletennis?.schedules.list() ?? [],
    tasks: () =>
      (tabletennis?.tasks.kinds ?? []).map((kind) => ({
        kind,
        task: tabletennis?.tasks.current(kind),
      })),
  })
}

/** Dependencies of the table-tennis routes only. */
export type OwnTableTennisParts = Omit<
  TableTennisParts,
  'clock' | 'admission' | 'callers' | 'origins' | 'limits'
>

/** Dependencies of the routes. */
type ApiParts = AuditParts &
  MonitoringParts &
  ExportParts &
  ReportParts &
  Pick<SiteParts, 'site'> & {
    readonly callers: Callers
    readonly origins: Origins
    /** Absent in tests of other parts. */
    readonly siteAudits?: Pick<SiteAuditParts, 'siteAudits' | 'pageReports'>
    /** Absent when /mcp is switched off. */
    readonly mcp?: Pick<McpRouteParts, 'log' | 'siteAudits' | 'tableTennis'>
    /** Absent when the table-tennis service is disabled. */
    readonly tabletennis?: OwnTableTennisParts
  }

/** Every route of the server. */
export function apiRoutes(parts: ApiParts): readonly Route[] {
  const { siteAudits, ...shared } = parts
  const { audit, admission, callers, origins, limits, mcp, tabletennis } = shared
  const hasTableTennis = tabletennis !== undefined
  const tableTennis = tableTennisRoutes(
    tabletennis && { ...tabletennis, clock: audit.clock, admission, callers, origins, limits },
  )
  const routes = [
    ...auditRoutes(parts),
    ...checkAuditRoutes(parts),
    ...moduleRoutes(parts),
    ...liveRoutes(parts),
    ...llmsTxtRoutes(parts),
    ...exportRoutes(parts),
    ...reportRoutes(parts),
    ...(siteAudits === undefined ? [] : siteAuditRoutes({ ...parts, ...siteAudits })),
    ...catalogueRoutes(parts),
    healthRoute(parts),
    ...metricsRoutes(parts),
    ...(mcp === undefined ? [] : mcpRoutes({ ...shared, ...mcp })),
  ]
  const listed = !hasTableTennis ? routes : [...routes, ...tableTennis]
  const described = (): readonly Route[] => [...listed, ...documentation]
  const document = apiDocument(audit, described)
  const documentation = documentationRoutes(audit.program, described, document)
  const site = { ...parts, hasTableTennis, document }
  return [...routes, ...tableTennis, ...documentation, ...siteRoutes(site), ...webRoutes(site)]
}

/** The HTTP API of a composed program. It works without a socket. */
export type HttpApi = { readonly dispatch: Dispatch; readonly admission: Admission }

/** @throws INVALID_CONFIG for a trusted proxy that is not an address */
function openCallers({ config, tokens, budget, clock, fleet }: App) {
  const { server, limits, anonymous } = config
  const clients = new ClientAddress(server.trustedProxies)
  const now = () => clock.now()
  const { rate, reads } = limits
  const countersOf = fleet?.countersOf
  const parts = { tokens, clients, budget, anonymous, rate, reads, now, countersOf }
  return { clients, callers: new Callers(parts) }
}

/** Loaded with the first page that is read. */
function pageReportsOf(catalogue: Catalogue): PageReports {
  return async (page, basis) => {
    const { pageReport } = await import('../plugins/audit/site/index.ts')
    return pageReport(page, basis, catalogue)
  }
}

function mcpParts({
  log,
  siteAudits,
  tabletennis,
}: App): Pick<McpRouteParts, 'log' | 'siteAudits' | 'tableTennis'> {
  if (tabletennis === undefined) return { log, siteAudits }
  const tableTennis = async () => {
    const { storedSource } = await import('./mcp/table-tennis-tools.ts')
    return storedSource(tabletennis.queries)
  }
  return { log, siteAudits, tableTennis }
}

/** Parts common to the routes of servers and workers. */
function openShared(app: App) {
  const { fleet, audit, guard, config } = app
  const { server, cors, site } = config
  const { callers, clients } = openCallers(app)
  const origins = new Origins({ clients, publicOrigin: site.publicOrigin, cors })
  const sends = fleet !== undefined && audit.engine !== app.engine
  const admission = new Admission({
    ...{ guard, callers, engine: audit.engine },
    maxConcurrentRuns: sends ? config.fleet.queueLimit : config.limits.maxConcurrentRuns,
    ...(sends && { assertRoom: () => fleet.audits.assertRoom() }),
  })
  return {
    ...{ audit, admission, callers, origins },
    ...(fleet && { servers: fleet.servers }),
    ...(server.metrics !== 'off' && {
      metrics: { source: openMetrics(app, callers), access: server.metrics },
    }),
  }
}

/** @throws INVALID_CONFIG for a trusted proxy that is not an address */
export function createHttpApi(app: App): HttpApi {
  const { limits, site } = app.config
  const shared = openShared(app)
  const { admission, audit, origins } = shared
  const { tabletennis, reports, history } = app
  const routes = apiRoutes({
    ...shared,
    limits,
    documents: app.documents,
    reports,
    ...(history && { history }),
    browser: app.browser,
    siteAudits: { siteAudits: app.siteAudits, pageReports: pageReportsOf(audit.catalogue) },
    site: { operator: site.operator, originOf: (request) => origins.own(request) },
    ...(tabletennis && { tabletennis }),
    ...(app.config.mcp.http && { mcp: mcpParts(app) }),
  })
  return { dispatch: dispatchOf(app, routes, origins), admission }
}

/** Health and metrics only. @throws as `createHttpApi` */
export function createWorkerApi(app: App): HttpApi {
  const shared = openShared(app)
  const { admission, origins } = shared
  const routes = [healthRoute(shared), ...metricsRoutes(shared)]
  return { dispatch: dispatchOf(app, routes, origins), admission }
}

function dispatchOf(app: App, routes: readonly Route[], origins: Origins): Dispatch {
  const { config, log, clock, telemetry } = app
  const isHttps = config.site.publicOrigin?.startsWith('https:') === true
  const corsOrigins = config.cors.origins
  return createDispatch({ routes, origins, isHttps, log, clock, telemetry, corsOrigins })
}
