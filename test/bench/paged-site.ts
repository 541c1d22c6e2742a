// `paged-site.ts <pages> <latency ms>`: a site in a process of its own that lists its pages in a
// sitemap and answers each request after that time. Prints one line {"url": ...}.
import { setTimeout as pause } from 'node:timers/promises'
import { type SiteRoute, startLoopbackSite } from '../support/loopback-site.ts'
import { samplePage } from './sample-page.ts'

const PAGE_BYTES = 20_000

const [pages = '50', latencyMs = '20'] = process.argv.slice(2)
// The page names a public canonical; as pages of one site each is its own.
const html = samplePage(PAGE_BYTES).replace(/<link rel="canonical"[^>]*>/, '')
const paths = [
  '/',
  ...Array.from({ length: Number(pages) - 1 }, (_, index) => `/page-${index + 1}`),
]

function after(type: string, body: (origin: string) => string): SiteRoute {
  return async ({ headers, method }, response) => {
    await pause(Number(latencyMs))
    response.writeHead(200, { 'content-type': type })
    response.end(method === 'HEAD' ? undefined : body(`http://${headers.host}`))
  }
}

function sitemap(origin: string): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

const site = await startLoopbackSite({
  routes: {
    '/robots.txt': after('text/plain', () => 'User-agent: *\nDisallow: /private/\n'),
    '/sitemap.xml': after('application/xml', sitemap),
    '*': after('text/html; charset=utf-8', () => html),
  },
})
process.once('SIGTERM', () => site.close())
console.log(JSON.stringify({ url: site.origin }))
