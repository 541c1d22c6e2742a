import { gzipSync } from 'node:zlib'
import type { DependencyContainer } from 'tsyringe'
import { runAudit } from '../../../adapters/cli/audit/audit-pages.ts'
import { type App, type ComposeOptions, compose } from '../../../adapters/compose.ts'
import { HttpClient, type HttpRequest } from '../../../core/ports/http.ts'
import { samplePage } from '../../bench/sample-page.ts'
import { composeDemo } from '../../demo/demo-program.ts'
import { DEMO_SITE } from '../../demo/demo-sites.ts'
import { startDemoWeb } from '../../demo/demo-web.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { type Figure, figures } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { type SiteAnswer, type SiteRoute, startLoopbackSite } from '../../support/loopback-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { askAudit, startServer, times } from '../trial.ts'
import { hostileTrial } from './hostile.ts'
import { lagTrial } from './lag.ts'

/** The most that one audit, or several at once, may cost a server. */
export const limitTrials = [lagTrial, memoryTrial, demoTraffic, largeTraffic, hostileTrial]

const AT_ONCE = 20
/** As much of everything as an audit takes, and a little more. */
const BYTES = { page: 10_600_000, sitemap: 53_000_000, robots: 520_000, llms: 10_000_000 }
const DOCUMENTED = ['MODULE_TIMEOUT', 'TARGET_UNREACHABLE']

/** Twenty audits at once of sites whose every file is as large as may be. */
async function memoryTrial(ends: Ends): Promise<Figure[]> {
  const routes: Record<string, SiteRoute> = {}
  const site = await startLoopbackSite({ routes })
  ends.after(() => site.close())
  Object.assign(routes, heavyFiles(site.origin))
  const server = await startServer(ends, { config: LOCAL_CHECKS_ONLY })
  const ask = () => askAudit(server.url, `${site.origin}/`)
  const first = await ask()
  const firstMb = server.memory().peakMb
  const answers = await Promise.all(times(AT_ONCE, ask))
  const done = answers.filter(({ status }) => status === 200)
  const odd = [first, ...answers].filter(
    ({ status, body }) => status !== 200 && !DOCUMENTED.includes(body.code ?? ''),
  )
  const many = `${AT_ONCE} sites at once, each as large as may be`
  return figures('limits: ', [
    ['one site as large as may be, peak memory', firstMb, 'MB'],
    // Pages of 10 MB with their facts, files beside them, two large sitemaps, the threads.
    [`${many}, peak memory`, server.memory().peakMb, 'MB', 2000],
    [`${many}, audited`, done.length, 'audits'],
    [`${many}, ended with anything but an answer or its time`, odd.length, 'audits', 0],
  ])
}

/** Every file is sent packed, so that it costs nothing. */
function heavyFiles(origin: string): Readonly<Record<string, SiteRoute>> {
  const packed = (type: string, text: string): SiteAnswer => ({
    headers: { 'content-type': type, 'content-encoding': 'gzip' },
    body: gzipSync(text, { level: 1 }),
  })
  const filled = (bytes: number, line: string): string => line.repeat(bytes / line.length)
  const alternates = times(500, (at) => `<link rel="alternate" hreflang="x-${at}" href="/${at}">`)
  const page = samplePage(BYTES.page).replace('</head>', `${alternates.join('')}</head>`)
  const maps = ['/sitemap.xml', ...times(10, (at) => `/map-${at}.xml`)]
  const sitemaps = maps.map((path) => `Sitemap: ${origin}${path}\n`).join('')
  const rules = filled(BYTES.robots, 'Disallow: /*a*b*c*d$\n')
  const urls = filled(BYTES.sitemap, `<url><loc>${origin}/page</loc></url>\n`)
  const map = packed('application/xml', `<urlset>${urls}</urlset>`)
  return {
    '/': packed('text/html; charset=utf-8', page),
    '/robots.txt': packed('text/plain', `${sitemaps}User-agent: *\n${rules}`),
    '/llms.txt': packed('text/plain', `# A\n${filled(BYTES.llms, '- [a](/b): words\n')}`),
    '/llms-full.txt': packed('text/plain', `# A\n${filled(BYTES.llms, 'Many words. \n')}`),
    ...Object.fromEntries(maps.map((path) => [path, map])),
  }
}

/**
 * The share of a ceiling that an audit of a real site may use: the rest is room for larger sites.
 */
const MOST_SHARE = 0.5
const PAGES = 50
const PAGE_BYTES = 1_900_000
const SITEMAP_BYTES = 50_000_000

/** The measured use of a full audit of the invented shop with every module. */
async function demoTraffic(ends: Ends): Promise<Figure[]> {
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
async function largeTraffic(ends: Ends): Promise<Figure[]> {
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
  readonly options: Readonly<Record<string, unknown>>
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
  const images = times(60, (at) => `<img src="/img/${at}.png" alt="">`)
  const page = samplePage(PAGE_BYTES)
    .replace(/<link rel="canonical"[^>]*>/, '')
    .replace('</article>', `${links.join('')}${images.join('')}</article>`)
  const routes: Record<string, SiteRoute> = {}
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
  routes['*'] = ({ url = '' }, response) => {
    const isImage = url.startsWith('/img/')
    response.writeHead(isImage ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isImage ? '' : page)
  }
  return origin
}
