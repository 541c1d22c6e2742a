import { gzipSync } from 'node:zlib'
import { samplePage } from '../../bench/sample-page.ts'
import { type Figure, figures } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { type SiteAnswer, type SiteRoute, startLoopbackSite } from '../../support/loopback-site.ts'
import { startServer, times } from '../trial.ts'
import { askAudit } from './audit-client.ts'
import { hostileTrial } from './hostile-trial.ts'
import { lagTrial } from './lag.ts'
import { demoTraffic, largeTraffic } from './traffic.ts'

/** What one audit, or some at once, can cost a server at most. */
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
