import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { exampleFacts } from '../../plugins/audit/checks/examples/example-facts.ts'
import { factsData } from '../../plugins/audit/page/load-facts-data.ts'
import type { SiteFacts } from '../../plugins/audit/page/site-facts.ts'

/** The URL of a fixture in test/fixtures/pages, and the other responses of its site. */
export type RealisticPage = {
  readonly file: string
  readonly url: string
  /** Locations in the site's sitemap, including the page itself. */
  readonly sitemap: readonly string[]
  readonly expectedOrigin?: string
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
}

/** Facts of a page on a well-configured host: all probes have ideal results. */
export function realisticFacts({ file, url, sitemap, expectedOrigin }: RealisticPage): SiteFacts {
  const { origin, host } = new URL(url)
  const bare = host.replace(/^www\./, '')
  const html = readFileSync(
    fileURLToPath(new URL(`../fixtures/pages/${file}`, import.meta.url)),
    'utf8',
  )
  const entries = sitemap.map((loc) => `<url><loc>${loc}</loc><lastmod>2026-05-22</lastmod></url>`)
  const facts = exampleFacts(
    {
      html,
      url,
      headers: HEADERS,
      robots: `User-agent: *\nDisallow: /intern/\nSitemap: ${expectedOrigin ?? origin}/sitemap.xml\n`,
      sitemap: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
      ...(expectedOrigin ? { expectedOrigin } : {}),
    },
    factsData(),
  )
  return { ...facts, probes: probesOf(facts, { origin, host, bare }) }
}

type Hosts = { readonly origin: string; readonly host: string; readonly bare: string }

function probesOf(facts: SiteFacts, { origin, host, bare }: Hosts): SiteFacts['probes'] {
  const image = facts.page?.openGraph.image ?? ''
  const page = { role: 'ogImage', isImage: true, width: 1200, height: 630 } as const
  const links = facts.page?.links ?? []
  const urlsOf = (kind: 'internal' | 'external') =>
    links.filter((link) => link.kind === kind && link.inMain && link.url).map(({ url }) => url!)
  return {
    httpOrigin: moved(`http://${host}/`, `${origin}/`),
    altHost: moved(`https://${bare}/`, `${origin}/`),
    random404: {
      ...answer(`${origin}/0f2c`, 404),
      sameAsPage: false,
      finalStatus: 404,
    },
    links: {
      internal: urlsOf('internal').map((url) => answer(url, 200)),
      external: urlsOf('external').map((url) => answer(url, 200)),
    },
    assets: [{ ...answer(image, 200), mediaType: 'image/jpeg', ...page }],
  }
}

function answer(url: string, status: number) {
  return {
    url,
    outcome: 'answered' as const,
    status,
    finalUrl: url,
    hops: [],
    mediaType: 'text/html',
  }
}

function moved(url: string, location: string) {
  return { ...answer(url, 200), finalUrl: location, hops: [{ url, status: 301, location }] }
}
