/** Punctuation that can begin markup, HTML or an entity anywhere in a line (CommonMark 0.31). */
const MARKUP = /[\\`*_[\]<|~&]/g
/** What begins a block, and does so at the beginning of a line alone. */
const BLOCK = /^(?:[-+#>=]|\d{1,9}(?=[.)]))/

/** Foreign text as one line of Markdown that says just this text: no markup, no link, no HTML. */
export function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const escaped = line.replace(MARKUP, '\\$&')
  return escaped.replace(BLOCK, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`))
}

/** Foreign text as code: shown letter for letter. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return ''
  const runs = line.match(/`+/g) ?? []
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/** A table; cells are Markdown already. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  if (rows.length === 0) return []
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line), '']
}

/** A code span in a table: a bar would end the cell there all the same. */
export function codeInTable(text: string): string {
  return code(text.replaceAll('|', '¦'))
}
