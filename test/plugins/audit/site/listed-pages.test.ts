import assert from 'node:assert/strict'
import { it } from 'node:test'
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
