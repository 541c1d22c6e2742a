import type { SitemapFacts } from '../../plugins/facts/site-facts.ts'
import type { CheckExample } from './example-facts.ts'

type Context = {
  readonly finalUrl: string
  readonly now: number
  readonly canonical: string | null
}

export function exampleSitemap(_example: CheckExample, _context: Context): SitemapFacts {
  return {
    files: [],
    found: false,
    namedInRobots: false,
    inconclusive: false,
    complete: true,
    urls: 0,
    newestLastmod: null,
    page: { match: 'none', url: null, lastmod: null, alternates: [] },
    lastmod: { count: 0, identicalShare: 0, recentShare: 0, future: 0 },
    listedLlmsLinks: [],
  }
}
