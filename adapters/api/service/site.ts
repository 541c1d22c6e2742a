import { AppError } from '../../../core/errors.ts'
import type { ConfigValues } from '../../../manifests/types/config.ts'
import type { ApiRequest, ApiResponse } from '../../http/api-message.ts'
import { compressed, encodedReply } from '../../http/compressed-reply.ts'
import { isKnown, weakTag } from '../../http/revalidation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { chosenLanguage, keptChoice, LANGUAGE_VARY } from '../../texts/choose-language.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { inLanguage, type Language } from '../../texts/texts.ts'
import { llmsTxt, robotsTxt, sitemapXml } from '../../web/site-metadata.ts'
import { ASSETS, type KeptPromises, keptPromise, WebAssets } from '../../web/web-assets.ts'
import { type WebPage, webPages } from '../../web/web-pages.ts'
import type { AuditParts } from '../audit/audit-run.ts'
import type { ApiDocument } from './documentation.ts'

/** A 16 x 16 icon: a PNG in an ICO container. */
const favicon: Uint8Array = Buffer.from(
  'AAABAAEAEBAAAAEAIAB8AAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAQAAAAEAgGAAAAH/P/YQAAAENJREFUeNpjYKAGEDHy/k8Opkgz3BCqGgADuBRjk8dqADZDcMnhNABZIS5xvF7ApokkA4jh0y4QB86AgUmJFGcmSgEAUqfCYB4pqCUAAAAASUVORK5CYII=',
  'base64',
)

/** Dependencies of the site's routes. */
export type SiteParts = Pick<AuditParts, 'audit'> & {
  readonly hasTableTennis: boolean
  readonly document: () => Promise<ApiDocument>
  readonly site: {
    /** Scheme and host that the visitor uses, without a trailing slash. */
    originOf(request: ApiRequest): string
    readonly operator: ConfigValues['site']['operator']
  }
}

const daySeconds = 86_400

/** Files that our own audit expects of a site: robots.txt, sitemap.xml, llms.txt, favicon. */
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
    page('/llms.txt', (origin) => {
      loadTexts('en')
      return text('text/plain', llmsTxt(audit.program.name, origin, pages))
    }),
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

const yearSeconds = 31_536_000

/** Allows only scripts, styles, images and data from this origin. No inline code, no framing. */
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

/** The web pages and their assets. */
export function webRoutes(parts: SiteParts): readonly Route[] {
  const pages = webPages(parts.hasTableTennis)
  const assets = assetsOf(pages)
  return [...pages.map((page) => pageRoute(parts, assets, page)), assetRoute(assets)]
}

/** Assets by page name: all servers of a process have the same files. */
const keptAssets = new Map<string, WebAssets>()

function assetsOf(pages: readonly WebPage[]): WebAssets {
  const key = pages.map(({ name }) => name).join(' ')
  const assets = keptAssets.get(key) ?? new WebAssets(pages)
  keptAssets.set(key, assets)
  return assets
}

function pageRoute(parts: SiteParts, assets: WebAssets, page: WebPage): Route {
  const references: KeptPromises<string> = new Map()
  const referenceIn = (language: Language) =>
    keptPromise(references, language, async () => {
      const { referenceHtml } = await import('../../web/api-reference.ts')
      const { reference } = await parts.document()
      return inLanguage(language, () => referenceHtml(reference))
    })
  return {
    method: 'GET',
    path: page.path,
    isPersonal: page.isPersonal === true,
    isFrequent: true,
    isFallback: page.status === 404,
    handle: async ({ request }) => {
      const { pageHtml, readMain } = await import('../../web/page-html.ts')
      const { status = 200 } = page
      const language = chosenLanguage(request)
      for (const one of new Set<Language>(['en', language])) loadTexts(one)
      const choice = keptChoice(request)
      const html = pageHtml({
        page,
        language,
        isChosen: choice !== undefined,
        main: await readMain(page, language),
        ...(page.name === 'docs' && { calls: await referenceIn(language) }),
        origin: parts.site.originOf(request),
        operator: parts.site.operator,
        path: request.path,
        query: request.query,
        files: await assets.filesOf(page, language),
        hasTableTennis: parts.hasTableTennis,
        version: parts.audit.program.version,
        checks: parts.audit.catalogue.checks,
      })
      const body = Buffer.from(html)
      const tag = weakTag(body)
      // A 304 replaces the stored headers in browsers, so it must include the policy.
      const kept = {
        etag: tag,
        'cache-control': 'no-cache',
        // Programs get a JSON error for a dead link.
        vary: `${status === 404 ? 'Accept, ' : ''}Accept-Encoding, ${LANGUAGE_VARY}`,
        'content-language': language,
        ...(choice !== undefined && { 'set-cookie': choice }),
        'content-security-policy': pagePolicy,
      }
      if (status === 200 && isKnown(request, tag)) return { status: 304, headers: kept, body: '' }
      const file = await compressed(body, 'text/html; charset=utf-8')
      return { ...encodedReply(request, file, kept), status }
    },
  }
}

function assetRoute(assets: WebAssets): Route {
  return {
    method: 'GET',
    path: `${ASSETS}/{folder}/{name}`,
    isFrequent: true,
    handle: async ({ request, params: { folder = '', name = '' } }) => {
      const file = await assets.file(folder, name)
      if (file === undefined) throw new AppError('NOT_FOUND', { problem: 'There is no such file.' })
      return encodedReply(request, file, {
        'cache-control': `public, max-age=${yearSeconds}, immutable`,
        vary: 'Accept-Encoding',
      })
    },
  }
}
