import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { samplePage } from '../../bench/sample-page.ts'
import {
  type LoopbackSite,
  type SiteAnswer,
  startLoopbackSite,
} from '../../support/loopback-site.ts'

export type HeavySize = {
  readonly pageBytes: number
  readonly sitemapBytes: number
  readonly robotsBytes: number
  readonly llmsBytes: number
  readonly alternates: number
}

/** As much of everything as an audit takes, and a little more. */
export const ALL_THAT_IS_TAKEN: HeavySize = {
  pageBytes: 10_600_000,
  sitemapBytes: 53_000_000,
  robotsBytes: 520_000,
  llmsBytes: 10_000_000,
  alternates: 500,
}

const SITEMAPS = 10

/** A site whose every file is as large as may be; all is sent packed, so that it costs nothing. */
export async function startHeavySite(size: HeavySize): Promise<LoopbackSite> {
  let map: SiteAnswer | undefined
  const site = await startLoopbackSite({
    routes: {
      '/': packed('text/html; charset=utf-8', heavyPage(size)),
      '/robots.txt': (_, response) => send(response, packed('text/plain', robots(size, site))),
      '/llms.txt': packed('text/plain', lines(size.llmsBytes, '- [a](/b): words\n', '# A\n')),
      '/llms-full.txt': packed('text/plain', lines(size.llmsBytes, 'Many words. \n', '# A\n')),
      '*': ({ url = '' }, response) => {
        if (!url.endsWith('.xml')) return send(response, { status: 404 })
        map ??= packed('application/xml', sitemap(size, site))
        return send(response, map)
      },
    },
  })
  return site
}

const packed = (type: string, text: string): SiteAnswer => ({
  headers: { 'content-type': type, 'content-encoding': 'gzip' },
  body: gzipSync(text, { level: 1 }),
})

function send(response: ServerResponse, { status = 200, headers = {}, body }: SiteAnswer): void {
  response.writeHead(status, headers as Record<string, string>).end(body)
}

const lines = (bytes: number, line: string, first = ''): string =>
  first + line.repeat(Math.floor(bytes / line.length))

function heavyPage({ pageBytes, alternates }: HeavySize): string {
  const links = Array.from(
    { length: alternates },
    (_, at) => `<link rel="alternate" hreflang="x-${at}" href="/alternate-${at}">`,
  )
  return samplePage(pageBytes).replace('</head>', `${links.join('')}</head>`)
}

function robots({ robotsBytes }: HeavySize, { origin }: LoopbackSite): string {
  const names = Array.from({ length: SITEMAPS }, (_, at) => `Sitemap: ${origin}/map-${at}.xml\n`)
  return lines(robotsBytes, 'Disallow: /*a*b*c*d$\n', `${names.join('')}User-agent: *\n`)
}

const sitemap = ({ sitemapBytes }: HeavySize, { origin }: LoopbackSite): string =>
  `<urlset>${lines(sitemapBytes, `<url><loc>${origin}/page</loc></url>\n`)}</urlset>`
