import type { DependencyContainer } from 'tsyringe'
import { runAudit } from '../../../adapters/cli/actions/audit.ts'
import { type App, type ComposeOptions, compose } from '../../../adapters/compose.ts'
import { HttpClient, type HttpRequest } from '../../../core/ports/http.ts'
import { samplePage } from '../../bench/sample-page.ts'
import { composeDemo } from '../../demo/demo-program.ts'
import { DEMO_SITE } from '../../demo/demo-sites.ts'
import { startDemoWeb } from '../../demo/demo-web.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { type Figure, figures } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { type SiteAnswer, startLoopbackSite } from '../../support/loopback-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { times } from '../trial.ts'

/** What an audit of a real site may take of its ceiling: the rest is room for larger ones. */
const MOST_SHARE = 0.5
const PAGES = 50
const PAGE_BYTES = 1_900_000
const SITEMAP_BYTES = 50_000_000

/** What a full audit of the invented shop with every module uses of what an audit may use. */
export async function demoTraffic(ends: Ends): Promise<Figure[]> {
  const web = await startDemoWeb()
  ends.after(() => web.close())
  const parties = await startThirdParties({})
  ends.after(() => parties.close())
  return traffic(ends, {
    what: 'the invented shop with every module',
    url: DEMO_SITE,
    options: { enablePlacesLookup: true },
    program: (options) => composeDemo({ ...options, web, parties }),
  })
}

/** The same of a site of large pages and sitemaps that means no harm. */
export async function largeTraffic(ends: Ends): Promise<Figure[]> {
  return traffic(ends, {
    what: `a site of ${PAGES} pages of 2 MB with sitemaps of 50 MB`,
    url: await largeSite(ends),
    options: {},
    program: (options) => {
      const env = { ...options.env, ALLOW_LOCALHOST_AUDIT: 'true', LOG_LEVEL: 'error' }
      return compose({ ...options, env })
    },
  })
}

type Audit = {
  readonly what: string
  readonly url: string
  readonly options: object
  readonly program: (options: ComposeOptions) => Promise<App>
}

async function traffic(ends: Ends, { what, url, options, program }: Audit): Promise<Figure[]> {
  const used = { requests: 0, bytes: 0 }
  const env = { DATA_DIR: tempFolder(ends), TABLETENNIS_FETCH_AT_START: 'false' }
  const app = await program({ env, register: (container) => countTraffic(container, used) })
  ends.after(() => app.close())
  const { signal } = new AbortController()
  await runAudit(app, { url, options, signal, onEvent: () => undefined })
  const { runRequests, runBytes } = app.config.limits
  return figures(`limits: ${what}, `, [
    ['requests', used.requests, 'requests', MOST_SHARE * runRequests],
    ['received and unpacked', used.bytes / 1e6, 'MB', (MOST_SHARE * runBytes) / 1e6],
  ])
}

/** Counts what the program's own meters are told. */
function countTraffic(container: DependencyContainer, used: { requests: number; bytes: number }) {
  const client = container.resolve(HttpClient)
  const fetch = client.fetch.bind(client)
  client.fetch = (request: HttpRequest) => {
    const { meter } = request
    const counting = {
      assertOpen: () => meter?.assertOpen(),
      sending: () => {
        used.requests += 1
        meter?.sending()
      },
      received: (bytes: number) => {
        used.bytes += bytes
        meter?.received(bytes)
      },
    }
    return fetch({ ...request, meter: counting })
  }
}

/** Each page links to all, has images and styles, and is listed in five sitemaps. */
async function largeSite(ends: Ends): Promise<string> {
  const paths = times(PAGES, (at) => `/page-${at}`)
  const links = paths.map((path) => `<a href="${path}">${path}</a>`)
  const images = times(60, (at) => `/img/${at}.png`)
  const shown = images.map((path) => `<img src="${path}" alt="">`)
  const page = samplePage(PAGE_BYTES)
    .replace(/<link rel="canonical"[^>]*>/, '')
    .replace('</article>', `${links.join('')}${shown.join('')}</article>`)
  const routes: Record<string, SiteAnswer> = {}
  const { origin, close } = await startLoopbackSite({ routes })
  ends.after(close)
  const own = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
  const other = '<url><loc>https://elsewhere.example/</loc></url>'
  const map = Buffer.from(`<urlset>${own}${other.repeat(SITEMAP_BYTES / other.length)}</urlset>`)
  const maps = times(5, (at) => `/map-${at}.xml`)
  const sitemaps = maps.map((path) => `Sitemap: ${origin}${path}`).join('\n')
  routes['/robots.txt'] = { headers: { 'content-type': 'text/plain' }, body: sitemaps }
  for (const path of maps)
    routes[path] = { headers: { 'content-type': 'application/xml' }, body: map }
  for (const path of images) routes[path] = { status: 404 }
  routes['*'] = { body: page }
  return origin
}
