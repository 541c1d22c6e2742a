/** Values of labels by name; only from sets that are closed, for each new value is a new series. */
export type Labels<L extends string> = Readonly<Record<L, string>>

/** What a metric is called and means. */
export type Naming<L extends string> = {
  /** With the unit at its end, `_total` behind that of a counter. */
  readonly name: string
  readonly help: string
  readonly labels: readonly L[]
}

/** One count that only grows. */
export class CountCell {
  value = 0

  add(by = 1): void {
    this.value += by
  }
}

/** One distribution. */
export class SpreadCell {
  readonly #bounds: readonly number[]
  /** Of each bound: values up to it and above the bound before; one more for those above all. */
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

/** Cells of one metric by the values of its labels. */
class Series<L extends string, C> {
  readonly naming: Naming<L>
  readonly #entries = new Map<string, Entry<L, C>>()
  readonly #make: () => C

  constructor(naming: Naming<L>, make: () => C) {
    this.naming = naming
    this.#make = make
  }

  /** The cell of these labels, always the same one: what is counted often keeps it. */
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

/** A counter, to be exposed. */
export class CountSeries<L extends string = never> extends Series<L, CountCell> {
  constructor(naming: Naming<L>) {
    super(naming, () => new CountCell())
  }
}

/** A histogram, to be exposed. `bounds`: upper ones of its buckets, ascending, in base units. */
export class SpreadSeries<L extends string = never> extends Series<L, SpreadCell> {
  readonly bounds: readonly number[]

  constructor(naming: Naming<L>, bounds: readonly number[]) {
    super(naming, () => new SpreadCell(bounds))
    this.bounds = bounds
  }
}

/** A value that is looked up when somebody asks. */
export type GaugeSeries<L extends string = string> = {
  readonly naming: Naming<L>
  read(): Iterable<readonly [labels: Labels<L>, value: number]>
}

/** All metrics of one part. */
export type MetricSet = {
  readonly counts: readonly CountSeries<string>[]
  readonly spreads: readonly SpreadSeries<string>[]
  readonly gauges: readonly GaugeSeries[]
}
