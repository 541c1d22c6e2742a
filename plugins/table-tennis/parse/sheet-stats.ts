import type { Element } from 'domhandler'
import type { StatRecord } from '../data/records.ts'
import { fold } from './fold.ts'
import { parseInteger } from './french-number.ts'
import { notUnderstood } from './not-understood.ts'
import type { SourcePage } from './pages.ts'
import { type Row, rowsOf, widthOf } from './table.ts'
import { shortOrNull } from './text-limits.ts'

const WHAT = 'the table of statistics (rows Victoires, Défaites)'

/**
 * Wins and losses by class of the opponents, from the first table with such rows; empty when the
 * sheet has none, as for those who have not played.
 * @throws PAGE_NOT_UNDERSTOOD for a table that cannot be read
 */
export function statsIn(page: SourcePage, tables: readonly Element[]): StatRecord[] {
  for (const table of tables) {
    const rows = rowsOf(table)
    const wins = rowNamed(rows, 'victoires')
    const losses = rowNamed(rows, 'defaites')
    if (wins === undefined && losses === undefined) {
      if (holdsNumbers(rows)) throw notUnderstood(page, WHAT)
      continue
    }
    const header = rows[0]
    if (wins === undefined || losses === undefined || header === undefined || header === wins) {
      throw notUnderstood(page, WHAT)
    }
    if (new Set([header, wins, losses].map(widthOf)).size > 1) {
      throw notUnderstood(page, `${WHAT}, as many cells in each row`)
    }
    return header.cells.slice(1).flatMap(({ text }, at) => {
      if (fold(text) === 'total') return []
      const opponentRanking = shortOrNull(text)
      const won = countAt(wins, at + 1)
      const lost = countAt(losses, at + 1)
      if (opponentRanking === null || won === null || lost === null) {
        throw notUnderstood(page, `${WHAT}, column ${at + 1}`)
      }
      return [{ opponentRanking, wins: won, losses: lost }]
    })
  }
  return []
}

/** Rows of counts under names we do not know: not the same as no statistics. */
const holdsNumbers = (rows: readonly Row[]): boolean =>
  rows.some(({ cells }) => cells.length > 1 && cells.slice(1).every(isCount))

const isCount = ({ text }: Row['cells'][number]): boolean => parseInteger(text) !== null

const rowNamed = (rows: readonly Row[], name: string): Row | undefined =>
  rows.find(({ cells }) => fold(cells[0]?.text ?? '').startsWith(name))

/** An empty cell and a dash count nothing. */
function countAt({ cells }: Row, column: number): number | null {
  const text = cells[column]?.text
  if (text === '' || text === '-') return 0
  const count = parseInteger(text ?? '')
  return count !== null && count >= 0 ? count : null
}
