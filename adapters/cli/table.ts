import { displayWidth } from './display-width.ts'
import { wrapWords } from './wrap-words.ts'

export type TableOptions = {
  /** Before each row. */
  readonly indent?: string
  /** Of the page: the last column is wrapped there, where it has enough room; default never. */
  readonly columns?: number
}

const GAP = '  '
/** With less room than that the last column goes below the others. */
const LEAST_ROOM = 20
const BELOW = '    '

/** Rows of cells as aligned columns; the last column is not padded. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  { indent = '', columns = Number.POSITIVE_INFINITY }: TableOptions = {},
): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.slice(0, -1).entries()) {
      widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell))
    }
  }
  return rows.map((row) => rowText(row, { widths, indent, columns })).join('\n')
}

type RowLayout = Required<TableOptions> & { readonly widths: readonly number[] }

function rowText(row: readonly string[], { widths, indent, columns }: RowLayout): string {
  const start = row
    .slice(0, -1)
    .map((cell, i) => cell + ' '.repeat(widths[i]! - displayWidth(cell)) + GAP)
    .join('')
  const last = row.at(-1) ?? ''
  const before = displayWidth(indent + start)
  const room = columns - before
  if (displayWidth(last) <= room) return (indent + start + last).trimEnd()
  const isBelow = room < LEAST_ROOM
  const place = isBelow ? indent + BELOW : ' '.repeat(before)
  const lines = wrapWords(last, columns - displayWidth(place)).join(`\n${place}`)
  return isBelow ? `${(indent + start).trimEnd()}\n${place}${lines}` : indent + start + lines
}
