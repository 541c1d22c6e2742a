import { fileURLToPath } from 'node:url'
import { samplePage } from '../bench/sample-page.ts'
import { type LoopbackSite, startLoopbackSite } from '../support/loopback-site.ts'

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }

/** This file run as a program serves a page of 20 kB and prints `{"url": …}`. */
export const SITE_PROGRAM = fileURLToPath(import.meta.url)

/** A site with one page of about `bytes`, which names no host but its own. */
export function startAuditedSite(bytes: number): Promise<LoopbackSite> {
  const page = samplePage(bytes).replace(/https:\/\/[a-z0-9.-]+\.example(?:\.com)?(?=[/"])/g, '')
  return startLoopbackSite({
    routes: {
      '/': { body: page },
      '/robots.txt': { headers: TEXT, body: 'User-agent: *\nDisallow: /private/\n' },
      '/llms.txt': { headers: TEXT, body: '# Example Velo\n\n> How to look after bicycles.\n' },
    },
  })
}

// Without await: the runner loses sight of tests whose files import one that waits.
if (process.argv[1] === SITE_PROGRAM) {
  startAuditedSite(20_000).then((site) => {
    console.log(JSON.stringify({ url: site.origin }))
    process.once('SIGTERM', () => site.close())
  })
}
