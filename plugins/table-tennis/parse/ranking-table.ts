import type { Element } from 'domhandler'
import { fold } from '../../web/fold.ts'
import { leadsToWomen, licenceIn } from './elements.ts'
import { type ClubRankingPage, notUnderstood, type RankedPlayer, type SourcePage } from './pages.ts'
import {
  assertEven,
  type ColumnNames,
  type Columns,
  type HeadedTable,
  headedTable,
  textAt,
} from './table.ts'
import { isName, parseInteger, parseTotal, shortOrNull } from './text-values.ts'

/** Cell texts of a row in a numeric ranking. */
type RankedCells = {
  /** Its links and inputs, for the licence and the gender. */
  readonly controls: readonly Element[]
  readonly name: string
  readonly ranking: string
  /** Empty or a dash if there are none. */
  readonly points: string
  /** The rank among active players, or the word `Inactive`. Null if unknown. */
  readonly activePlace: string | null
}

/** A row of a list. `linksToWomen` is null if its links do not show the gender. */
export type RankedRow = {
  readonly player: RankedPlayer
  readonly linksToWomen: boolean | null
}

/** The rows of one list. `women`: by its marks or heading. Null if these do not show it. */
export type RankedList = { readonly rows: readonly RankedRow[]; readonly women: boolean | null }

/**
 * Separates men and women: by the marks of their list, and by the links of each row. A link to a
 * women's sheet makes any row a woman's; women may also be linked to their men's sheets.
 * @throws PAGE_NOT_UNDERSTOOD for several lists, of which one is not marked, if no link helps
 */
export function separated(page: SourcePage, lists: readonly RankedList[]): ClubRankingPage {
  const isUnmarked = lists.some(({ rows, women }) => rows.length > 0 && women === null)
  const isLinked = lists.some(({ rows }) => rows.some(({ linksToWomen }) => linksToWomen === true))
  if (isUnmarked && !isLinked && lists.length > 1)
    throw notUnderstood(page, 'whose ranking is which (Messieurs, Dames)')
  const of = (isWoman: boolean): RankedPlayer[] =>
    lists.flatMap(({ rows, women }) =>
      rows
        .filter(({ linksToWomen }) => (linksToWomen === true || women === true) === isWoman)
        .map(({ player }) => player),
    )
  return { men: of(false), women: of(true) }
}

/** @throws PAGE_NOT_UNDERSTOOD without a licence or a name, and for points that are not a number */
export function toRankedRow(page: SourcePage, cells: RankedCells): RankedRow {
  const { controls, name, points } = cells
  const licence = licenceIn(controls)
  if (!isName(name)) throw notUnderstood(page, `a name in the ranking (licence ${licence})`)
  if (licence === null) throw notUnderstood(page, `the licence of ${name} in the ranking`)
  const player = {
    licence,
    name,
    ranking: shortOrNull(cells.ranking),
    points: pointsOf(page, name, points),
    active: cells.activePlace === null ? null : isActive(page, name, cells.activePlace),
  }
  return { player, linksToWomen: leadsToWomen(controls) }
}

const isEmpty = (text: string): boolean => /^-?$/.test(text.trim())

function pointsOf(page: SourcePage, name: string, text: string): number | null {
  const points = parseTotal(text)
  if (points !== null || isEmpty(text)) return points
  throw notUnderstood(page, `the points of ${name} in the ranking`)
}

/** Rejects words other than `Inactive`, because they could mean the same. */
function isActive(page: SourcePage, name: string, place: string): boolean {
  if (fold(place).startsWith('inacti')) return false
  if (isEmpty(place) || parseInteger(place.replace(/(?:\.|er|e)$/, '')) !== null) return true
  throw notUnderstood(page, `the place of ${name} in the ranking (a number or Inactive)`)
}

type Key = 'place' | 'activePlace' | 'name' | 'ranking' | 'points'

const COLUMNS: ColumnNames<Key> = {
  place: ['pos', 'pos.', 'position'],
  activePlace: ['pos n', 'pos. n', 'pos n.'],
  name: ['nom', 'nom et prenom'],
  ranking: ['clt.', 'clt', 'classement'],
  points: ['points', 'pts'],
}

export type RankingColumns = Columns<Key>

/** A table with any of these headers except the name. Null for other tables. */
export const pointsTable = (element: Element): HeadedTable<Key> | null =>
  headedTable(element, COLUMNS, ['points'])

/** A table of a numeric ranking. Null for other tables. */
export const rankingTable = (element: Element): HeadedTable<Key> | null =>
  headedTable(element, COLUMNS, ['name', 'points'])

const HEADERS = { activePlace: 'Pos N', ranking: 'Clt.' } as const

/** @throws PAGE_NOT_UNDERSTOOD for a missing column, and for a row without a licence or a name */
export function rankedRows(page: SourcePage, table: HeadedTable<Key>): RankedRow[] {
  const { columns, rows } = table
  for (const key of ['activePlace', 'ranking'] as const) {
    if (columns[key] === null)
      throw notUnderstood(page, `the column ${HEADERS[key]} of the ranking`)
  }
  assertEven(page, table, 'the ranking')
  return rows.map((row) =>
    toRankedRow(page, {
      controls: row.cells.flatMap(({ controls }) => controls),
      name: textAt(row, columns.name),
      ranking: textAt(row, columns.ranking),
      points: textAt(row, columns.points),
      activePlace: textAt(row, columns.activePlace),
    }),
  )
}
