import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CountSeries, GaugeSeries, MetricSet, SpreadSeries } from './series.ts'

type Sample = {
  readonly metricName: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

/**
 * The metrics of these sets and of the process itself as the library holds them. Only loaded when
 * somebody asks for metrics: the library would make every start longer, and looks at the event loop
 * a hundred times a second from then on.
 */
export function openRegistry(sets: readonly MetricSet[]): Registry {
  const registry = new Registry()
  for (const { counts, spreads, gauges } of sets) {
    for (const series of counts) addCounter(registry, series)
    for (const series of spreads) new SpreadHistogram(registry, series)
    for (const series of gauges) addGauge(registry, series)
  }
  collectDefaultMetrics({ register: registry })
  return registry
}

function addCounter(registry: Registry, series: CountSeries<string>): void {
  const { naming } = series
  new Counter({
    ...{ name: naming.name, help: naming.help, labelNames: naming.labels },
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, cell } of series.entries) this.inc(labels, cell.value)
    },
  })
}

function addGauge(registry: Registry, series: GaugeSeries): void {
  const { naming } = series
  new Gauge({
    ...{ name: naming.name, help: naming.help, labelNames: naming.labels },
    registers: [registry],
    collect() {
      this.reset()
      for (const [labels, value] of series.read()) this.set(labels, value)
    },
  })
}

/**
 * The library's histogram takes single values only; this one shows what was counted elsewhere. It
 * has the method that the library's registry asks, where there is one, for what to write.
 */
class SpreadHistogram extends Histogram {
  readonly #series: SpreadSeries<string>
  readonly #empty: Histogram

  constructor(registry: Registry, series: SpreadSeries<string>) {
    const { name, help, labels } = series.naming
    const naming = { name, help, labelNames: labels, buckets: [...series.bounds] }
    super({ ...naming, registers: [registry] })
    this.#series = series
    this.#empty = new Histogram({ ...naming, registers: [] })
  }

  async getForPromString(): ReturnType<Histogram['get']> {
    return { ...(await this.#empty.get()), values: this.#samples() }
  }

  #samples(): Sample[] {
    const { naming, bounds, entries } = this.#series
    const { name } = naming
    return [...entries].flatMap(({ labels, cell }) => {
      let count = 0
      const buckets = cell.counts.map((own, index) => {
        count += own
        const le = bounds[index] ?? '+Inf'
        return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: cell.sum },
        { metricName: `${name}_count`, labels, value: count },
      ]
    })
  }
}
