import { type LoopbackSite, startLoopbackSite } from '../support/loopback-site.ts'
import { samplePage } from './sample-page.ts'

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }

/** A site with one page of about `bytes` and the files that audits read. */
export function startBenchSite(bytes: number): Promise<LoopbackSite> {
  return startLoopbackSite({
    routes: {
      '/': { body: samplePage(bytes) },
      '/robots.txt': { headers: TEXT, body: 'User-agent: *\nDisallow: /private/\n' },
      '/sitemap.xml': { headers: { 'content-type': 'application/xml' }, body: SITEMAP },
      '/llms.txt': { headers: TEXT, body: LLMS_TXT },
    },
  })
}

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/</loc></url></urlset>`

const LLMS_TXT = `# Example Velo

> How to look after bicycles.

## Guides

- [Care](/guide/part-1): what to do in each season
`
