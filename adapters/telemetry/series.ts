/** Label values by name. Each set of values must be closed: every new value adds a series. */
export type Labels<L extends string> = Readonly<Record<L, string>>

/** Name and help text of a metric. */
export type Naming<L extends string> = {
  /** Ends in the unit; counters end in `_total`. */
  readonly name: string
  readonly help: string
  readonly labels: readonly L[]
}

/** One count that only increases. */
export class CountCell {
  value = 0

  add(by = 1): void {
    this.value += by
  }
}

/** One distribution. */
export class SpreadCell {
  readonly #bounds: readonly number[]
  /** Per bucket: values above the previous bound, up to this one. The last is for larger values. */
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.counts = new Array<number>(bounds.length + 1).fill(0)
  }

  add(value: number): void {
    const bounds = this.#bounds
    let index = 0
    while (index < bounds.length && value > (bounds[index] as number)) index += 1
    this.counts[index] = (this.counts[index] as number) + 1
    this.sum += value
  }
}

type Entry<L extends string, C> = { readonly labels: Labels<L>; readonly cell: C }

/** Cells of one metric, by label values. */
class Series<L extends string, C> {
  readonly naming: Naming<L>
  readonly #entries = new Map<string, Entry<L, C>>()
  readonly #make: () => C

  constructor(naming: Naming<L>, make: () => C) {
    this.naming = naming
    this.#make = make
  }

  /** Returns the cell of these labels. It is always the same object, so callers may keep it. */
  cell(labels: Labels<L>): C {
    const key = this.naming.labels.map((name) => labels[name]).join('\n')
    const known = this.#entries.get(key)
    if (known !== undefined) return known.cell
    const cell = this.#make()
    this.#entries.set(key, { labels, cell })
    return cell
  }

  get entries(): Iterable<Entry<L, C>> {
    return this.#entries.values()
  }
}

/** A counter metric. */
export class CountSeries<L extends string = never> extends Series<L, CountCell> {
  constructor(naming: Naming<L>) {
    super(naming, () => new CountCell())
  }
}

/** A histogram metric. `bounds`: upper bounds of its buckets, ascending, in base units. */
export class SpreadSeries<L extends string = never> extends Series<L, SpreadCell> {
  readonly bounds: readonly number[]

  constructor(naming: Naming<L>, bounds: readonly number[]) {
    super(naming, () => new SpreadCell(bounds))
    this.bounds = bounds
  }
}

/** A metric whose value is read on request. */
export type GaugeSeries<L extends string = string> = {
  readonly naming: Naming<L>
  read(): Iterable<readonly [labels: Labels<L>, value: number]>
}

/** All metrics of one part of the program. */
export type MetricSet = {
  readonly counts: readonly CountSeries<string>[]
  readonly spreads: readonly SpreadSeries<string>[]
  readonly gauges: readonly GaugeSeries[]
}
