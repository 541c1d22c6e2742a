import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  fullAddress,
  limitedTargets,
  readUrlList,
  sitemapPages,
} from '../../../../adapters/cli/audit/addresses.ts'
import { UndiciHttpClient } from '../../../../adapters/network/http-client.ts'
import { type SiteRoute, startLoopbackSite } from '../../../support/loopback-site.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

test('an address needs no scheme', () => {
  const given = [
    'example.com',
    ' www.example.com:8443/a?b',
    'localhost:8080/x',
    '127.0.0.1',
    'http://a.example',
  ]
  assert.deepEqual(
    given.map((text) => fullAddress(text)),
    [
      ...['https://example.com', 'https://www.example.com:8443/a?b', 'http://localhost:8080/x'],
      ...['http://127.0.0.1', 'http://a.example'],
    ],
  )
})

test('a path needs an origin, and other texts are no addresses', () => {
  assert.equal(
    fullAddress('/pricing', 'https://www.example.com'),
    'https://www.example.com/pricing',
  )
  for (const text of ['/pricing', 'pricing', 'ftp://example.com', 'mailto:a@example.com', '']) {
    assert.throws(() => fullAddress(text), /INVALID_URL|address is not an absolute/)
  }
})

test('a list of addresses has comments and empty lines', async (t) => {
  const folder = tempFolder(t, { 'urls.txt': '# pages\nexample.com\r\n\n/about # the team\n' })
  assert.deepEqual(await readUrlList(`${folder}/urls.txt`), ['example.com', '/about'])
  await assert.rejects(readUrlList(`${folder}/none.txt`), /none\.txt cannot be read/)
})

test('each page counts once, and too many are refused with the remedy', () => {
  const pages = ['https://a.example', 'https://a.example/', 'https://a.example/b'].map((url) => ({
    url,
  }))
  assert.equal(limitedTargets(pages, 2).length, 2)
  assert.throws(() => limitedTargets(pages, 1), /there are 2 pages.*raise --max-pages/)
})

const urlset = (...paths: readonly string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc> https://www.example.com${path} </loc></url>`).join('')}</urlset>`

async function pagesOf(routes: Readonly<Record<string, SiteRoute>>, maxPages = 10) {
  const site = await startLoopbackSite({ routes })
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'test' })
  try {
    const context = { http, signal: AbortSignal.timeout(60_000), maxPages }
    return await sitemapPages(`${site.origin}/sitemap.xml`, context)
  } finally {
    await http.close()
    site.close()
  }
}

test('a sitemap lists its pages', async () => {
  assert.deepEqual(await pagesOf({ '/sitemap.xml': { body: urlset('/', '/a') } }), [
    'https://www.example.com/',
    'https://www.example.com/a',
  ])
})

test('the sitemaps of an index are read, compressed ones too', async () => {
  const routes: Record<string, SiteRoute> = {
    '/b.xml.gz': { body: gzipSync(urlset('/b')), headers: { 'content-type': 'application/gzip' } },
    '/sitemap.xml': (request, response) => {
      response.end(
        `<sitemapindex><sitemap><loc>http://${request.headers.host}/b.xml.gz</loc></sitemap></sitemapindex>`,
      )
    },
  }
  assert.deepEqual(await pagesOf(routes), ['https://www.example.com/b'])
})

test('what is no sitemap is refused with the reason', async () => {
  await assert.rejects(pagesOf({}), /the server responds with 404/)
  await assert.rejects(pagesOf({ '/sitemap.xml': { body: '<html></html>' } }), /it has no <urlset>/)
  await assert.rejects(pagesOf({ '/sitemap.xml': { body: '<urlset/>' } }), /it lists no pages/)
})
