import type { ApiParts } from './api-parts.ts'
import type { Route } from './router.ts'
import { auditRoutes } from './routes/audit-routes.ts'
import { catalogueRoutes } from './routes/catalogue-routes.ts'
import { checkAuditRoutes } from './routes/check-audit-routes.ts'
import { documentationRoutes } from './routes/documentation-routes.ts'
import { exportRoutes } from './routes/export-routes.ts'
import { healthRoute } from './routes/health-route.ts'
import { liveRoutes } from './routes/live-routes.ts'
import { llmsTxtRoutes } from './routes/llms-txt-routes.ts'
import { metricsRoutes } from './routes/metrics-route.ts'
import { moduleRoutes } from './routes/module-routes.ts'
import { siteRoutes } from './routes/site-routes.ts'
import { tableTennisRoutes } from './routes/tabletennis/table-tennis-routes.ts'
import { webRoutes } from './routes/web-routes.ts'

/** Every route of the server. */
export function apiRoutes(parts: ApiParts): readonly Route[] {
  const tableTennis = tableTennisRoutes(parts)
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
  const listed = parts.tabletennis === undefined ? routes : [...routes, ...tableTennis]
  const documentation: readonly Route[] = documentationRoutes(parts, () => [
    ...listed,
    ...documentation.filter(({ operation }) => operation !== undefined),
  ])
  return [...routes, ...tableTennis, ...documentation, ...siteRoutes(parts), ...webRoutes(parts)]
}
