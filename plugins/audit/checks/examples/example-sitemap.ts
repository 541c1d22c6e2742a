import { normUrl } from '../../../web/http-url.ts'
import { publicUrl, type SiteAddresses } from '../../page/address/audited-site.ts'
import { emptySitemapFacts, mergeSitemaps } from '../../page/sitemap/merge-sitemaps.ts'
import { parseSitemap } from '../../page/sitemap/parse-sitemap.ts'
import type { SitemapFacts } from '../../page/sitemap/sitemap-facts.ts'
import type { CheckExample } from './example-facts.ts'
import { expandExample } from './example-text.ts'

type Context = {
  readonly finalUrl: string
  readonly site: SiteAddresses
  readonly now: number
  readonly canonical: string | null
  /** Resolved same-site links in llms.txt. */
  readonly llmsLinks: readonly string[]
}

/** The example's sitemap as a single file that robots.txt names. */
export function exampleSitemap(example: CheckExample, context: Context): SitemapFacts {
  if (example.sitemap === undefined) return emptySitemapFacts()
  const reading = parseSitemap({
    answer: {
      url: new URL('/sitemap.xml', context.finalUrl).href,
      status: 200,
      body: new TextEncoder().encode(expandExample(example.sitemap)),
      truncated: false,
      source: 'robots',
    },
    targets: {
      page: normUrl(publicUrl(context.site, context.canonical ?? context.finalUrl)),
      llmsLinks: context.llmsLinks.flatMap((link) => normUrl(link) ?? []),
      allowedOrigins: [new URL(context.finalUrl).origin, example.expectedOrigin ?? ''],
      now: context.now,
    },
  })
  return mergeSitemaps({ files: [{ file: reading.file, reading }], namedInRobots: true, unread: 0 })
}
