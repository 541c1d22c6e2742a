import { AppError } from '../../../core/errors.ts'
import type { Browser } from '../../../core/ports/browser.ts'
import type { Route } from '../../http/router.ts'
import { documentExports } from './document-exports.ts'
import { eventRoutes } from './events.ts'
import { dataExports, exportRoutes } from './exports.ts'
import { issueRoutes } from './issues.ts'
import { lifecycleRoutes } from './lifecycle.ts'
import { pageRoutes } from './pages.ts'
import type { SiteAuditParts } from './parts.ts'

/** The calls about audits of whole sites. */
export function siteAuditRoutes(
  parts: SiteAuditParts & { readonly browser: Browser },
): readonly Route[] {
  const routes = [
    ...lifecycleRoutes(parts),
    ...pageRoutes(parts),
    ...issueRoutes(parts),
    ...eventRoutes(parts),
    ...exportRoutes(parts, [...dataExports(parts), ...documentExports(parts, parts.browser)]),
  ]
  if (parts.siteAudits.config.enabled !== false) return routes
  return routes.map(({ operation: _, ...route }) => ({ ...route, handle: refuse }))
}

function refuse(): never {
  const problem =
    'Site audits are disabled on this server. Audit single pages, or ask the operator to set siteAudits.enabled.'
  throw new AppError('NOT_FOUND', { problem })
}
