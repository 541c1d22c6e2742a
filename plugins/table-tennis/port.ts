import type { Port } from '../../core/plugin.ts'
import type { ExportFile, ExportReading } from '../../manifests/types/records.ts'
import type { TableTennisWrites } from './data/table-tennis-data.ts'
import type { TournamentData } from './data/tournament-data.ts'
import type { CalendarData } from './fixtures/calendar-data.ts'

/** Dependencies of this service's steps. */
export type TableTennis = {
  readonly data: TableTennisWrites
  readonly calendar: CalendarData
  readonly tournaments: TournamentData
  /** Version of this program, sent to the site. */
  readonly version: string
  /** A page about the operator of the server. */
  readonly infoUrl?: string
}
export const TableTennis: Port<TableTennis> = { name: 'tableTennis' }

/** Data read about one club. */
export type ClubReading = {
  readonly totalPlayers: number
  readonly playersScraped: number
  /** At most a hundred. */
  readonly playersErrors: readonly { readonly licence: string; readonly error: string }[]
  readonly message: string
}

/** Reads one club with everything that belongs to it, in a separate run. */
export type ClubReader = {
  /** Ends early when the signal aborts, unless another caller waits for the same club. */
  read(clubCode: string, signal: AbortSignal): Promise<ClubReading>
}
export const ClubReader: Port<ClubReader> = { name: 'clubReader' }

/** Reads one file of the federation's exports, in a run of its own. */
export type ExportReader = {
  /** Ends early when the signal aborts. */
  read(file: ExportFile, signal: AbortSignal): Promise<ExportReading>
}
export const ExportReader: Port<ExportReader> = { name: 'exportReader' }
