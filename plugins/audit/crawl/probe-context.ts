import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type { AuditedSite } from '../page/address/audited-site.ts'
import type { CrawlData } from './crawl-data.ts'
import type { CrawlOptions } from './crawl-options.ts'
import type { CrawlView } from './page-view.ts'
import type { ProbeClient } from './probe-client.ts'
import type { Requester } from './requester.ts'
import type { TextComparison } from './text-comparison.ts'

/** What every probe may use. */
export type ProbeContext = {
  readonly ctx: RunContext
  readonly options: CrawlOptions
  readonly data: CrawlData
  readonly site: AuditedSite
  readonly client: ProbeClient
  readonly requester: Requester
  /** The answer that carried the page. */
  readonly baseline: HttpResponse
  readonly comparison: TextComparison
}

/** For probes that go on from what the page says. */
export type PageProbeContext = ProbeContext & { readonly view: CrawlView }
