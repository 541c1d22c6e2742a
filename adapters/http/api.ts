import type { ApiParts } from './api-parts.ts'
import type { Route } from './router.ts'
import { auditRoutes } from './routes/audit-routes.ts'
import { catalogueRoutes } from './routes/catalogue-routes.ts'
import { checkAuditRoutes } from './routes/check-audit-routes.ts'
import { healthRoute } from './routes/health-route.ts'
import { llmsTxtRoutes } from './routes/llms-txt-routes.ts'
import { moduleRoutes } from './routes/module-routes.ts'
import { siteRoutes } from './routes/site-routes.ts'

/** Every route of the audit service. */
export function apiRoutes(parts: ApiParts): readonly Route[] {
  return [
    ...auditRoutes(parts),
    ...checkAuditRoutes(parts),
    ...moduleRoutes(parts),
    ...llmsTxtRoutes(parts),
    ...catalogueRoutes(parts),
    healthRoute(parts),
    ...siteRoutes(parts),
  ]
}
