import type { StandingRow } from '../data/records.ts'
import { parseInteger } from './french-number.ts'
import { notUnderstood } from './not-understood.ts'
import type { SourcePage } from './pages.ts'
import { assertEven, type ColumnNames, type HeadedTable, type Row, textAt } from './table.ts'
import { isName } from './text-limits.ts'

type Count = 'played' | 'wins' | 'losses' | 'draws' | 'forfeits' | 'points'
type Key = Count | 'rank' | 'team'

/** G, P, N are won, lost, drawn: in this order. */
export const STANDINGS_COLUMNS: ColumnNames<Key> = {
  rank: ['#', 'pos', 'pos.', 'place', 'rang'],
  team: ['equipe', 'equipes', 'team'],
  played: ['j'],
  wins: ['g'],
  losses: ['p'],
  draws: ['n'],
  forfeits: ['ff'],
  points: ['pts', 'pts.', 'points'],
}
export const COUNTS = ['played', 'wins', 'losses', 'draws', 'forfeits', 'points'] as const
const HEADERS: Readonly<Record<Count | 'rank', string>> = {
  rank: '#',
  played: 'J',
  wins: 'G',
  losses: 'P',
  draws: 'N',
  forfeits: 'FF',
  points: 'Pts',
}

/**
 * The rows of a table of standings, in the order of the page; a row that stands there twice once.
 * @throws PAGE_NOT_UNDERSTOOD without a column, a team's name or a number
 */
export function rowsIn(page: SourcePage, table: HeadedTable<Key>): StandingRow[] {
  for (const key of ['rank', ...COUNTS] as const) {
    if (table.columns[key] === null) {
      throw notUnderstood(page, `the column ${HEADERS[key]} of the standings`)
    }
  }
  assertEven(page, table, 'the standings')
  const rows = new Map<string, StandingRow>()
  let rank = 1
  for (const cells of table.rows) {
    // A team level with the one above it has no number of its own.
    rank = rankIn(textAt(cells, table.columns.rank)) ?? rank
    const row = { rank, teamName: teamIn(page, table, cells), ...countsIn(page, table, cells) }
    rows.set(JSON.stringify(row), row)
  }
  return [...rows.values()]
}

function rankIn(text: string): number | null {
  const rank = parseInteger(text.replace(/\.$/, ''))
  return rank !== null && rank > 0 ? rank : null
}

/** A team that has given up carries `(fg)`, without which its history stays in one piece. */
function teamIn(page: SourcePage, { columns, rows }: HeadedTable<Key>, row: Row): string {
  const name = textAt(row, columns.team).replace(/ ?\(fg\)$/i, '')
  if (isName(name)) return name
  throw notUnderstood(page, `the name of the team in row ${rows.indexOf(row) + 1} of the standings`)
}

function countsIn(page: SourcePage, table: HeadedTable<Key>, row: Row): Record<Count, number> {
  const { columns } = table
  const counts = { played: 0, wins: 0, losses: 0, draws: 0, forfeits: 0, points: 0 }
  for (const key of COUNTS) {
    const count = parseInteger(textAt(row, columns[key]))
    if (count === null) {
      const team = textAt(row, columns.team)
      throw notUnderstood(page, `the number ${HEADERS[key]} of ${team} in the standings`)
    }
    counts[key] = count
  }
  return counts
}
