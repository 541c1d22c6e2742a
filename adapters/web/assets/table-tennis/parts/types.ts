import type { Records } from '../../../../../manifests/types/records.ts'
import type { Sent } from '../../../../api/table-tennis/sent-record.ts'
import type { Fetched } from '../../parts/api.js'
import type { Column } from '../../parts/data-table.js'

export type { Column, Sent }
/** An answer of the API; `again` asks for it once more. */
export type Asked<T> = Fetched<T> & { readonly again: () => void }
/** The same of a record, by the name of the record. */
export type Answer<N extends keyof Records> = Asked<Sent<N>>
/** The columns of a table of records. */
export type Columns<N extends keyof Records> = readonly Column<Sent<N>>[]
