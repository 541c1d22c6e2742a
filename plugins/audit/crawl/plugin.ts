import { randomBytes } from 'node:crypto'
import { joinSignals } from '../../../core/abort-signals.ts'
import { definePlugin } from '../../../core/plugin.ts'
import type { CrawlInputs, CrawlOptions, CrawlOutputs } from '../../../manifests/types/crawl.ts'
import { HostSlots } from '../page/http/host-slots.ts'
import { Auditor } from './auditor.ts'
import { Crawl } from './crawl.ts'
import { crawlView } from './page.ts'
import { crawlRequest } from './request.ts'
import { Requester } from './requester.ts'
import { loadCrawlData } from './response-facts.ts'
import { crawlResult } from './result.ts'

/** Large sitemaps (up to 50 MB each) in memory at a time. */
const LARGE_FILES = 2

const data = loadCrawlData()
const largeFiles = new HostSlots(LARGE_FILES)

/**
 * The module crawl: fetches everything that the checks of one URL need. `content` is null when the
 * response is not HTML.
 * @throws INVALID_URL, SSRF_BLOCKED, TARGET_UNREACHABLE, COMPUTE_TIMEOUT, COMPUTE_MEMORY
 */
export default definePlugin<CrawlInputs, CrawlOptions, CrawlOutputs>({
  async run(inputs, ctx) {
    const { options } = ctx
    const request = crawlRequest(inputs, ctx)
    const { infoUrl, randomName = () => randomBytes(12).toString('hex') } = ctx.port(Auditor)
    const over = new AbortController()
    const requester = new Requester({
      http: ctx.http,
      clock: ctx.clock,
      signal: joinSignals([ctx.signal, over.signal]),
      slots: new HostSlots(options.perHost),
      timeoutMs: request.timeoutMs,
      ...(request.userAgent === undefined ? {} : { userAgent: request.userAgent }),
    })
    const crawl = new Crawl({
      ...{ ctx, request, options, data, requester, largeFiles },
      randomName: randomName(),
      ...(infoUrl === undefined ? {} : { infoUrl }),
    })
    try {
      const { site, content } = await crawl.run()
      const result = crawlResult(site, crawlView(site.page), data)
      return { outputs: { site, content, result } }
    } finally {
      // After a failure, abort the requests that are still running.
      over.abort()
    }
  },
})
