type Cells = readonly string[]

/** The lines of a table; cells are Markdown already. */
export function markdownTable(columns: Cells, rows: readonly Cells[]): readonly string[] {
  const line = (cells: Cells): string => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line), '']
}
