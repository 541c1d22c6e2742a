import type { AnyNode, Element } from 'domhandler'
import { fold } from '../../web/fold.ts'
import { isHidden, tidy } from './elements.ts'
import { notUnderstood, type SourcePage } from './pages.ts'

export type Cell = {
  /** On one line. */
  readonly text: string
  /** Links and inputs of the cell, in page order. */
  readonly controls: readonly Element[]
}

/**
 * The cells of a row. `isMessage`: one cell across several columns. `spans`: number of columns of
 * each cell.
 */
export type Row = {
  readonly cells: readonly Cell[]
  readonly isMessage: boolean
  readonly spans: readonly number[]
}

type OpenCell = { text: string; readonly controls: Element[] }
type OpenRow = { readonly cells: OpenCell[]; readonly spans: number[]; isWide: boolean }

/**
 * Rows of a table in page order. Tags, not nesting, decide where a row or cell starts, so that
 * unclosed rows and cells are read like in browsers. Nested tables are not included.
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
    rows.push({ cells: [], spans: [], isWide: false })
  } else if (name === 'td' || name === 'th') {
    if (rows.length === 0) rows.push({ cells: [], spans: [], isWide: false })
    const row = rows.at(-1)!
    row.spans.push(spanOf(element))
    row.cells.push({ text: '', controls: [] })
    row.isWide = 'colspan' in element.attribs
  } else {
    const cell = rows.at(-1)?.cells.at(-1)
    if (cell === undefined) return
    if (name === 'br') cell.text += ' '
    else if (name === 'a' || name === 'input') cell.controls.push(element)
  }
}

const closed = ({ cells, spans, isWide }: OpenRow): Row => ({
  cells: cells.map(({ text, controls }) => ({ text: tidy(text), controls })),
  isMessage: isWide && cells.length === 1,
  spans,
})

/** At most 1000, as in browsers. */
const spanOf = ({ attribs: { colspan } }: Element): number =>
  /^[1-9]\d{0,2}$/.test(colspan ?? '') ? Number(colspan) : 1

/** Number of columns of a row. */
export const widthOf = ({ spans }: Row): number => spans.reduce((sum, span) => sum + span, 0)

/** Possible names of each column, folded. */
export type ColumnNames<Key extends string> = Readonly<Record<Key, readonly string[]>>
/** Position of each column. Null if the table does not have it. */
export type Columns<Key extends string> = Readonly<Record<Key, number | null>>

/** A table with a known header. `rows`: those after the header, without messages. */
export type HeadedTable<Key extends string> = {
  readonly columns: Columns<Key>
  readonly rows: readonly Row[]
  /** Whether a row says that there is no data. */
  readonly hasMessage: boolean
  /**
   * The first row, counted from 1, whose number of cells differs from the header. 0 if the header
   * itself contains figures.
   */
  readonly unevenRow: number | null
}

/** A title may precede the header. */
const HEADER_ROWS = 3

/** Finds the header of the table by its required columns. Null if it has none. */
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
    const plain = behind.filter(({ isMessage }) => !isMessage)
    const width = widthOf(rows[at]!)
    const isMixed = rows[at]!.cells.some(({ text }) => /^\d+$/.test(text))
    const uneven = plain.findIndex(({ cells, spans }) => {
      return cells.length !== width || spans.some((span) => span > 1)
    })
    return {
      columns,
      rows: plain,
      hasMessage: behind.some(({ isMessage }) => isMessage),
      unevenRow: isMixed ? 0 : uneven === -1 ? null : uneven + 1,
    }
  }
  return null
}

function columnsOf<Key extends string>(row: Row, names: ColumnNames<Key>): Columns<Key> {
  // A header across several columns belongs to the first of them.
  const headers = row.cells.flatMap(({ text }, at) => {
    const rest = new Array<string>((row.spans[at] ?? 1) - 1).fill('')
    return [fold(text), ...rest]
  })
  const entries = Object.entries<readonly string[]>(names).map(([key, known]) => {
    const at = headers.findIndex((header) => known.includes(header))
    return [key, at === -1 ? null : at] as const
  })
  return Object.fromEntries(entries) as Columns<Key>
}

/**
 * Checks that every row has one cell per header. @param what name of the table
 * @throws PAGE_NOT_UNDERSTOOD for a row with more or fewer cells
 */
export function assertEven<Key extends string>(
  page: SourcePage,
  table: HeadedTable<Key>,
  what: string,
): void {
  if (table.unevenRow === null) return
  throw notUnderstood(page, `a cell for each header in row ${table.unevenRow} of ${what}`)
}

/** Text of the row's cell in that column. Empty if either is missing. */
export const textAt = (row: Row, column: number | null): string =>
  column === null ? '' : (row.cells[column]?.text ?? '')
