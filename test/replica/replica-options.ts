import type { Faults } from './faults.ts'
import type { DivisionFields } from './pages/division-page.ts'
import type { Disorder } from './pages/standings-table.ts'
import type { World } from './truth.ts'

/**
 * Where the numeric ranking of a club keeps its rows. `listing-mixed`, `table-mixed`: men and women in
 * one list, told apart only by the sheets that their rows link to.
 */
export const RANKING_DESIGNS = [
  'json-script',
  'tables-link',
  'tables-form',
  'listing',
  'listing-mixed',
  'table-mixed',
] as const

export type RankingDesign = (typeof RANKING_DESIGNS)[number]

/** Variants that the source leaves open, and its faults. */
export type ReplicaOptions = {
  readonly world: World
  /** Default 0: any free one. */
  readonly port?: number
  /** Default `carries-division`. */
  readonly weekForm?: 'carries-division' | 'session'
  /** Default `division`, `semaine` on `#week-input`, no name on `#week-select`, no token. */
  readonly fields?: Partial<DivisionFields>
  /** Default `json-script`. */
  readonly ranking?: RankingDesign
  /** Default `classic`. */
  readonly sheets?: 'classic' | 'modern'
  /** The charset in Content-Type; the bytes are UTF-8. Default `missing`. */
  readonly charset?: 'missing' | 'utf-8' | 'iso-8859-1'
  /** Compress for clients that accept it. Default false. */
  readonly gzip?: boolean
  /** Before each answer. Default 0. */
  readonly latencyMs?: number
  /** Text of robots.txt; null answers 404. Default allows everything. */
  readonly robots?: string | null
  readonly faults?: Faults
  /** Retry-After of `429` and `503`: seconds or an HTTP date, null for none. Default `1`. */
  readonly retryAfter?: string | null
  /** How late `slow` answers are. Default 1000. */
  readonly slowMs?: number
  /** How long `refuse` refuses. Default 50. */
  readonly refuseMs?: number
  /** Sessions are forgotten after so many requests, again and again. Default never. */
  readonly sessionLife?: number
  /** Rows in wrong order or twice, in standings and directories. */
  readonly disorder?: Disorder
  /** PHP notices printed into whole pages. Default false. */
  readonly notices?: boolean
  /** How many requests the log keeps one by one. Default 1000. */
  readonly keptRequests?: number
  /** How long idle connections stay open. Default 5000. */
  readonly keepAliveMs?: number
}

export const FIELDS: DivisionFields = {
  division: 'division',
  weekInput: 'semaine',
  weekSelect: null,
  token: null,
}
