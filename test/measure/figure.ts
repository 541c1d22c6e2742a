import assert from 'node:assert/strict'
import { SEED } from './seed.ts'

/**
 * What a target bounds: the value from above or from below, its ratio to the baseline from above or
 * from below, its excess over the baseline.
 */
export type Bounds = 'value' | 'least' | 'ratio' | 'leastRatio' | 'excess'

/** One measured figure. */
export type Figure = {
  /** The text before the first colon is the heading of the row's group in a table. */
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The time of a plain unit of work on the same machine, in the same unit. */
  readonly baseline?: number
  /** The bound it is held to, and what of the figure is bound; default the value, from above. */
  readonly target?: number
  readonly bounds?: Bounds
  /** Whether it keeps its target; absent without one. */
  readonly ok?: boolean
}

/** A figure with its verdict. @param parts `target` is an upper bound, but of `least` and `leastRatio`. */
export function figure(parts: Omit<Figure, 'ok'>): Figure {
  const { target, bounds } = parts
  if (target === undefined) return parts
  const bounded = boundedValue(parts)
  const isLeast = bounds === 'least' || bounds === 'leastRatio'
  return { ...parts, ok: isLeast ? bounded >= target : bounded <= target }
}

/** A measured value, its unit, its target, and what the target bounds. */
export type Row = readonly [
  what: string,
  value: number,
  unit: string,
  target?: number,
  bounds?: Bounds,
]

/** Rows of a table as figures. @param about stands before each name: `load: ` is its heading. */
export function figures(about: string, rows: readonly Row[]): Figure[] {
  return rows.map(([what, value, unit, target, bounds = 'value']) => {
    const plain = { name: about + what, value, unit }
    return target === undefined ? plain : figure({ ...plain, target, bounds })
  })
}

const MOST_SHOWN = 20

/** A row that is met if nothing was found. The first of what was found goes to stderr. */
export function none(what: string, found: readonly string[]): Row {
  for (const one of found.slice(0, MOST_SHOWN)) console.error(`SEED=${SEED} ${what}: ${one}`)
  return [what, found.length, '', 0]
}

/** A row that is met if there were at least so many: a trial that tries nothing proves nothing. */
export function some(what: string, count: number, least = 1): Row {
  return [what, count, '', least, 'least']
}

/** Asserts that every figure keeps its target, and that there is a target. */
export function assertMet(rows: readonly Figure[]): void {
  const bound = rows.filter(({ ok }) => ok !== undefined)
  const missed = bound.filter(({ ok }) => !ok)
  assert.ok(bound.length > 0)
  assert.deepEqual(missed, [], `SEED=${SEED}`)
}

/** The part of a figure that its target bounds. */
export function boundedValue({ value, baseline, bounds }: Figure): number {
  if (bounds === 'ratio' || bounds === 'leastRatio') return value / (baseline ?? Number.NaN)
  if (bounds === 'excess') return value - (baseline ?? Number.NaN)
  return value
}

/** The middle one of a list of numbers, the upper one of two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that a share of the numbers does not pass; NaN of none. @param share 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
