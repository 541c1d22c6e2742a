import type { CheerioAPI } from 'cheerio/slim'

export type Added = { readonly added?: number }

/** Whether the columns of a table mean the same wherever they stand: its first row is a header. */
export function headedTables($: CheerioAPI) {
  return $('table')
    .get()
    .filter((table) => $(table).find('th').length > 0)
}

/** Orders the cells of every row anew, as outer HTML; `added` puts a column in at that place. */
export function moveColumns(
  $: CheerioAPI,
  order: (cells: readonly string[]) => readonly string[],
  { added }: Added = {},
): void {
  for (const table of headedTables($)) {
    for (const row of $(table).find('tr').get()) {
      const cells = $(row)
        .children('td, th')
        .get()
        .map((cell) => $.html(cell))
      const moved = [...order(cells)]
      const isHeader = $(row).children('th').length > 0
      if (added !== undefined) moved.splice(added, 0, isHeader ? '<th>Série</th>' : '<td>7</td>')
      $(row).html(moved.join(''))
    }
  }
}
