import type { AuditParts } from './api/audit/api-parts.ts'
import { auditRoutes } from './api/audit/audit-routes.ts'
import { catalogueRoutes } from './api/audit/catalogue-routes.ts'
import { checkAuditRoutes } from './api/audit/check-audit-routes.ts'
import { liveRoutes } from './api/audit/live-routes.ts'
import { llmsTxtRoutes } from './api/audit/llms-txt-routes.ts'
import { moduleRoutes } from './api/audit/module-routes.ts'
import { documentationRoutes } from './api/service/documentation-routes.ts'
import { type ExportParts, exportRoutes } from './api/service/export-routes.ts'
import { healthRoute } from './api/service/health-route.ts'
import { type MonitoringParts, metricsRoutes } from './api/service/metrics-route.ts'
import { type SiteParts, siteRoutes } from './api/service/site-routes.ts'
import { webRoutes } from './api/service/web-routes.ts'
import { type TableTennisParts, tableTennisRoutes } from './api/table-tennis/table-tennis-routes.ts'
import type { Route } from './http/router.ts'

/** What only the routes of table tennis are made of. */
export type OwnTableTennisParts = Omit<
  TableTennisParts,
  'clock' | 'admission' | 'clients' | 'limits'
>

/** What the routes are made of. */
export type ApiParts = AuditParts &
  MonitoringParts &
  ExportParts &
  Pick<SiteParts, 'site'> & {
    /** Absent where the table-tennis service is switched off. */
    readonly tabletennis?: OwnTableTennisParts
  }

/** Every route of the server. */
export function apiRoutes(parts: ApiParts): readonly Route[] {
  const { audit, admission, clients, limits, tabletennis } = parts
  const hasTableTennis = tabletennis !== undefined
  const tableTennis = tableTennisRoutes(
    tabletennis && { ...tabletennis, clock: audit.clock, admission, clients, limits },
  )
  const site = { ...parts, hasTableTennis }
  const routes = [
    ...auditRoutes(parts),
    ...checkAuditRoutes(parts),
    ...moduleRoutes(parts),
    ...liveRoutes(parts),
    ...llmsTxtRoutes(parts),
    ...exportRoutes(parts),
    ...catalogueRoutes(parts),
    healthRoute(parts),
    ...metricsRoutes(parts),
  ]
  const listed = !hasTableTennis ? routes : [...routes, ...tableTennis]
  const documentation: readonly Route[] = documentationRoutes(site, () => [
    ...listed,
    ...documentation.filter(({ operation }) => operation !== undefined),
  ])
  return [...routes, ...tableTennis, ...documentation, ...siteRoutes(site), ...webRoutes(site)]
}
