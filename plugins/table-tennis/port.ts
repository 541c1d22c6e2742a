import type { Port } from '../../core/plugin.ts'
import type { TableTennisWrites } from './data/table-tennis-data.ts'

/** What the steps of this service work with. */
export type TableTennis = {
  readonly data: TableTennisWrites
  /** Of this program, as the site is told. */
  readonly version: string
  /** A page about whoever runs the server. */
  readonly infoUrl?: string
}
export const TableTennis: Port<TableTennis> = { name: 'tableTennis' }
