import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAudit } from '../../../adapters/cli/actions/audit.ts'
import { type ComposeOptions, compose } from '../../../adapters/compose.ts'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { HttpClient, type HttpRequest } from '../../../core/ports/http.ts'
import { samplePage } from '../../bench/sample-page.ts'
import { composeDemo } from '../../demo/demo-program.ts'
import { DEMO_SITE } from '../../demo/demo-sites.ts'
import { startDemoWeb } from '../../demo/demo-web.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { type Figure, figure } from '../../measure/figure.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'

/** What an audit of a real site may take of its ceiling: the rest is room for larger ones. */
const MOST_SHARE = 0.5
const PAGES = 50
const PAGE_BYTES = 1_900_000
const SITEMAP_BYTES = 50_000_000

type Used = { readonly requests: number; readonly bytes: number }
type Limits = { readonly runRequests: number; readonly runBytes: number }

/** What audits of sites that mean no harm use of what an audit may use. */
export async function trafficTrial(): Promise<Figure[]> {
  return [
    ...shareRows('the invented shop with every module', await demoTraffic()),
    ...shareRows(`a site of ${PAGES} pages of 2 MB with sitemaps of 50 MB`, await largeTraffic()),
  ]
}

type Measured = { readonly used: Used; readonly limits: Limits }

function shareRows(what: string, { used, limits }: Measured): Figure[] {
  const name = `limits: ${what}`
  return [
    figure({
      name: `${name}, requests`,
      ...{ value: used.requests, unit: 'requests', target: MOST_SHARE * limits.runRequests },
    }),
    figure({
      name: `${name}, received and unpacked`,
      ...{ value: used.bytes / 1e6, unit: 'MB', target: (MOST_SHARE * limits.runBytes) / 1e6 },
    }),
  ]
}

async function demoTraffic(): Promise<Measured> {
  const web = await startDemoWeb()
  const parties = await startThirdParties({})
  const counter = new CountingHttp(web.http)
  try {
    const demo = (options: ComposeOptions) =>
      composeDemo({ ...options, web: { http: counter, guard: web.guard }, parties })
    return await audited(demo, { url: DEMO_SITE, counter, options: { enablePlacesLookup: true } })
  } finally {
    await parties.close()
    await web.close()
  }
}

async function largeTraffic(): Promise<Measured> {
  const site = await largeSite()
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'manifold-soak' })
  const counter = new CountingHttp(http)
  const local = (options: ComposeOptions) =>
    compose({
      ...options,
      env: { ...options.env, ALLOW_LOCALHOST_AUDIT: 'true', LOG_LEVEL: 'error' },
      register: (container) => {
        container.register<HttpClient>(HttpClient, { useValue: counter })
      },
    })
  try {
    return await audited(local, { url: site.origin, counter, options: {} })
  } finally {
    await http.close()
    site.close()
  }
}

type Audit = {
  readonly url: string
  readonly counter: CountingHttp
  readonly options: Readonly<Record<string, unknown>>
}

async function audited(
  program: (options: ComposeOptions) => ReturnType<typeof compose>,
  { url, counter, options }: Audit,
): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-limits-'))
  const env = { DATA_DIR: dataDir, TABLETENNIS_FETCH_AT_START: 'false' }
  const app = await program({ env })
  try {
    const { signal } = new AbortController()
    await runAudit(app, { url, options, signal, onEvent: () => undefined })
    return { used: counter.used, limits: app.config.limits }
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Passes everything on and counts what the program's own meters are told. */
class CountingHttp implements HttpClient {
  readonly #inner: HttpClient
  #requests = 0
  #bytes = 0

  constructor(inner: HttpClient) {
    this.#inner = inner
  }

  get used(): Used {
    return { requests: this.#requests, bytes: this.#bytes }
  }

  fetch(request: HttpRequest) {
    const { meter } = request
    return this.#inner.fetch({
      ...request,
      meter: {
        assertOpen: () => meter?.assertOpen(),
        sending: () => {
          this.#requests += 1
          meter?.sending()
        },
        received: (bytes) => {
          this.#bytes += bytes
          meter?.received(bytes)
        },
      },
    })
  }
}

/** Each page links to all, has images and styles, and stands in five sitemaps. */
async function largeSite() {
  const paths = Array.from({ length: PAGES }, (_, at) => `/page-${at}`)
  const images = Array.from({ length: 60 }, (_, at) => `<img src="/img/${at}.png" alt="">`)
  const links = paths.map((path) => `<a href="${path}">${path}</a>`)
  const body = samplePage(PAGE_BYTES)
    .replace(/<link rel="canonical"[^>]*>/, '')
    .replace('</article>', `${links.join('')}${images.join('')}</article>`)
  let map: Buffer | undefined
  const site = await startLoopbackSite({
    routes: {
      '/robots.txt': (_, response) => {
        const names = [1, 2, 3, 4, 5].map((at) => `Sitemap: ${site.origin}/map-${at}.xml`)
        response.writeHead(200, { 'content-type': 'text/plain' }).end(names.join('\n'))
      },
      '*': ({ url = '' }, response) => {
        map ??= sitemapOf(paths, site.origin)
        const isMap = url.endsWith('.xml')
        const type = isMap ? 'application/xml' : 'text/html; charset=utf-8'
        const isFile = url.startsWith('/img/')
        response.writeHead(isFile ? 404 : 200, { 'content-type': type })
        response.end(isFile ? '' : isMap ? map : body)
      },
    },
  })
  return site
}

function sitemapOf(paths: readonly string[], origin: string): Buffer {
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
  const filler = '<url><loc>https://elsewhere.example/</loc></url>'
  const fill = filler.repeat(Math.floor(SITEMAP_BYTES / filler.length) - PAGES)
  return Buffer.from(`<urlset>${entries}${fill}</urlset>`)
}
