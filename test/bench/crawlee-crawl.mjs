// `crawlee-crawl.mjs <site> <folder>`: Crawlee's CheerioCrawler, reading titles and links only.
// <folder> has `@crawlee/cheerio` installed: it is no dependency of the project.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [site, folder] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const { CheerioCrawler, Configuration, log } = await import(
  pathToFileURL(require.resolve('@crawlee/cheerio')).href
)
log.setLevel(log.LEVELS.ERROR)
const titles = new Map()
const crawler = new CheerioCrawler(
  {
    maxConcurrency: 16,
    minConcurrency: 8,
    maxRequestsPerCrawl: 100_000,
    async requestHandler({ request, $, enqueueLinks }) {
      titles.set(request.url, $('title').text())
      await enqueueLinks()
    },
  },
  new Configuration({ persistStorage: false, availableMemoryRatio: 0.8 }),
)
const startedAt = performance.now()
await crawler.run([`${site}/`])
console.log(JSON.stringify({ ms: performance.now() - startedAt, pages: titles.size }))
process.exit(0)
