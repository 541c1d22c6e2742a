import type { Figure } from './figure.ts'

const HEADINGS = ['', 'value', 'unit', 'baseline', 'ratio', 'target', 'met']
/** Columns of words; numbers stand at the right. */
const LEFT = new Set([0, 2, 6])
/** Indentation of the rows below a heading. */
const INDENT = '  '

/** The rows as a table of text, under the headings that their names begin with, and a verdict on all. */
export function figureTable(rows: readonly Figure[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  const body = rows.flatMap((row, index) => {
    const group = groupOf(row)
    const isNew = group !== '' && (index === 0 || groupOf(rows[index - 1] as Figure) !== group)
    return [...(isNew ? [group] : []), lineOf(cellsOf(row), widths)]
  })
  return [lineOf(HEADINGS, widths), lineOf(rule, widths), ...body, '', verdictOn(rows)].join('\n')
}

/** `5 of 6 targets met, missed: …`; rows without a target are no part of it. */
function verdictOn(rows: readonly Figure[]): string {
  const bound = rows.filter(({ ok }) => ok !== undefined)
  const missed = bound.filter(({ ok }) => ok === false).map(({ name }) => `\n  ${name}`)
  const count = `${bound.length - missed.length} of ${bound.length} targets met`
  return missed.length === 0 ? count : `${count}, missed:${missed.join('')}`
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, column) => {
    const width = widths[column] ?? 0
    return LEFT.has(column) ? cell.padEnd(width) : cell.padStart(width)
  })
  return padded.join('  ').trimEnd()
}

function cellsOf(row: Figure): string[] {
  const { name, value, unit, baseline, target, bounds, ok } = row
  const group = groupOf(row)
  return [
    group === '' ? name : `${INDENT}${name.slice(group.length + 2)}`,
    shown(value),
    unit,
    baseline === undefined ? '' : shown(baseline),
    baseline === undefined ? '' : `${(value / baseline).toFixed(2)}x`,
    target === undefined ? '' : targetText(target, bounds),
    ok === undefined ? '' : ok ? 'yes' : 'NO',
  ]
}

function groupOf({ name }: Figure): string {
  const end = name.indexOf(': ')
  return end < 0 ? '' : name.slice(0, end)
}

function targetText(target: number, bounds: Figure['bounds']): string {
  if (bounds === 'ratio') return `<= ${target}x`
  if (bounds === 'leastRatio') return `>= ${target}x`
  if (bounds === 'least') return `>= ${target}`
  return bounds === 'excess' ? `<= baseline + ${target}` : `<= ${target}`
}

/** Three digits that count, none of them after the point from 100 on. */
function shown(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0)
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
