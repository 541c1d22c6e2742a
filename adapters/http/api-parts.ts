import type { TableTennisQueries } from '../../plugins/tabletennis/queries/query-results.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import type { PastedLlmsTxt } from '../audit/pasted-llms-txt.ts'
import type { ClubListRefresh, ClubScrapes, InterclubTasks } from '../tasks/task.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Admission } from './admission.ts'
import type { ClientAddress } from './client-address.ts'

/** What the routes are made of. */
export type ApiParts = {
  readonly audit: AuditContext
  readonly admission: Admission
  readonly clients: ClientAddress
  readonly llmsTxt: PastedLlmsTxt
  readonly limits: ApiLimits
  /** Absent where they are switched off. */
  readonly metrics?: MetricsParts
  /** Absent where the table-tennis service is switched off. */
  readonly tabletennis?: TableTennisParts
}

export type MetricsParts = {
  readonly source: Pick<Metrics, 'expose'>
  readonly access: 'private' | 'open'
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
  /** Of a request body, usual and of llms.txt validation. */
  readonly bodyBytes: number
  readonly llmsTxtBodyBytes: number
  /** What is kept for a reader of a stream that does not keep up. */
  readonly streamBufferBytes: number
}
