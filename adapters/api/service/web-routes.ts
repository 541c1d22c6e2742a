import Negotiator from 'negotiator'
import type { ApiRequest, ApiResponse } from '../../http/api-message.ts'
import { bestEncoding, type CompressedFile, compressed } from '../../http/compressed-file.ts'
import { namesTag, weakTag } from '../../http/entity-tag.ts'
import type { Route } from '../../http/router.ts'
import { pageHtml } from '../../web/page-html.ts'
import { readMain } from '../../web/read-main.ts'
import { WebAssets } from '../../web/web-assets.ts'
import { sheetOf, sheetParts, type WebPage } from '../../web/web-page.ts'
import { webPages } from '../../web/web-pages.ts'
import type { SiteParts } from './site-routes.ts'

const yearSeconds = 31_536_000

/** Scripts, styles, images and data of this origin alone; nothing inline, nobody may frame it. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The web pages and what they load. */
export function webRoutes(parts: SiteParts): readonly Route[] {
  const pages = webPages(parts.hasTableTennis)
  const assets = new WebAssets(new Map(pages.map((page) => [sheetOf(page), sheetParts(page)])))
  return [
    ...pages.map((page) => pageRoute(parts, assets, page)),
    ...assets.paths.map((path) => assetRoute(assets, path)),
  ]
}

function pageRoute(parts: SiteParts, assets: WebAssets, page: WebPage): Route {
  return {
    method: 'GET',
    path: page.path,
    isPersonal: page.isPersonal === true,
    isFrequent: true,
    isFallback: page.status === 404,
    handle: async ({ request }) => {
      const { script, status = 200 } = page
      const html = pageHtml({
        page,
        main: await readMain(page),
        origin: parts.site.originOf(request),
        operator: parts.site.operator,
        path: request.path,
        assets: assets.address,
        modules: script === undefined ? [] : await assets.modulesOf(script),
        hasTableTennis: parts.hasTableTennis,
        version: parts.audit.program.version,
      })
      const body = Buffer.from(html)
      const tag = weakTag(body)
      // A 304 replaces the headers that a browser has kept, so it must tell the policy too.
      const kept = {
        etag: tag,
        'cache-control': 'no-cache',
        // Programs are told of a dead link by an error of another type.
        vary: status === 404 ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
        'content-security-policy': pagePolicy,
      }
      const known = request.headers['if-none-match']
      if (status === 200 && known !== undefined && namesTag(known, tag)) {
        return { status: 304, headers: kept, body: '' }
      }
      const file = await compressed(body, 'text/html; charset=utf-8')
      const reply = fileReply(request, file, kept)
      return { ...reply, status }
    },
  }
}

function assetRoute(assets: WebAssets, path: string): Route {
  return {
    method: 'GET',
    path: `${assets.address}/${path}`,
    isFrequent: true,
    handle: async ({ request }) =>
      fileReply(request, await assets.file(path), {
        'cache-control': `public, max-age=${yearSeconds}, immutable`,
        vary: 'Accept-Encoding',
      }),
  }
}

function fileReply(
  { headers: asked }: ApiRequest,
  file: CompressedFile,
  headers: Readonly<Record<string, string>>,
): ApiResponse {
  const encoding = bestEncoding(file, new Negotiator({ headers: asked }).encodings())
  return {
    status: 200,
    headers: {
      'content-type': file.type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...headers,
    },
    body: file.bodies[encoding] ?? file.bodies.identity,
  }
}
