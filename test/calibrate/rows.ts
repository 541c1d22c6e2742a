/** Cells in columns: the first one to the left, the others to the right. */
export function alignedRows(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return rows.map(line).join('\n')
}

/** A share from 0 to 1; NaN: nothing to judge. */
export function percent(share: number): string {
  return Number.isNaN(share) ? '-' : `${Math.round(share * 100)} %`
}
