import { type Figure, figures, none, some } from '../../measure/figure.ts'
import { AuditedShop } from '../../replica/shop/audited-shop.ts'
import type { Ends } from '../../support/ends.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { startServer } from '../trial.ts'
import { type HostileFiles, openHostileSite } from './hostile-site.ts'

const MOST_MINUTES = 10
const MOST_MB = 1200
const MOST_PAGES = 2000
/** Nothing of it is requested: `npm run fuzz -- addresses`. */
const INSIDE = ['http://127.0.0.1:9/a', 'http://169.254.169.254/b', 'http://[::1]:9/c']
const KINDS: readonly HostileFiles[] = ['none', 'silent', 'bombs', 'elsewhere']
/** Nothing waits for long. */
const QUICK = { requestTimeoutMs: 1000, maxRetryAfterMs: 10, slowestMs: 10 }

/**
 * Audits of sites where every page may be hostile, whose robots.txt and sitemaps are hostile, too,
 * and which lead inside the network. Ordinary pages in between are read all the same.
 */
export async function hostileSites(ends: Ends, kinds = KINDS): Promise<Figure[]> {
  const modules = { ...LOCAL_CHECKS_ONLY.modules, siteAudit: { options: QUICK } }
  const server = await startServer(ends, { config: { modules } })
  const rows: Figure[] = []
  for (const kind of kinds) {
    console.error(`  robots.txt and sitemaps: ${kind}`)
    const site = await openHostileSite(kind, INSIDE)
    const startedAt = performance.now()
    const audit = await AuditedShop.start(server.url, site.origin, MOST_PAGES, {})
    const { status, message, counts, warnings } = await audit.end()
    const traps = warnings.filter(({ code }) => code === 'CRAWL_TRAP')
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
        ...(kind === 'none' ? [] : [some('endless spaces told', traps.length, 4)]),
        ['time', minutes, 'min', MOST_MINUTES],
      ]),
    )
  }
  const { peakMb } = server.memory()
  return [...rows, ...figures('site: hostile pages, ', [['most memory', peakMb, 'MB', MOST_MB]])]
}
