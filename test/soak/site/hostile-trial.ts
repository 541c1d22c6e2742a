import { type Figure, figures, none } from '../../measure/figure.ts'
import { AuditedShop } from '../../replica/shop/audited-shop.ts'
import type { Ends } from '../../support/ends.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { startServer } from '../trial.ts'
import { type HostileFiles, openHostileSite } from './hostile-site.ts'

const MOST_MINUTES = 10
const MOST_MB = 1200
const MOST_PAGES = 2000
const KINDS: readonly HostileFiles[] = ['none', 'silent', 'bombs', 'elsewhere']
/** Nothing waits for long. */
const QUICK = { requestTimeoutMs: 1000, maxRetryAfterMs: 10, slowestMs: 10 }

/**
 * Audits of sites where every page may be hostile, whose robots.txt and sitemaps are hostile, too,
 * and which lead to another host on this machine. Ordinary pages in between are read all the same.
 */
export async function hostileSites(ends: Ends, kinds = KINDS): Promise<Figure[]> {
  const other = await startLoopbackSite({ routes: { '*': { body: 'inside' } } })
  ends.after(() => other.close())
  const { port } = new URL(other.origin)
  const inside = [`${other.origin}/a`, `http://localhost:${port}/b`, 'http://169.254.169.254/c']
  const modules = { ...LOCAL_CHECKS_ONLY.modules, siteAudit: { options: QUICK } }
  const server = await startServer(ends, { config: { modules } })
  const rows: Figure[] = []
  for (const kind of kinds) {
    console.error(`  robots.txt and sitemaps: ${kind}`)
    const site = await openHostileSite(kind, inside)
    const startedAt = performance.now()
    const audit = await AuditedShop.start(server.url, site.origin, MOST_PAGES, {})
    const { status, message, counts, warnings } = await audit.end()
    const minutes = (performance.now() - startedAt) / 60_000
    site.close()
    const read = await audit.pages()
    const known = new Set(read.map((url) => url.replace(site.origin, '')))
    const unread = site.ordinary.filter((path) => !known.has(path))
    rows.push(
      ...figures(`site: hostile pages, files: ${kind}, `, [
        none('other ends', status === 'completed' ? [] : [`${status}: ${message}`]),
        none('ordinary pages missing', unread),
        none('pages twice', read.length === known.size ? [] : [`${read.length - known.size}`]),
        ['pages read', counts.read, '', site.linked, 'least'],
        ['traps told', warnings.filter(({ code }) => code === 'CRAWL_TRAP').length, '', 1, 'least'],
        ['time', minutes, 'min', MOST_MINUTES],
      ]),
    )
  }
  return [
    ...rows,
    ...figures('site: hostile pages, ', [
      none('requests to another host that pages lead to', pagesOf(other.requests)),
      ['most memory', server.memory().peakMb, 'MB', MOST_MB],
    ]),
  ]
}

/** Sitemaps may be on another host. */
function pagesOf(requests: readonly { readonly method: string; readonly path: string }[]) {
  return requests.map(({ method, path }) => `${method} ${path}`)
}
