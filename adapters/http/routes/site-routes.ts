import type { ApiResponse } from '../api-message.ts'
import type { ApiParts } from '../api-parts.ts'
import { favicon } from '../favicon.ts'
import { jsonReply } from '../json-reply.ts'
import { ownOrigin } from '../own-origin.ts'
import type { Route, RouteContext } from '../router.ts'

const daySeconds = 86_400

/** This service's own site: what its audit asks of others. @param endpoints listed at `/api`. */
export function siteRoutes(
  { audit, clients, tabletennis }: ApiParts,
  endpoints: readonly string[],
): readonly Route[] {
  const hasData = tabletennis !== undefined
  const page = (path: string, handle: (origin: string) => ApiResponse): Route => ({
    method: 'GET',
    path,
    handle: ({ request }: RouteContext) =>
      handle(ownOrigin(request, clients.trusts(request.remoteAddress))),
  })
  return [
    page('/api', () => jsonReply({ ...audit.program, endpoints })),
    page('/robots.txt', (origin) => text('text/plain', robotsTxt(origin))),
    page('/sitemap.xml', (origin) => text('application/xml', sitemap(origin))),
    page('/llms.txt', (origin) => text('text/plain', llmsTxt(audit.program.name, origin, hasData))),
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

function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}

function sitemap(origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `  <url><loc>${origin}/</loc></url>`,
    '</urlset>',
    '',
  ].join('\n')
}

const audits =
  'Audits one web page for search engines and for AI platforms, over HTTP, and says what to fix.'
const data = 'Also serves Belgian table-tennis data: clubs, players, matches, rankings, interclubs.'

function llmsTxt(name: string, origin: string, hasData: boolean): string {
  return [
    `# ${name}`,
    '',
    `> ${hasData ? `${audits} ${data}` : audits}`,
    '',
    '## API',
    '',
    `- [Modules](${origin}/api/modules): every audit module with its status and what it needs`,
    `- [Checks](${origin}/api/checks): the catalogue of local checks with weights and sources`,
    ...(hasData
      ? [
          `- [Clubs](${origin}/api/clubs): table-tennis clubs with their province`,
          `- [Top rankings](${origin}/api/rankings/top): players by points`,
          `- [Divisions](${origin}/api/interclubs/divisions): divisions of the interclubs`,
        ]
      : []),
    '',
    '## Optional',
    '',
    `- [Health](${origin}/health): version and uptime of this server`,
    '',
  ].join('\n')
}
