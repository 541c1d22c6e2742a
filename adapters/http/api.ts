import type { AuditParts } from './api-parts.ts'
import type { Route } from './router.ts'
import { auditRoutes } from './routes/audit-routes.ts'
import { catalogueRoutes } from './routes/catalogue-routes.ts'
import { checkAuditRoutes } from './routes/check-audit-routes.ts'
import { documentationRoutes } from './routes/documentation-routes.ts'
import { type ExportParts, exportRoutes } from './routes/export-routes.ts'
import { healthRoute } from './routes/health-route.ts'
import { liveRoutes } from './routes/live-routes.ts'
import { llmsTxtRoutes } from './routes/llms-txt-routes.ts'
import { type MonitoringParts, metricsRoutes } from './routes/metrics-route.ts'
import { moduleRoutes } from './routes/module-routes.ts'
import { type SiteParts, siteRoutes } from './routes/site-routes.ts'
import {
  type TableTennisParts,
  tableTennisRoutes,
} from './routes/tabletennis/table-tennis-routes.ts'
import { webRoutes } from './routes/web-routes.ts'

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
