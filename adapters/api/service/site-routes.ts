import type { SiteSettings } from '../../../core/config/config.ts'
import type { ApiRequest, ApiResponse } from '../../http/api-message.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { llmsTxt, robotsTxt, sitemapXml } from '../../web/site-texts.ts'
import { webPages } from '../../web/web-pages.ts'
import type { AuditParts } from '../audit/api-parts.ts'
import { favicon } from './favicon.ts'

/** What the pages of this server are made of. */
export type SiteParts = Pick<AuditParts, 'audit'> & {
  readonly hasTableTennis: boolean
  readonly site: {
    /** Scheme and host that its visitor uses, without a slash at the end. */
    originOf(request: ApiRequest): string
    readonly operator: SiteSettings['operator']
  }
}

const daySeconds = 86_400

/** This service's own site: what its audit asks of others. */
export function siteRoutes({ audit, site, hasTableTennis }: SiteParts): readonly Route[] {
  const pages = webPages(hasTableTennis)
  const page = (path: string, handle: (origin: string) => ApiResponse): Route => ({
    method: 'GET',
    path,
    handle: ({ request }: RouteContext) => handle(site.originOf(request)),
  })
  return [
    page('/robots.txt', (origin) => text('text/plain', robotsTxt(origin))),
    page('/sitemap.xml', (origin) => text('application/xml', sitemapXml(origin, pages))),
    page('/llms.txt', (origin) => text('text/plain', llmsTxt(audit.program.name, origin, pages))),
    page('/favicon.ico', () => ({
      status: 200,
      headers: { 'content-type': 'image/x-icon', 'cache-control': `public, max-age=${daySeconds}` },
      body: favicon,
    })),
  ]
}

function text(type: string, body: string): ApiResponse {
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
    body,
  }
}
