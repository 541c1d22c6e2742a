import type { Element } from 'domhandler'
import { licenceIn } from './licence.ts'
import { notUnderstood } from './not-understood.ts'
import type { RankedPlayer, SourcePage } from './pages.ts'
import { toRankedPlayer } from './ranked-player.ts'
import {
  assertEven,
  type ColumnNames,
  type Columns,
  type HeadedTable,
  headedTable,
  textAt,
} from './table.ts'

type Key = 'place' | 'activePlace' | 'name' | 'ranking' | 'points'

const COLUMNS: ColumnNames<Key> = {
  place: ['pos', 'pos.', 'position'],
  activePlace: ['pos n', 'pos. n', 'pos n.'],
  name: ['nom', 'nom et prenom'],
  ranking: ['clt.', 'clt', 'classement'],
  points: ['points', 'pts'],
}

export type RankingColumns = Columns<Key>

/** A table with any of these headers but that of the names; null for another table. */
export const pointsTable = (element: Element): HeadedTable<Key> | null =>
  headedTable(element, COLUMNS, ['points'])

/** A table of a numeric ranking; null for a table with other headers. */
export const rankingTable = (element: Element): HeadedTable<Key> | null =>
  headedTable(element, COLUMNS, ['name', 'points'])

const HEADERS = { activePlace: 'Pos N', ranking: 'Clt.' } as const

/** @throws PAGE_NOT_UNDERSTOOD without a column, and for a row without a licence or a name */
export function playersInTable(page: SourcePage, table: HeadedTable<Key>): RankedPlayer[] {
  const { columns, rows } = table
  for (const key of ['activePlace', 'ranking'] as const) {
    if (columns[key] === null)
      throw notUnderstood(page, `the column ${HEADERS[key]} of the ranking`)
  }
  assertEven(page, table, 'the ranking')
  return rows.map((row) =>
    toRankedPlayer(page, {
      licence: licenceIn(row.cells.flatMap(({ controls }) => controls)),
      name: textAt(row, columns.name),
      ranking: textAt(row, columns.ranking),
      points: textAt(row, columns.points),
      activePlace: textAt(row, columns.activePlace),
    }),
  )
}
