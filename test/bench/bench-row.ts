/** What a target bounds: the value, its ratio to the baseline, or its excess over the baseline. */
export type Bounds = 'value' | 'ratio' | 'excess'

/** One measured figure. */
export type BenchRow = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the same machine takes for a plain unit of work, in the same unit. */
  readonly baseline?: number
  /** The bound it is held to, and what of the figure is bound; default the value. */
  readonly target?: number
  readonly bounds?: Bounds
  /** Whether it keeps its target; absent without one. */
  readonly ok?: boolean
}

/** A row with its verdict. @param figure `target` is an upper bound. */
export function benchRow(figure: Omit<BenchRow, 'ok'>): BenchRow {
  const { target } = figure
  return target === undefined ? figure : { ...figure, ok: boundedValue(figure) <= target }
}

/** The part of a figure that its target bounds. */
export function boundedValue({ value, baseline, bounds }: BenchRow): number {
  if (bounds === 'ratio') return value / (baseline ?? Number.NaN)
  if (bounds === 'excess') return value - (baseline ?? Number.NaN)
  return value
}

/** The middle one of a list of numbers, the upper one of two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
