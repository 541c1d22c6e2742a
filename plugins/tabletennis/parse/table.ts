import type { AnyNode, Element } from 'domhandler'
import { isHidden, tidy } from './cell-text.ts'
import { fold } from './fold.ts'

export type Cell = {
  /** On one line. */
  readonly text: string
  /** Links and inputs of the cell, in the order of the page. */
  readonly controls: readonly Element[]
}

/** The cells of a row; `mark` is set for a row that is one cell across several columns. */
export type Row = { readonly cells: readonly Cell[]; readonly isMessage: boolean }

type OpenCell = { text: string; readonly controls: Element[] }
type OpenRow = { readonly cells: OpenCell[]; isWide: boolean }

/**
 * Rows of a table in the order of the page. Tags decide where a row and a cell begin, not the
 * nesting, so that rows and cells left open are read as browsers show them. Tables inside the table
 * are left to whoever reads those.
 */
export function rowsOf(table: Element): Row[] {
  const rows: OpenRow[] = []
  const pending: AnyNode[] = [...table.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const cell = rows.at(-1)?.cells.at(-1)
    if (node.type === 'text') {
      if (cell !== undefined) cell.text += node.data
    } else if (node.type === 'tag' && node.name !== 'table' && !isHidden(node)) {
      enter(node, rows)
      for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!)
    }
  }
  return rows.filter(({ cells }) => cells.length > 0).map(closed)
}

function enter(element: Element, rows: OpenRow[]): void {
  const { name } = element
  if (name === 'tr') {
    rows.push({ cells: [], isWide: false })
  } else if (name === 'td' || name === 'th') {
    if (rows.length === 0) rows.push({ cells: [], isWide: false })
    const row = rows.at(-1)!
    row.cells.push({ text: '', controls: [] })
    row.isWide = 'colspan' in element.attribs
  } else {
    const cell = rows.at(-1)?.cells.at(-1)
    if (cell === undefined) return
    if (name === 'br') cell.text += ' '
    else if (name === 'a' || name === 'input') cell.controls.push(element)
  }
}

const closed = ({ cells, isWide }: OpenRow): Row => ({
  cells: cells.map(({ text, controls }) => ({ text: tidy(text), controls })),
  isMessage: isWide && cells.length === 1,
})

/** The names a column can have, as `fold` leaves them. */
export type ColumnNames<Key extends string> = Readonly<Record<Key, readonly string[]>>
/** Where each column stands; null for one the table does not have. */
export type Columns<Key extends string> = Readonly<Record<Key, number | null>>

/** A table with its header understood; `rows` are those behind the header, without messages. */
export type HeadedTable<Key extends string> = {
  readonly columns: Columns<Key>
  readonly rows: readonly Row[]
  /** Whether a row says in words that there is nothing. */
  readonly hasMessage: boolean
}

/** A title can stand above the header. */
const HEADER_ROWS = 3

/** Finds the header of the table by the columns that must be there; null when it has none. */
export function headedTable<Key extends string>(
  table: Element,
  names: ColumnNames<Key>,
  needed: readonly NoInfer<Key>[],
): HeadedTable<Key> | null {
  const rows = rowsOf(table)
  for (let at = 0; at < Math.min(HEADER_ROWS, rows.length); at++) {
    const columns = columnsOf(rows[at]!, names)
    if (!needed.every((key) => columns[key] !== null)) continue
    const behind = rows.slice(at + 1)
    return {
      columns,
      rows: behind.filter(({ isMessage }) => !isMessage),
      hasMessage: behind.some(({ isMessage }) => isMessage),
    }
  }
  return null
}

function columnsOf<Key extends string>(row: Row, names: ColumnNames<Key>): Columns<Key> {
  const headers = row.cells.map(({ text }) => fold(text))
  const entries = Object.entries<readonly string[]>(names).map(([key, known]) => {
    const at = headers.findIndex((header) => known.includes(header))
    return [key, at === -1 ? null : at] as const
  })
  return Object.fromEntries(entries) as Columns<Key>
}

/** Text of the row's cell in that column; empty where either is missing. */
export const textAt = (row: Row, column: number | null): string =>
  column === null ? '' : (row.cells[column]?.text ?? '')
