import type { SiteSettings } from '../../core/config/config.ts'
import type { Browser } from '../../core/ports/browser.ts'
import type { TableTennisQueries } from '../../plugins/tabletennis/queries/query-results.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import type { PastedLlmsTxt } from '../audit/pasted-llms-txt.ts'
import type { DocumentMaker } from '../export/document-maker.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ClubListRefresh, ClubScrapes, InterclubTasks } from '../tasks/task.ts'
import type { Admission } from './admission.ts'
import type { ApiRequest } from './api-message.ts'
import type { ClientAddress } from './client-address.ts'

/** What the routes are made of. */
export type ApiParts = {
  readonly audit: AuditContext
  readonly admission: Admission
  readonly clients: ClientAddress
  readonly llmsTxt: PastedLlmsTxt
  readonly limits: ApiLimits
  readonly documents: Pick<DocumentMaker, 'reserve' | 'make'>
  /** Prints PDFs. */
  readonly browser: Browser
  readonly site: SiteParts
  /** Absent where they are switched off. */
  readonly metrics?: MetricsParts
  /** Absent where the table-tennis service is switched off. */
  readonly tabletennis?: TableTennisParts
}

export type MetricsParts = {
  readonly source: Pick<Metrics, 'expose'>
  readonly access: 'private' | 'open'
  /** Of the origin that visitors use, where that is known. */
  readonly publicHost?: string
}

/** How this server shows itself on its pages. */
export type SiteParts = {
  /** Scheme and host that its visitor uses, without a slash at the end. */
  originOf(request: ApiRequest): string
  readonly operator: SiteSettings['operator']
}

/** What the routes of the table-tennis service are made of. */
export type TableTennisParts = {
  readonly queries: TableTennisQueries
  readonly tasks: InterclubTasks
  readonly clubs: ClubScrapes
  readonly clubList: ClubListRefresh
  /** SCRAPE_TOKEN: what callers must know to start and cancel scrapes; never logged. */
  readonly scrapeToken?: string | undefined
}

export type ApiLimits = {
  /** Of a request body: usual, of exports and of llms.txt validation. */
  readonly bodyBytes: number
  readonly exportBodyBytes: number
  readonly llmsTxtBodyBytes: number
  /** What is kept for a reader of a stream that does not keep up. */
  readonly streamBufferBytes: number
}
