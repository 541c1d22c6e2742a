import { randomBytes } from 'node:crypto'
import { joinSignals } from '../../../core/abort-signals.ts'
import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { Auditor } from './auditor.ts'
import { Crawl } from './crawl.ts'
import type { CrawlOptions } from './options.ts'
import { crawlView } from './page.ts'
import { crawlRequest } from './request.ts'
import { HostSlots, Requester } from './requester.ts'
import { loadCrawlData } from './response-facts.ts'
import { crawlResult, crawlSummary } from './result.ts'

/** Sitemaps beyond the usual size that are held at a time, of up to 50 MB each. */
const LARGE_FILES = 2

const data = loadCrawlData()
const largeFiles = new HostSlots(LARGE_FILES)

/** The module crawl: obtains everything the checks judge of one URL. */
class CrawlPlugin implements Plugin {
  /**
   * Inputs: url; timeoutMs?, userAgent?, expectedOrigin?, needs? (the catalogue's input names).
   * Outputs: site (SiteFacts), content (PageContent; null when not HTML), result (CrawlResult).
   * @throws INVALID_URL, SSRF_BLOCKED, TARGET_UNREACHABLE, COMPUTE_TIMEOUT, COMPUTE_MEMORY
   */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    // The page has to be fetched first: a thread can start meanwhile.
    ctx.compute.warmUp()
    const over = new AbortController()
    try {
      const signal = joinSignals([ctx.signal, over.signal])
      const { site, content } = await this.#crawl(inputs, ctx, signal).run()
      const result = crawlResult(site, crawlView(site.page), data)
      return { outputs: { site, content, result }, summary: crawlSummary(site) }
    } finally {
      // Whatever is still under way after a failure has nobody left to serve.
      over.abort()
    }
  }

  #crawl(inputs: Inputs, ctx: RunContext, signal: AbortSignal): Crawl {
    const options = ctx.options as CrawlOptions
    const request = crawlRequest(inputs, ctx)
    const { infoUrl, randomName = () => randomBytes(12).toString('hex') } = ctx.port(Auditor)
    const requester = new Requester({
      http: ctx.http,
      clock: ctx.clock,
      signal,
      slots: new HostSlots(options.perHost),
      timeoutMs: request.timeoutMs,
      ...(request.userAgent === undefined ? {} : { userAgent: request.userAgent }),
    })
    return new Crawl({
      ctx,
      request,
      options,
      data,
      requester,
      largeFiles,
      randomName: randomName(),
      ...(infoUrl === undefined ? {} : { infoUrl }),
    })
  }
}

export default new CrawlPlugin()
