import type { Figure } from './figure.ts'

const HEADINGS = ['name', 'value', 'unit', 'baseline', 'ratio', 'target', 'met']
/** Columns of words; numbers stand at the right. */
const LEFT = new Set([0, 2, 6])

/** The rows as a table of text. */
export function figureTable(rows: readonly Figure[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  const [head = [], ...body] = lines
  return [head, rule, ...body].map((cells) => lineOf(cells, widths)).join('\n')
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, column) => {
    const width = widths[column] ?? 0
    return LEFT.has(column) ? cell.padEnd(width) : cell.padStart(width)
  })
  return padded.join('  ').trimEnd()
}

function cellsOf({ name, value, unit, baseline, target, bounds, ok }: Figure): string[] {
  return [
    name,
    shown(value),
    unit,
    baseline === undefined ? '' : shown(baseline),
    baseline === undefined ? '' : `${(value / baseline).toFixed(2)}x`,
    target === undefined ? '' : targetText(target, bounds),
    ok === undefined ? '' : ok ? 'yes' : 'NO',
  ]
}

function targetText(target: number, bounds: Figure['bounds']): string {
  if (bounds === 'ratio') return `<= ${target}x`
  if (bounds === 'least') return `>= ${target}`
  return bounds === 'excess' ? `<= baseline + ${target}` : `<= ${target}`
}

/** Three digits that count, none of them after the point from 100 on. */
function shown(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0)
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
