import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SiteRoute } from '../../../support/loopback-site.ts'
import { page, sitemap } from '../multipage/read-site.ts'
import { auditSite } from './audit-site.ts'

type Handler = Extract<SiteRoute, (...args: never[]) => unknown>

const xml =
  (body: (origin: string) => string): Handler =>
  ({ headers }, response) => {
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(body(`http://${headers.host}`))
  }
const FILES = 8
/** A site whose sitemap index names files of ten pages each. */
const routes = {
  '/': page('home'),
  '/robots.txt': ((request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(`Sitemap: http://${request.headers.host}/index.xml`)
  }) as Handler,
  '/index.xml': xml((origin) => {
    const files = Array.from(
      { length: FILES },
      (_, at) => `<sitemap><loc>${origin}/map-${at}.xml</loc></sitemap>`,
    )
    return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join('')}</sitemapindex>`
  }),
  ...Object.fromEntries(
    Array.from({ length: FILES }, (_, at) => [
      `/map-${at}.xml`,
      xml((origin) =>
        sitemap(
          origin,
          Array.from({ length: 10 }, (_, one) => `/p${at}-${one}`),
        ),
      ),
    ]),
  ),
}

it('all files of a sitemap index are read', async (t) => {
  const { memory, pages } = await auditSite({ routes, request: { maxPages: 1 } }, t)
  const basis = await memory.basis()
  assert.deepEqual([basis!.listed.length, basis!.isListComplete], [10 * FILES, true])
  assert.deepEqual([pages.length, memory.state!.figures.counts.unread], [1, { limit: 10 * FILES }])
})

it('a list that is cut is not complete', async (t) => {
  const limits = { urls: 25, files: 500, bytes: 1_000_000, timeMs: 60_000 }
  const { memory } = await auditSite(
    { routes, request: { maxPages: 1 }, options: { sitemaps: limits } },
    t,
  )
  const basis = await memory.basis()
  assert.deepEqual([basis!.listed.length, basis!.isListComplete], [25, false])
})

describe('language versions that only the sitemap states', () => {
  const versions = (origin: string, own: readonly (readonly [string, string])[]) =>
    own.map(
      ([lang, path]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${origin}${path}"/>`,
    )
  const site = (own: readonly (readonly [string, string])[]) => ({
    '/': page('home', { links: ['/en', '/fr'] }),
    '/en': page('en', { links: ['/'] }),
    '/fr': page('fr', { links: ['/'] }),
    '/robots.txt': routes['/robots.txt'],
    '/index.xml': xml((origin) => {
      const entries = ['/en', '/fr'].map(
        (path) => `<url><loc>${origin}${path}</loc>${versions(origin, own).join('')}</url>`,
      )
      return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
    }),
  })
  const BOTH = [
    ['en', '/en'],
    ['fr', '/fr'],
  ] as const
  const CHECK = 'seo.crawlability.hreflang-valid'

  it('are judged on each page', async (t) => {
    const { pages } = await auditSite({ routes: site([...BOTH, ['english', '/x']]) }, t)
    const results = pages.slice(1, 3).map(({ judgement }) => {
      return judgement!.results.find(({ id }) => id === CHECK)!.value
    })
    const codes = results.map((value) => (value as { invalidCodes: unknown }).invalidCodes)
    assert.deepEqual(codes, [['english'], ['english']])
  })

  it('are compared between pages', async (t) => {
    const { pages } = await auditSite({ routes: site(BOTH) }, t)
    const named = pages.slice(1, 3).map(({ brief }) => {
      return brief!.alternates.map(({ lang, href }) => [lang, new URL(href).pathname])
    })
    assert.deepEqual(named, [BOTH, BOTH])
  })

  it('are stored once for all pages that share them', async (t) => {
    const { memory } = await auditSite({ routes: site(BOTH) }, t)
    const { versions } = (await memory.basis())!
    assert.deepEqual([versions!.sets.length, versions!.of], [1, [0, 0]])
  })
})
