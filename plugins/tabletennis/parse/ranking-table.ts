import type { Element } from 'domhandler'
import type { RankedPlayer, SourcePage } from '../pages.ts'
import { licenceIn } from './licence.ts'
import { toRankedPlayer } from './ranked-player.ts'
import { type ColumnNames, type Columns, type HeadedTable, headedTable, textAt } from './table.ts'

type Key = 'place' | 'activePlace' | 'name' | 'ranking' | 'points'

const COLUMNS: ColumnNames<Key> = {
  place: ['pos', 'pos.', 'position'],
  activePlace: ['pos n', 'pos. n', 'pos n.'],
  name: ['nom', 'nom et prenom'],
  ranking: ['clt.', 'clt', 'classement'],
  points: ['points', 'pts'],
}

export type RankingColumns = Columns<Key>

/** Where a table with any of these headers has them; null for another table. */
export const rankingColumns = (element: Element): RankingColumns | null =>
  headedTable(element, COLUMNS, ['points'])?.columns ?? null

/** A table of a numeric ranking; null for a table with other headers. */
export const rankingTable = (element: Element): HeadedTable<Key> | null =>
  headedTable(element, COLUMNS, ['name', 'points'])

/** @throws PAGE_NOT_UNDERSTOOD for a row without a licence or a name */
export function playersInTable(page: SourcePage, table: HeadedTable<Key>): RankedPlayer[] {
  const { columns, rows } = table
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
