import { displayWidth } from './display-width.ts'

/** Rows of cells as aligned columns; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell))
  }
  return rows
    .map((row) => {
      const last = row.length - 1
      const cells = row.map((cell, i) =>
        i === last ? cell : cell + ' '.repeat(widths[i]! - displayWidth(cell)),
      )
      return (indent + cells.join('  ')).trimEnd()
    })
    .join('\n')
}
