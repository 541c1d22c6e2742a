import type { Port } from '../../core/plugin.ts'
import type { TableTennisWrites } from './data/table-tennis-data.ts'

/** Dependencies of this service's steps. */
export type TableTennis = {
  readonly data: TableTennisWrites
  /** Version of this program, sent to the site. */
  readonly version: string
  /** A page about the operator of the server. */
  readonly infoUrl?: string
}
export const TableTennis: Port<TableTennis> = { name: 'tableTennis' }
